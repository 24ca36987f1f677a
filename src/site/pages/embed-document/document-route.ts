import { route } from '../../route.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { buildDocumentView, documentPath } from './document-view.ts'

/** Documents for partners, shown in frames unless the document names a third party's address. */
export const documentEmbedRoute = route({
  at: ({ content }) => content.documents.map(documentPath),
  needs: () => ({}),
  view: buildDocumentView,
  Page: DocumentPage,
})
