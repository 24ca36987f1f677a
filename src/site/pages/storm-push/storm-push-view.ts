import type { Link } from '../../../publication/publication.ts'
import { stormPath } from '../../components/weather/storm.ts'
import { stormPushPath } from '../../components/weather/weather-paths.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'

/** What the page of storm notifications shows. */
export interface StormPushView {
  deck: string
  /** Whether alerts are read here, so that a device can be told. */
  isRead: boolean
  /** Other ways to learn of alerts. */
  others: readonly Link[]
}

/** The view of the page. */
export function buildStormPushView({
  publication,
  weather,
  origin,
  texts,
}: PageContext): PageView<StormPushView> {
  const t = texts.stormPush
  const { name, city, newsletter } = publication
  const isRead = weather?.kind === 'live'
  return {
    title: t.title,
    description: t.description(name, city),
    structuredData: [buildBreadcrumbs({ origin, texts }, { name: t.title, path: stormPushPath })],
    hasWorker: true,
    body: {
      deck: t.deck(city),
      isRead,
      others: [
        { label: t.storm, href: stormPath },
        ...(newsletter === 'open' ? [{ label: t.newsletter, href: '/newsletter' }] : []),
        ...(isRead ? [{ label: t.feed, href: '/weather/feed.rss' }] : []),
      ],
    },
  }
}
