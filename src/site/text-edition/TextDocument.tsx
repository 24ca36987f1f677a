import { Fragment } from 'react'
import { WrittenHtml } from '../components/Prose.tsx'
import { PlainDocument } from '../shell/PlainDocument.tsx'
import type { Texts } from '../texts/texts.ts'
import type { TextBlock } from './text-blocks.ts'
import css from './text-edition.css?inline'
import type { TextEditionView } from './text-edition-view.ts'

/** A page of the text edition: one answer of text and links, with twenty lines of style. */
export function TextDocument({ view, t }: { view: TextEditionView; t: Texts }) {
  const { textEdition: words } = t
  return (
    <PlainDocument language={view.language} head={view.head} css={css}>
      <nav aria-label={t.masthead.menu}>
        {view.links.map(({ href, label }) => (
          <Fragment key={href}>
            <a href={href}>{label}</a>{' '}
          </Fragment>
        ))}
        <a href={view.full}>{words.full}</a>
      </nav>
      <main>
        {view.alerts.map(({ href, event, time }) => (
          <p key={`${href} ${event}`} className="a">
            <a href={href}>
              {event}
              {time && `, ${time}`}
            </a>
          </p>
        ))}
        {view.languages.length > 0 && (
          <nav aria-label={t.storm.languages}>
            {view.languages.map(({ tag, name, path }) => (
              <Fragment key={tag}>
                <a href={path} lang={tag} hrefLang={tag}>
                  {name}
                </a>{' '}
              </Fragment>
            ))}
          </nav>
        )}
        {view.heading !== undefined && <h1>{view.heading}</h1>}
        {view.part !== undefined && <p>{view.part}</p>}
        <WrittenHtml className="text" html={printBlocks(view.blocks)} />
        {(view.previous ?? view.next) !== undefined && (
          <p>
            {view.previous !== undefined && <a href={view.previous}>{words.previous}</a>}{' '}
            {view.next !== undefined && <a href={view.next}>{words.next}</a>}
          </p>
        )}
      </main>
      <footer>
        <p>{view.made}</p>
      </footer>
    </PlainDocument>
  )
}

/** Blocks that follow each other in a list or table are one list or table. */
function printBlocks(blocks: readonly TextBlock[]): string {
  let html = ''
  let open: TextBlock['group']
  for (const { group, html: block } of blocks) {
    if (group !== open) {
      if (open) html += `</${open}>`
      if (group) html += `<${group}>`
      open = group
    }
    html += block
  }
  return open ? `${html}</${open}>` : html
}
