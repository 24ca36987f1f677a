import { PageTitle } from '../../components/PageTitle.tsx'
import { Module } from '../../components/Section.tsx'
import sidebarCss from '../../components/Sidebar.css?inline'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import type { Texts } from '../../texts/texts.ts'
import css from './sources.css?inline'
import { buildSourcesView, type FeedRow, type SourcesView } from './sources-view.ts'

/** The feeds that the city reads: when each was last read, and what its publisher could fix. */
function SourcesPage({ view, t }: PageProps<SourcesView>) {
  const texts = t.sources
  return (
    <>
      <Styles name="Sidebar" css={sidebarCss} />
      <Styles name="sources" css={css} />
      <PageTitle title={texts.title}>
        <p className="deck">{texts.deck}</p>
      </PageTitle>
      <div className="columns with-rail">
        <div className="sources">
          {view.outage && (
            <p className="sources-outage" role="status">
              {view.outage}
            </p>
          )}
          <p>{view.total}</p>
          {view.groups.map(({ name, feeds }) => (
            <section key={name}>
              <div className="section-head">
                <h2>{name}</h2>
              </div>
              <ul>
                {feeds.map((feed) => (
                  <Feed key={feed.address} feed={feed} t={texts} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <aside className="rail" aria-label={texts.rail}>
          <Module id="how-read" title={texts.howRead}>
            <p>{texts.reading}</p>
            <ul className="link-list">
              <li>
                <a href="/how-we-choose">{texts.choose}</a>
              </li>
            </ul>
          </Module>
          <Module id="for-publishers" title={texts.forPublishers}>
            <p>{texts.publishers}</p>
            <ul className="link-list">
              <li>
                <a href="/sources.json">
                  {texts.asJson} <span className="meta">sources.json</span>
                </a>
              </li>
              <li>
                <a href="/contact">{texts.contact}</a>
              </li>
            </ul>
          </Module>
        </aside>
      </div>
    </>
  )
}

function Feed({ feed, t }: { feed: FeedRow; t: Texts['sources'] }) {
  const { name, address, sections, readAt, newestAt, remarks } = feed
  return (
    <li>
      <h3>
        <a href={address}>{name}</a>
      </h3>
      <p className="meta">
        {sections !== '' && `${sections} · `}
        {readAt ? (
          <>
            {`${t.lastRead} `}
            <time dateTime={readAt.iso}>{readAt.label}</time>
            {newestAt && (
              <>
                {` · ${t.newestEntry} `}
                <time dateTime={newestAt.iso}>{newestAt.label}</time>
              </>
            )}
            {!newestAt && sections !== '' && ` · ${t.undated}`}
          </>
        ) : (
          t.neverRead
        )}
      </p>
      {remarks.length > 0 && (
        <ul>
          {remarks.map(({ what, remedy }) => (
            <li key={what}>{`${what} ${remedy}`}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** The feeds that the city reads, and what is wrong with each, at /sources. */
export const sourcesRoute = route({
  at: '/sources',
  needs: () => ({ readings: { kind: 'sources' } }),
  view: buildSourcesView,
  Page: SourcesPage,
})
