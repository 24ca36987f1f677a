import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageContext } from './page.ts'
import type { OpenPage } from './route.ts'
import { Document, type Scripts } from './shell/Document.tsx'
import { buildDocument } from './shell/document-view.ts'

/** A whole page as HTML. Pure: the same page and context give the same text. */
export function renderPage(page: OpenPage, context: PageContext, scripts: Scripts): string {
  return `<!doctype html>${renderToString(buildTree(page, context, scripts))}`
}

/** The tree of a whole page. */
export function buildTree({ view, body }: OpenPage, context: PageContext, scripts: Scripts): ReactElement {
  return (
    <Document document={buildDocument(view, context)} scripts={scripts} t={context.texts}>
      {body}
    </Document>
  )
}
