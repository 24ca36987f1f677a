import type { ReactNode } from 'react'

/** A titled part of a page, a landmark. `id`: of its heading. `more`: beside the heading. */
export function Section({
  id,
  title,
  className,
  more,
  children,
}: {
  id: string
  title: string
  className?: string
  more?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={className} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}
