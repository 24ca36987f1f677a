import type { ReactNode } from 'react'
import { TextLink } from './links.tsx'

/** A form's address ends with `#result`: browsers move focus there, also in frames and without scripts. */
export const formResult = { id: 'result', tabIndex: -1 } as const

/** What is wrong with a form, above it; each links to its field. Its styles are those of `ReaderForm.css`. */
export function FormProblems({
  title,
  problems,
}: {
  title: ReactNode
  problems: readonly { text: ReactNode; href: string }[]
}) {
  if (problems.length === 0) return null
  return (
    <div className="form-problem" role="alert" {...formResult}>
      <h2>{title}</h2>
      {problems.map(({ text, href }) => (
        <p key={href}>
          <TextLink href={href}>{text}</TextLink>
        </p>
      ))}
    </div>
  )
}
