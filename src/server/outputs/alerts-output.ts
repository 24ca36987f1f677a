import { City } from '../../city/city.ts'
import type { Publication } from '../../publication/publication.ts'
import type { FeedFormat } from '../../site/shell/feed-links.ts'
import { alertsFeedPath, feedPath } from '../../site/shell/feed-links.ts'
import { textsOf } from '../../site/texts/texts.ts'
import { formatZoned } from '../../time/zoned-time.ts'
import type { Alert } from '../../weather/alert.ts'
import type { AlertBoard } from '../../weather/weather.ts'
import { contentTypeOf, printFeed } from './feed-output.ts'
import { buildAlertsFeed } from './outgoing-alerts.ts'
import type { LoadOutput, Output, OutputParts } from './output.ts'

/** The alerts of the city as a feed: an entry for each, updated in place until it ends. */
export function alertsFeedOutput(format: FeedFormat): LoadOutput {
  const path = feedPath(alertsFeedPath, format)
  return (publication, parts) =>
    withAlerts(publication, parts, {
      print: (board) => ({
        contentType: contentTypeOf(format),
        body: printFeed(
          buildAlertsFeed(board, { publication, origin: parts.origin, path, now: parts.now }),
          format,
        ),
      }),
      sayUnread: (body) => ({ contentType: 'text/plain; charset=utf-8', body }),
    })
}

/** The alerts of the city as JSON. */
export const alertsJsonOutput: LoadOutput = (publication, parts) =>
  withAlerts(publication, parts, {
    print: (board) => printJson(describe(board, publication, parts)),
    sayUnread: (error) => printJson({ error }),
  })

/** Seconds; alerts are asked for each minute, and soon after a start. */
const retryAfter = 30

type Print<What> = (what: What) => Pick<Output, 'contentType' | 'body'>

/** Prints the alerts; 503 until the service's list was read once, because an empty list would say that there are none. */
async function withAlerts(
  publication: Publication,
  parts: OutputParts,
  { print, sayUnread }: { print: Print<AlertBoard>; sayUnread: Print<string> },
): Promise<Output | undefined> {
  const { weather, topics, endsAt } = await new City(publication, parts, parts.now).loadWeather()
  // Only samples are shown: the service is never asked.
  if (topics.length === 0) return undefined
  if (weather?.kind === 'live' && weather.alerts.checkedAt !== undefined) {
    return { ...print(weather.alerts), row: 'alerts', topics: new Set(topics), endsAt }
  }
  const { neverChecked } = textsOf(publication.language).liveWeather
  return { ...sayUnread(neverChecked), row: 'never', topics: new Set(), retryAfter }
}

function printJson(value: object): Pick<Output, 'contentType' | 'body'> {
  return { contentType: 'application/json', body: JSON.stringify(value) }
}

function describe(
  { alerts, checkedAt, isFailing }: AlertBoard,
  publication: Publication,
  { origin }: OutputParts,
) {
  const time = (instant: number | undefined) =>
    instant === undefined ? null : formatZoned(instant, publication.timeZone)
  const describeAlert = ({
    startsAt,
    endsAt,
    issuedAt,
    updatedAt,
    unlistedSince,
    ended,
    rank: _,
    ...alert
  }: Alert) => ({
    ...alert,
    page: `${origin}/weather#alert-${alert.id}`,
    starts: time(startsAt),
    ends: time(endsAt),
    issued: time(issuedAt),
    updated: time(updatedAt),
    unlisted: time(unlistedSince),
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
