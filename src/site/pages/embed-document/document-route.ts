import { route } from '../../route.ts'
import { DocumentPage } from './DocumentPage.tsx'
import { buildDocumentView, documentPath } from './document-view.ts'

/** The publication's own documents: shown in frames where the document names no other address. */
export const documentEmbedRoute = route({
  at: ({ content }) => content.documents.map(documentPath),
  needs: () => ({}),
  view: buildDocumentView,
  Page: DocumentPage,
})
