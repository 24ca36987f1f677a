import type { Publication } from '../../publication/publication.ts'
import { formatZoned } from '../../publication/zoned-time.ts'
import type { FeedFormat } from '../../site/shell/feed-links.ts'
import { alertsFeedPath, feedPath } from '../../site/shell/feed-links.ts'
import type { Alert } from '../../weather/alert.ts'
import type { AlertBoard } from '../../weather/weather.ts'
import { loadWeather } from '../city-weather.ts'
import { contentTypeOf, printFeed } from './feed-output.ts'
import { buildAlertsFeed } from './outgoing-alerts.ts'
import type { LoadOutput, Output, OutputParts } from './output.ts'

/** The alerts of the city as a feed: an entry for each, updated in place until it ends. */
export function alertsFeedOutput(format: FeedFormat): LoadOutput {
  const path = feedPath(alertsFeedPath, format)
  return (publication, parts) =>
    withAlerts(publication, parts, (board) => ({
      contentType: contentTypeOf(format),
      body: printFeed(
        buildAlertsFeed(board, { publication, origin: parts.origin, path, now: parts.now }),
        format,
      ),
    }))
}

/** The alerts of the city as JSON. `checked` is null where the service was never asked with success: no list is then no news. */
export const alertsJsonOutput: LoadOutput = (publication, parts) =>
  withAlerts(publication, parts, (board) => ({
    contentType: 'application/json',
    body: JSON.stringify(describe(board, publication, parts)),
  }))

async function withAlerts(
  publication: Publication,
  parts: OutputParts,
  print: (board: AlertBoard) => Pick<Output, 'contentType' | 'body'>,
): Promise<Output | undefined> {
  const { weather, topics, endsAt } = await loadWeather(publication, parts, parts.now)
  if (weather?.kind !== 'live') return undefined
  return { ...print(weather.alerts), row: 'stories', topics: new Set(topics), endsAt }
}

function describe(
  { alerts, checkedAt, isFailing }: AlertBoard,
  publication: Publication,
  { origin }: OutputParts,
) {
  const time = (instant: number | undefined) =>
    instant === undefined ? null : formatZoned(instant, publication.timeZone)
  const describeAlert = ({ startsAt, endsAt, issuedAt, updatedAt, ended, rank: _, ...alert }: Alert) => ({
    ...alert,
    page: `${origin}/weather#alert-${alert.id}`,
    starts: time(startsAt),
    ends: time(endsAt),
    issued: time(issuedAt),
    updated: time(updatedAt),
    ended: ended ? { at: time(ended.at), how: ended.how } : null,
  })
  return {
    publication: publication.name,
    city: publication.city,
    source: 'National Weather Service',
    page: `${origin}/weather`,
    checked: time(checkedAt),
    failing: isFailing,
    alerts: alerts.map(describeAlert),
  }
}
