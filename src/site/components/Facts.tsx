import type { ReactNode } from 'react'

/** Names and what is known by them. */
export function Facts({
  rows,
  className,
}: {
  rows: readonly { name: string; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={className}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
