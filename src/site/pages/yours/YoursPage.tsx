import { feedFormats, feedPath, hasPage } from '../../../publication/pages.ts'
import type { Link } from '../../../publication/publication.ts'
import { IslandRoot } from '../../components/IslandRoot.tsx'
import { TextLink } from '../../components/links.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { Styles } from '../../components/Styles.tsx'
import { type PageContext, type PageProps, type PageView, route } from '../../page.ts'
import { island as yours } from './Yours.island.tsx'
import css from './yours.css?inline'

/** What the page of a reader's own edition is sent with: the same for every reader. */
interface YoursView {
  /** `feed`: path of its JSON Feed. */
  sections: readonly (Link & { feed: string })[]
  neighborhoods: readonly string[]
  /** Paths of sections that are searched for a neighborhood that a reader follows. */
  searched: readonly string[]
  /** Address of the alerts; empty while nobody asks for any, undefined for a city without weather. */
  alerts: string | undefined
  language: string
  timeZone: string
  /** Of the exported file. */
  fileName: string
}

/** The view of the page. */
export function buildYoursView({ publication, weather, texts }: PageContext): PageView<YoursView> {
  const { name, id, categories, places, front, language, timeZone } = publication
  const json = feedFormats[2]
  return {
    title: texts.yours.title,
    description: texts.yours.description({ publication: name }),
    // Without the menus: what a reader chose has the ways to its sections, and all scripts awake are 74 kB.
    frame: 'lean',
    body: {
      sections: categories
        .filter(({ archive }) => !archive)
        .map(({ name, path }) => ({ label: name, href: path, feed: feedPath(path, json) })),
      neighborhoods: places.neighborhoods,
      searched: categories.filter(({ key }) => key === front[0]).map(({ path }) => path),
      alerts: hasPage(publication, '/weather') ? alertsAddress(weather) : undefined,
      language,
      timeZone,
      fileName: `${id}-edition`,
    },
  }
}

const alertsAddress = (weather: PageContext['weather']) =>
  weather?.kind === 'live' ? '/weather/alerts.json' : ''

/** The promise, and the island that fills the rest in the browser; without scripts the sections. */
function YoursPage({ view, t: { yours: t } }: PageProps<YoursView>) {
  const { sections, neighborhoods, searched, alerts, language, timeZone, fileName } = view
  return (
    <>
      <Styles name="yours" css={css} />
      <PageTitle title={t.title}>
        <p className="deck">{t.promise}</p>
        <p className="meta">{t.front}</p>
      </PageTitle>
      <noscript>
        <p>{t.noScript}</p>
        <ul className="yours-sections">
          {sections.map(({ label, href, feed }) => (
            <li key={href}>
              <TextLink href={href}>{label}</TextLink>{' '}
              <a className="meta" href={feed} aria-label={t.feedOf({ section: label })}>
                {t.feed}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
      <IslandRoot
        of={yours}
        props={{
          sections: sections.map(({ label, href }) => ({ name: label, path: href })),
          places: [...neighborhoods],
          searched: [...searched],
          alerts,
          fileName,
          language,
          timeZone,
          t: t.island,
        }}
      />
    </>
  )
}

/** A reader's own edition. Search engines may list it: what is sent is the same for all, and nothing personal. */
export const yoursRoute = route({
  at: '/yours',
  needs: () => ({}),
  view: buildYoursView,
  Page: YoursPage,
})
