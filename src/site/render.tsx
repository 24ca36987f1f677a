import { renderToString } from 'react-dom/server'
import type { PageContext, PageView } from './page.ts'
import { Document, type Scripts } from './shell/Document.tsx'

/** A whole page as HTML. Pure: the same view and context give the same text. */
export function renderPage(view: PageView, context: PageContext, scripts: Scripts): string {
  return `<!doctype html>${renderToString(<Document view={view} context={context} scripts={scripts} />)}`
}
