import css from './Prose.css?inline'
import { Styles } from './Styles.tsx'

/** A publisher's longer text, in type and line length for reading. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  return (
    <>
      <Styles name="Prose" css={css} />
      <WrittenHtml html={html} className={`prose ${className}`.trim()} />
    </>
  )
}

/** HTML made from a publisher's Markdown. Safe to print: text is escaped where it is made. */
export function WrittenHtml({
  html,
  as: Tag = 'div',
  ...attributes
}: {
  html: string
  as?: 'div' | 'span' | 'h2' | 'h3' | 'p' | 'li'
  className?: string
  itemProp?: string
  lang?: string
}) {
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
}
