import type { Subhead } from '../../publication/content.ts'
import type { Texts } from '../texts/texts.ts'
import sidebarCss from './Sidebar.css?inline'
import { Styles } from './Styles.tsx'

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
