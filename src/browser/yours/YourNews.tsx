import { toggled, toggleKept, type YourEdition } from './edition.ts'
import { LinkedTitle } from './KeptStories.tsx'
import { type CityAlerts, type FeedItem, namesPlace, orderItems, type SectionNews } from './updates.ts'
import { fill, type YoursWords } from './words.ts'

/** Stories of a section where none is new, and the most of one that are listed. */
const latest = 3
const longest = 12

interface NewsProps {
  edition: YourEdition
  change: (make: (edition: YourEdition) => YourEdition) => void
  /** Prints milliseconds since 1970. */
  formatTime: (at: number) => string
  t: YoursWords
}

/** The alerts in effect. What could not be checked is never said to be nothing. */
export function CityAlertsPart({
  alerts,
  formatTime,
  t,
}: Pick<NewsProps, 'formatTime' | 't'> & { alerts: CityAlerts | undefined }) {
  const time = alerts?.checkedAt === undefined ? undefined : formatTime(alerts.checkedAt)
  return (
    <section aria-labelledby="yours-alerts">
      <div className="section-head">
        <h2 id="yours-alerts">{t.alerts}</h2>
        <a className="text-link tap" href="/weather">
          {t.weather}
        </a>
      </div>
      <ul className="yours-stories">
        {alerts?.inForce.map(({ event, area, link, endsAt }) => (
          <li key={link}>
            <h3>
              <a href={link}>{event}</a>
            </h3>
            <p className="meta">
              {[area, endsAt === undefined ? '' : fill(t.until, { time: formatTime(endsAt) })]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {!alerts || time === undefined ? (
        <p>{t.alertsUnchecked}</p>
      ) : alerts.isUnchecked ? (
        <p>{fill(t.alertsPartly, { time })}</p>
      ) : (
        <p>
          {alerts.inForce.length === 0 && `${t.noAlerts} `}
          {fill(t.checked, { time })}
        </p>
      )}
    </section>
  )
}

/** A followed section: its new stories, or that none is and its latest. `news`: undefined if it failed. */
export function SectionPart({
  name,
  path,
  news,
  ...rest
}: NewsProps & { name: string; path: string; news: SectionNews | undefined }) {
  const { edition, t } = rest
  const items = orderItems(news?.items ?? [], edition.less)
  const count = items.filter(({ isNew }) => isNew).length
  const listed = items.slice(0, Math.min(longest, Math.max(latest, count)))
  return (
    <section aria-label={name}>
      <h3 className="yours-section">
        <a href={path}>{name}</a>
      </h3>
      {!news && <p>{fill(t.unreachable, { name })}</p>}
      {news && (
        <p className="meta">
          {!news.isCompared ? t.firstVisit : count > 0 ? fill(t.newCount, { count }) : t.nothingNew}
        </p>
      )}
      <Items items={listed} {...rest} />
      {items.length > listed.length && (
        <a className="text-link tap" href={path}>
          {fill(t.all, { name })}
        </a>
      )}
    </section>
  )
}

/** A followed neighborhood: stories that name it, in the sections that were loaded. */
export function PlacePart({
  place,
  loaded,
  sections,
  ...rest
}: NewsProps & {
  place: string
  loaded: readonly (SectionNews | undefined)[]
  /** Names of these sections. */
  sections: readonly string[]
}) {
  const { edition, t } = rest
  const all = loaded.flatMap((news) => news?.items ?? [])
  const unique = [...new Map(all.map((item) => [item.link ?? item.id, item])).values()]
  const items = orderItems(
    unique.filter((item) => namesPlace(item, place)),
    edition.less,
  )
  return (
    <section aria-label={place}>
      <h3 className="yours-section">{place}</h3>
      {items.length === 0 && <p className="meta">{fill(t.noneNames, { sections: sections.join(', ') })}</p>}
      <Items items={items.slice(0, longest)} {...rest} />
    </section>
  )
}

function Items({ items, edition, change, formatTime, t }: NewsProps & { items: readonly FeedItem[] }) {
  if (items.length === 0) return null
  const kept = new Set(edition.kept.map(({ link }) => link))
  return (
    <ul className="yours-stories">
      {items.map((item) => (
        <li key={item.id}>
          <h4 lang={item.language}>
            {item.isNew && <b className="new">{t.new}</b>}{' '}
            <LinkedTitle link={item.link}>{item.title}</LinkedTitle>
          </h4>
          {item.text && (
            <p className="deck" lang={item.language}>
              {item.text}
            </p>
          )}
          <p className="meta">{metaOf(item, formatTime)}</p>
          {edition.less.includes(item.source) && <p className="meta">{t.lessMark}</p>}
          <p className="yours-actions">
            {item.link !== undefined && (
              <button
                type="button"
                className="yours-action"
                aria-label={fill(t.keepOf, { name: item.title })}
                aria-pressed={kept.has(item.link)}
                onClick={() => change((now) => toggleKept(now, keptOf(item, formatTime)))}
              >
                {t.keep}
              </button>
            )}
            {item.source && (
              <button
                type="button"
                className="yours-action"
                aria-pressed={edition.less.includes(item.source)}
                onClick={() => change((now) => ({ ...now, less: toggled(now.less, item.source) }))}
              >
                {fill(t.lessOf, { name: item.source })}
              </button>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function metaOf({ source, at }: FeedItem, formatTime: NewsProps['formatTime']): string {
  return [source, at === undefined ? '' : formatTime(at)].filter(Boolean).join(' · ')
}

function keptOf(item: FeedItem, formatTime: NewsProps['formatTime']) {
  return {
    link: item.link ?? '',
    title: item.title.slice(0, 500),
    text: item.text.slice(0, 2000),
    section: '',
    source: item.source.slice(0, 300),
    date: item.at === undefined ? '' : formatTime(item.at),
    language: item.language ?? '',
  }
}
