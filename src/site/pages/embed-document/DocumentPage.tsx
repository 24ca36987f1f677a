import type { PartnerDocument } from '../../../publication/content.ts'
import { FramedPage } from '../../components/FramedPage.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Prose } from '../../components/Prose.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import css from './document.css?inline'

/** What the page of a document for partners shows. */
export interface FramedDocumentView {
  title: string
  html: string
  /** Name of the publication. */
  source: string
}

/** The path of a document's page. */
function documentPath({ id }: PartnerDocument): string {
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
