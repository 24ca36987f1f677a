import { Frame } from '../../components/Frame.tsx'
import { OutsideLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import css from './partners.css?inline'

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
    description: texts.partners.description({ publication: publication.name }),
    body: {
      documents: publication.content.documents.map((document) => ({
        title: document.title,
        local: `/embed/documents/${document.id}`,
        address: document.frameHref,
      })),
    },
  }
}

/** Partners: titled documents, each in a frame. */
function PartnersPage({ view: { documents }, t }: PageProps<PartnersView>) {
  return (
    <>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="partners" css={css} />
      <PageTitle title={t.partners.title} />
      <div className="columns documents">
        {documents.map(({ title, local, address }) => (
          <section key={local} className="module document">
            <h2>{title}</h2>
            <Frame title={title} kind="document" local={local} address={address} t={t} />
            <OutsideLink href={address ?? local} className="text-link tap">
              {t.partners.open}
            </OutsideLink>
          </section>
        ))}
      </div>
    </>
  )
}

/** Documents for partners, at /partners. */
export const partnersRoute = route({
  at: '/partners',
  needs: () => ({}),
  view: buildPartnersView,
  Page: PartnersPage,
})
