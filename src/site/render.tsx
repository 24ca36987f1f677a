import { renderToString } from 'react-dom/server'
import type { PageContext } from './page.ts'
import type { OpenPage } from './route.ts'
import { Document, type Scripts } from './shell/Document.tsx'

/** A whole page as HTML. Pure: the same page and context give the same text. */
export function renderPage(page: OpenPage, context: PageContext, scripts: Scripts): string {
  const document = (
    <Document view={page.view} context={context} scripts={scripts}>
      {page.body}
    </Document>
  )
  return `<!doctype html>${renderToString(document)}`
}
