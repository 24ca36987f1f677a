import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { OpenPage, PageContext } from './page.ts'
import { Document, type Scripts } from './shell/Document.tsx'
import { buildDocument, buildHead } from './shell/document-view.ts'
import { PlainDocument } from './shell/PlainDocument.tsx'
import { leadTo } from './spoken.ts'

/** A whole page as HTML. Pure: the same page and context give the same text. */
export function renderPage(page: OpenPage, context: PageContext, scripts: Scripts): string {
  const html = `<!doctype html>${renderToStaticMarkup(buildTree(page, context, scripts))}`
  const { language, publication } = context
  return language === undefined ? html : leadTo(html, language, publication)
}

/** The tree of a whole page. */
export function buildTree({ view, body }: OpenPage, context: PageContext, scripts: Scripts): ReactElement {
  if (view.frame === 'plain') {
    return (
      <PlainDocument language={view.language ?? context.publication.language} head={buildHead(view, context)}>
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
