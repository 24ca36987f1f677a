import { City } from '../../city/city.ts'
import { alertsFeedPath } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { textsOf } from '../../site/texts/texts.ts'
import { formatZoned } from '../../time/zoned-time.ts'
import type { Alert } from '../../weather/alert.ts'
import { readAtOf } from '../../weather/current.ts'
import type { AlertBoard } from '../../weather/weather.ts'
import { feedOutputs } from './feed-output.ts'
import { buildAlertsFeed } from './outgoing-alerts.ts'
import type { LoadOutput, Output, OutputParts } from './output.ts'

/** The alerts of the city as a feed: an entry for each, updated in place until it ends. */
export const alertsFeedOutputs = feedOutputs(alertsFeedPath, async (context, parts) => {
  const alerts = await loadAlerts(context.publication, parts)
  if (!alerts) return undefined
  const { board, unread, ...fresh } = alerts
  return board
    ? { ...fresh, feed: buildAlertsFeed(board, context) }
    : { ...fresh, contentType: 'text/plain; charset=utf-8', body: unread }
})

/** The alerts of the city as JSON. */
export const alertsJsonOutput: LoadOutput = async (publication, parts) => {
  const alerts = await loadAlerts(publication, parts)
  if (!alerts) return undefined
  const { board, unread, ...fresh } = alerts
  const body = JSON.stringify(board ? describe(board, publication, parts) : { error: unread })
  return { ...fresh, contentType: 'application/json', body }
}

/** Seconds; alerts are asked for each minute, and soon after a start. */
const retryAfter = 30

/** What is known of alerts, or the sentence that nothing is, and how an output of it is sent. */
type LoadedAlerts = Omit<Output, 'contentType' | 'body'> &
  ({ board: AlertBoard; unread?: never } | { board?: never; unread: string })

/** The alerts; 503 until the service's list was read once: an empty list would say that there are none. */
async function loadAlerts(publication: Publication, parts: OutputParts): Promise<LoadedAlerts | undefined> {
  const { weather, topics, endsAt } = await new City(publication, parts, parts.now).loadWeather()
  // Only samples are shown: the service is never asked.
  if (topics.length === 0) return undefined
  if (weather?.kind === 'live' && readAtOf(weather.alerts) !== undefined) {
    return { board: weather.alerts, row: 'alerts', topics: new Set(topics), endsAt }
  }
  const { neverChecked } = textsOf(publication.language).liveWeather
  return { unread: neverChecked, row: 'never', topics: new Set(), retryAfter }
}

function describe(
  { alerts, checkedAt, partly, isFailing }: AlertBoard,
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
    unchecked,
    ended,
    rank: _,
    ...alert
  }: Alert) => ({
    ...alert,
    phase: ended ? 'ended' : 'inForce',
    page: `${origin}/weather#alert-${alert.id}`,
    starts: time(startsAt),
    ends: time(endsAt),
    unchecked: unchecked ? { since: time(unchecked.since) } : null,
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
    unreadable: partly?.unreadable ?? [],
    alerts: alerts.map(describeAlert),
  }
}
