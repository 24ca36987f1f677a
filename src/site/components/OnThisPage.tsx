import sidebarCss from './Sidebar.css?inline'
import { Styles } from './Styles.tsx'

/** Links to the subheads of a long text; nothing where there are fewer than two. */
export function OnThisPage({ html }: { html: string }) {
  const subheads = findSubheads(html)
  if (subheads.length < 2) return null
  return (
    <nav className="module on-this-page" aria-labelledby="on-this-page">
      <Styles name="Sidebar" css={sidebarCss} />
      <h2 id="on-this-page">On this page</h2>
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

/** The second-level headings of a text that our loader rendered, which gave each an id. */
export function findSubheads(html: string): { id: string; title: string }[] {
  return [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', title = '']) => ({
    id,
    title: decode(title.replace(/<[^>]*>/g, '')),
  }))
}

/** The four entities that markdown-it writes. */
function decode(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}
