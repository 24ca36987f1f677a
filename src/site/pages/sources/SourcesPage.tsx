import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageProps, route } from '../../page.ts'
import css from './sources.css?inline'
import { buildSourcesView, type SourceLine, type SourcesView } from './sources-view.ts'

/** The feeds and calendars that the city reads, and when each was last read. */
function SourcesPage({ view: { groups }, t: { sources: t } }: PageProps<SourcesView>) {
  return (
    <>
      <Styles name="sources" css={css} />
      <PageTitle title={t.title}>
        <p className="deck">{t.deck}</p>
      </PageTitle>
      <div className="sources">
        {groups.map(({ name, sources }) => (
          <section key={name}>
            <div className="section-head">
              <h2>{name}</h2>
            </div>
            <ul>
              {sources.map((source) => (
                <Source key={source.address} source={source} />
              ))}
            </ul>
          </section>
        ))}
        <p className="sources-links">
          <TextLink href="/how-we-choose">{t.choose}</TextLink>
          <TextLink href="/contact">{t.contact}</TextLink>
        </p>
      </div>
    </>
  )
}

function Source({ source: { name, address, sections, reading, at } }: { source: SourceLine }) {
  return (
    <li>
      <h3>
        <a href={address}>{name}</a>
      </h3>
      <p className="meta">
        {sections !== '' && `${sections} · `}
        {reading}
        {at && ' '}
        {at && <time dateTime={at.iso}>{at.label}</time>}
      </p>
    </li>
  )
}

/** The sources that the city reads, at /sources. */
export const sourcesRoute = route({
  at: '/sources',
  needs: () => ({ readings: { kind: 'sources' } }),
  view: buildSourcesView,
  Page: SourcesPage,
})
