import type { ReactNode } from 'react'
import { type Style, Styles } from '../components/Styles.tsx'

/** Drawn parts of a shell. Their elements take them as content, so that a page is the same as if all of it were drawn. */
export interface KeptShell {
  /** Content of the masthead, and of the row of sections. */
  masthead: KeptHtml<'top' | 'sections'>
  footer: KeptHtml<'content'>
}

/** HTML by the name of its part, and the styles that its components bring. */
export interface KeptHtml<Part extends string> {
  html: Readonly<Record<Part, string>>
  styles: readonly Style[]
}

/** The content of an element, as its properties: what was drawn before, else `content`. */
export function contentOf(html: string | undefined, content: ReactNode) {
  return html === undefined ? { children: content } : { dangerouslySetInnerHTML: { __html: html } }
}

/** The styles of content that was drawn before. */
export function KeptStyles({ kept }: { kept: KeptHtml<string> | undefined }) {
  return kept?.styles.map(({ name, css }) => <Styles key={name} name={name} css={css} />)
}
