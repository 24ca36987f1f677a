import type { Subhead, TextPage } from '../../publication/content.ts'
import type { Texts } from '../texts/texts.ts'
import { Prose } from './Prose.tsx'
import sidebarCss from './Sidebar.css?inline'
import { Styles } from './Styles.tsx'

/** A publisher's text, and the headings for its table of contents. */
export type LongTextView = Pick<TextPage, 'html' | 'subheads'>

/** A text with its table of contents: above the text, or beside it on wide screens. */
export function LongText({ text, t }: { text: LongTextView; t: Texts }) {
  return (
    <div className="columns with-rail">
      {text.subheads.length >= fewestSubheads && (
        <div className="rail">
          <OnThisPage subheads={text.subheads} t={t} />
        </div>
      )}
      <Prose html={text.html} />
    </div>
  )
}

/** A text with fewer headings than this has no table of contents. */
export const fewestSubheads = 3

/** The table of contents of a long text. */
export function OnThisPage({ subheads, t }: { subheads: readonly Subhead[]; t: Texts }) {
  return (
    <nav className="module on-this-page" aria-labelledby="on-this-page">
      <Styles name="Sidebar" css={sidebarCss} />
      <h2 id="on-this-page">{t.writtenPage.onThisPage}</h2>
      <ul className="link-list">
        {subheads.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
