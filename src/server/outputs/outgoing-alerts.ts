import { textsOf } from '../../site/texts/texts.ts'
import type { Alert } from '../../weather/alert.ts'
import type { AlertBoard } from '../../weather/weather.ts'
import { type FeedPlace, feedFrame, type OutgoingFeed, tagUri } from './outgoing-feed.ts'

/** The feed of alerts, the last changed first. An alert keeps its id through updates; one that just ended says so. */
export function buildAlertsFeed({ alerts }: AlertBoard, place: FeedPlace): OutgoingFeed {
  const { publication, origin } = place
  const { liveWeather: t, weather } = textsOf(publication.language)
  const items = alerts.toSorted((a, b) => changedAt(b) - changedAt(a))
  return {
    ...feedFrame(
      place,
      items.map((alert) => ({
        id: tagUri(publication, `alert/${alert.id}/${new Date(alert.issuedAt).toISOString().slice(0, 10)}`),
        title: alert.ended ? t.hasEnded(alert.event) : alert.event,
        link: `${origin}/weather#alert-${alert.id}`,
        summary: alert.ended ? t.endings[alert.ended.how] : summaryOf(alert),
        publishedAt: alert.issuedAt,
        updatedAt: changedAt(alert),
        author: alert.sender || undefined,
        categories: [t.levels[alert.level]],
        language: 'en',
      })),
    ),
    id: tagUri(publication, 'feed/alerts'),
    title: `${t.alertsName} | ${publication.name}`,
    description: weather.description(publication.city),
    page: `${origin}/weather`,
  }
}

function changedAt({ updatedAt, ended }: Alert): number {
  return Math.max(updatedAt, ended?.at ?? 0)
}

function summaryOf({ headline, instruction, description }: Alert): string {
  return [headline, ...(instruction.length > 0 ? instruction : description)]
    .filter((text) => text !== '')
    .join(' ')
}
