import css from './Prose.css?inline'
import { Styles } from './Styles.tsx'
import { WrittenHtml } from './WrittenHtml.tsx'

/** A publisher's longer text, in type and line length for reading. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return (
    <>
      <Styles name="Prose" css={css} />
      <WrittenHtml html={html} className={`prose ${className}`.trim()} />
    </>
  )
}
