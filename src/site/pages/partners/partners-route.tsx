import { Frame } from '../../components/Frame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { markupRoute as route } from '../../route.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { missingText } from '../text/text-route.tsx'
import css from './partners.css?inline'

/** Partners: document previews, each with a title. */
export const partnersRoute = route({
  path: '/partners',
  isListed: ({ content }) => content.documents.length > 0,
  stories: {},
  build: ({ publication, origin, texts }) => {
    const { documents } = publication.content
    return {
      title: 'Partners',
      description: `Documents for the partners of ${publication.name}.`,
      structuredData: [buildBreadcrumbs(origin, { name: 'Partners', path: '/partners' })],
      body: (
        <>
          <Styles name="Sidebar" css={sidebarCss} />
          <Styles name="partners" css={css} />
          <PageTitle title="Partners" />
          {documents.length === 0 && <p className="empty-text">{missingText}</p>}
          <div className="columns documents">
            {documents.map((document) => (
              <section key={document.id} className="module document">
                <h2>{document.title}</h2>
                <Frame
                  title={document.title}
                  kind="document"
                  local={`/embed/documents/${document.id}`}
                  address={document.frameHref}
                  t={texts}
                />
                <a
                  className="text-link tap"
                  href={document.frameHref ?? `/embed/documents/${document.id}`}
                  target="_blank"
                  rel="noopener"
                  aria-describedby="new-tab"
                >
                  Open the document ↗
                </a>
              </section>
            ))}
          </div>
        </>
      ),
    }
  },
})
