import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { keepScriptPath } from './components/weather/weather-paths.ts'
import { finishHtml } from './finish-html.ts'
import type { OpenPage, PageContext } from './page.ts'
import { Document, type Scripts } from './shell/Document.tsx'
import { buildDocument, buildHead } from './shell/document-view.ts'
import { PlainDocument } from './shell/PlainDocument.tsx'
import { TextDocument } from './text-edition/TextDocument.tsx'
import { buildTextEdition } from './text-edition/text-edition-view.ts'

/** A whole page as HTML. Pure: the same page and context give the same text. */
export function renderPage(page: OpenPage, context: PageContext, scripts: Scripts): string {
  return finishHtml(renderToString(buildTree(page, context, scripts)))
}

/** A part of a page in the text edition, from 1; undefined where it has no such part. `known`: whether a path is that of a page. */
export function renderTextPage(
  { view, body }: OpenPage,
  context: PageContext,
  { part, known }: { part: number; known(path: string): boolean },
): string | undefined {
  const text = buildTextEdition({ view, html: renderToString(body), part }, context, known)
  return text && `<!doctype html>${renderToString(<TextDocument view={text} t={context.texts} />)}`
}

/** The tree of a whole page. */
export function buildTree({ view, body }: OpenPage, context: PageContext, scripts: Scripts): ReactElement {
  if (view.frame === 'plain') {
    return (
      <PlainDocument
        language={view.language ?? context.publication.language}
        head={buildHead(view, context)}
        script={view.keepsCopy ? keepScriptPath : undefined}
      >
        {body}
      </PlainDocument>
    )
  }
  return (
    <Document document={buildDocument(view, context)} scripts={scripts} t={context.texts}>
      {body}
    </Document>
  )
}
