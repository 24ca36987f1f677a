import type { Link } from '../../../publication/publication.ts'
import { stormPath } from '../../components/weather/storm.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the page of storm notifications shows. */
export interface StormPushView {
  deck: string
  /** Whether alerts are read here, so that a device can be told. */
  isRead: boolean
  /** Other ways to learn of alerts. */
  others: readonly Link[]
}

/** The view of the page. */
export function buildStormPushView({ publication, weather, texts }: PageContext): PageView<StormPushView> {
  const t = texts.stormPush
  const { name, city, newsletter } = publication
  const isRead = weather?.kind === 'live'
  return {
    title: t.title,
    description: t.description(name, city),
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
