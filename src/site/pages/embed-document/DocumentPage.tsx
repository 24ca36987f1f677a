import { FramedPage } from '../../components/FramedPage.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Prose } from '../../components/Prose.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './document.css?inline'
import { buildDocumentView, documentPath, type FramedDocumentView } from './document-view.ts'

/** A document for partners, with the publication's name. */
function DocumentPage({ view, t }: PageProps<FramedDocumentView>) {
  return (
    <FramedPage>
      <Styles name="document" css={css} />
      <PageTitle title={view.title} />
      <Prose html={view.html} className="document-text" />
      <p className="meta document-source">
        {view.source} ·{' '}
        <a className="text-link" href="/partners" target="_top">
          {t.document.all}
        </a>
      </p>
    </FramedPage>
  )
}

/** Documents for partners, shown in frames unless the document names a third party's address. */
export const documentEmbedRoute = route({
  at: ({ content }) => content.documents.map(documentPath),
  needs: () => ({}),
  view: buildDocumentView,
  Page: DocumentPage,
})
