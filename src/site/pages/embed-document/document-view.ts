import type { PartnerDocument } from '../../../publication/content.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the page of a document for partners shows. */
export interface FramedDocumentView {
  title: string
  html: string
  /** Name of the publication. */
  source: string
}

/** The path of a document's page. */
export function documentPath({ id }: PartnerDocument): string {
  return `/embed/documents/${id}`
}

/** The view of the document at the context's path. */
export function buildDocumentView({
  publication,
  path,
}: PageContext): PageView<FramedDocumentView> | undefined {
  const document = publication.content.documents.find((candidate) => documentPath(candidate) === path)
  if (!document) return undefined
  const { title, html } = document
  return {
    title,
    description: title,
    noindex: true,
    frame: 'none',
    body: { title, html, source: publication.name },
  }
}
