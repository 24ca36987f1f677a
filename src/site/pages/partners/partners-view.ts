import type { PageContext, PageView } from '../../page.ts'

/** What the Partners page shows. */
export interface PartnersView {
  documents: readonly PartnerDocumentView[]
}

/** The preview of a document. */
interface PartnerDocumentView {
  title: string
  /** Path of our own page of the document, shown in the frame. */
  local: string
  /** Address of a third party's page, which replaces ours when the reader asks for it. */
  address: string | undefined
}

export function buildPartnersView({ publication, texts }: PageContext): PageView<PartnersView> {
  const { title } = texts.partners
  return {
    title,
    description: texts.partners.description(publication.name),
    body: {
      documents: publication.content.documents.map((document) => ({
        title: document.title,
        local: `/embed/documents/${document.id}`,
        address: document.frameHref,
      })),
    },
  }
}
