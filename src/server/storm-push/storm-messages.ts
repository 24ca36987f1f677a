import { stormPath } from '../../site/components/languages.ts'
import { buildAlertFacts } from '../../site/components/weather/alert-facts.ts'
import type { PageContext } from '../../site/page.ts'
import { day, hour } from '../../time/durations.ts'
import type { Alert } from '../../weather/alert.ts'
import { newsOf, replacedIn } from '../../weather/alert-news.ts'
import { isStormAlert } from '../../weather/storm.ts'
import type { AlertBoard } from '../../weather/weather.ts'

/** What the worker in the browser shows. A later message of the same `tag` replaces the earlier one. */
interface StormMessage {
  title: string
  body: string
  tag: string
  /** Tags of notifications that it takes from the device: of alerts that go on under another name. */
  closes?: readonly string[]
  path: string
  language: string
}

/** A message, and how many seconds a push service keeps it for a device that is off. */
export interface TimedMessage {
  message: StormMessage
  keptSeconds: number
}

/** Messages to a device at once; more would hide the first. */
const mostMessages = 5
/** Notifications that a message takes away: a push service takes 4 kB, and an alert's id has 72 letters. */
const mostClosed = 30
/** Time to live (ms) of a message for a device that is off: to the end of its alert, within these bounds. */
const [leastKept, mostKept] = [hour, 2 * day]
const usuallyKept = 4 * hour
/** The same for an alert without an end. */
const openKept = day

/** Watches and warnings of storms, in force or past (`recoversFor`), each once. */
export function stormAlertsOf(board: Pick<AlertBoard, 'alerts' | 'past'>): Alert[] {
  const listed = [...board.past, ...board.alerts].filter(isStormAlert)
  return [...new Map(listed.map((alert) => [alert.id, alert])).values()]
}

/**
 * What a reader who was told these marks has to be told. A later message about an alert
 * replaces the earlier one. What was replaced has no end of its own: its notification
 * goes with the next one, or becomes one that says that there is a change.
 */
export function stormMessages(alerts: readonly Alert[], told: string, context: PageContext): TimedMessage[] {
  const inForce = alerts.filter(({ ended }) => !ended)
  return listMessages(alerts, told, context).map((message) => {
    const alert = inForce.find(({ id }) => id === message.tag)
    return { message, keptSeconds: Math.round(keptFor(alert, context.now) / 1000) }
  })
}

/** A device that was off for a night is told of a warning that is in force still. */
function keptFor(alert: Pick<Alert, 'endsAt'> | undefined, now: number): number {
  if (!alert) return usuallyKept
  if (alert.endsAt === undefined) return openKept
  return Math.min(Math.max(alert.endsAt - now, leastKept), mostKept)
}

function listMessages(alerts: readonly Alert[], told: string, context: PageContext): StormMessage[] {
  const { publication, texts } = context
  const { language } = publication
  const t = texts.stormPush
  const messages = newsOf(alerts, [told]).map(({ alert, change }): StormMessage => {
    const { title, time, sender, path } = buildAlertFacts(alert, context)
    const body = t.body({ where: [publication.city, time].filter(Boolean).join(', '), sender })
    return { tag: alert.id, language, title, body, path: change === 'ended' ? path : stormPath }
  })
  const gone = replacedIn(alerts, [told]).slice(0, mostClosed)
  const [first, ...others] = atMost(messages, context)
  if (gone.length === 0) return first ? [first, ...others] : []
  if (first) return [{ ...first, closes: gone }, ...others]
  const [tag = '', ...closes] = gone
  return [
    { tag, closes, language, title: t.changed, body: t.look({ city: publication.city }), path: stormPath },
  ]
}

/** The first ones, which are the most urgent, and how many more there are. */
function atMost(
  messages: readonly StormMessage[],
  { publication: { city, language }, texts: { stormPush: t, liveWeather } }: PageContext,
): readonly StormMessage[] {
  if (messages.length <= mostMessages) return messages
  const told = messages.slice(0, mostMessages - 1)
  const title = liveWeather.moreAlerts({ count: messages.length - told.length })
  return [...told, { tag: 'more', language, title, body: t.lookFor({ city }), path: stormPath }]
}
