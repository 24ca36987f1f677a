import type { ReactNode } from 'react'
import { Styles } from '../components/Styles.tsx'
import type { KeptHtml } from './kept-shell.tsx'

/** The content of an element, as its properties: what was drawn before, else `content`. */
export function contentOf(html: string | undefined, content: ReactNode) {
  return html === undefined ? { children: content } : { dangerouslySetInnerHTML: { __html: html } }
}

/** The styles of content that was drawn before. */
export function KeptStyles({ kept }: { kept: KeptHtml<string> | undefined }) {
  return kept?.styles.map(({ name, css }) => <Styles key={name} name={name} css={css} />)
}
