import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageContext } from './page.ts'
import type { OpenPage } from './route.ts'
import { Document, type Scripts } from './shell/Document.tsx'
import { buildDocument } from './shell/document-view.ts'
import { keepShell } from './shell/kept-shell.tsx'

/**
 * A whole page as HTML: the tree of `buildTree`, of which masthead and footer are drawn once for each view of them. Pure:
 * the same page and context give the same text.
 */
export function renderPage({ view, body }: OpenPage, context: PageContext, scripts: Scripts): string {
  const document = buildDocument(view, context)
  const kept = document.shell && keepShell(document.shell, context.texts)
  return `<!doctype html>${renderToString(
    <Document document={document} scripts={scripts} kept={kept} t={context.texts}>
      {body}
    </Document>,
  )}`
}

/** The tree of a whole page with nothing drawn before: what `renderPage` is compared with. */
export function buildTree({ view, body }: OpenPage, context: PageContext, scripts: Scripts): ReactElement {
  return (
    <Document document={buildDocument(view, context)} scripts={scripts} t={context.texts}>
      {body}
    </Document>
  )
}
