import type { TextPage } from '../../publication/content.ts'
import type { Texts } from '../texts/texts.ts'
import { Prose } from './Prose.tsx'
import sidebarCss from './Sidebar.css?inline'
import { Styles } from './Styles.tsx'

/** A publisher's text with the headings that its table of contents leads to. */
export type LongTextView = Pick<TextPage, 'html' | 'subheads'>

/** Fewer headings need no table of contents. */
const fewestSubheads = 3

/** A text with its table of contents, which is above the text or, where there is room, beside it. */
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

function OnThisPage({ subheads, t }: { subheads: LongTextView['subheads']; t: Texts }) {
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
