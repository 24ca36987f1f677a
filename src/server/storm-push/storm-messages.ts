import { buildAlertFacts } from '../../site/components/weather/alert-facts.ts'
import { stormPath } from '../../site/components/weather/weather-paths.ts'
import type { PageContext } from '../../site/page.ts'
import { day, hour } from '../../time/durations.ts'
import type { Alert } from '../../weather/alert.ts'
import { isStormAlert } from '../../weather/storm.ts'
import type { AlertBoard } from '../../weather/weather.ts'

/** What the worker in the browser shows. A later message of the same `tag` takes the place of the earlier one. */
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
/** Notifications that one message takes from a device: a push service takes 4 kB, and an alert's id has 72 letters. */
const mostClosed = 30
/** Time to live (ms) of a message for a device that is off: until the end of its alert, within these bounds. */
const [leastKept, mostKept] = [hour, 2 * day]
const usuallyKept = 4 * hour
/** The same for an alert without an end. */
const openKept = day

const issued = (id: string) => `${id} issued`
const ended = (id: string) => `${id} ended`
const until = ({ id, endsAt }: Alert) => `${untilOf(id)}${endsAt ?? 'further notice'}`
const untilOf = (id: string) => `${id} until `

/** Watches and warnings of storms, in force or ended within two days, each once. */
export function stormAlertsOf(board: Pick<AlertBoard, 'alerts' | 'past'>): Alert[] {
  const listed = [...board.past, ...board.alerts].filter(isStormAlert)
  return [...new Map(listed.map((alert) => [alert.id, alert])).values()]
}

/** The state of these alerts in lines. Two boards with the same marks tell a reader the same. */
export function marksOf(alerts: readonly Alert[]): string {
  return alerts
    .flatMap((alert) => (alert.phase === 'inForce' ? [issued(alert.id), until(alert)] : [ended(alert.id)]))
    .toSorted()
    .join('\n')
}

/**
 * What a reader has to be told who was told `told`: what was issued since, another end of what they were told of, whose
 * notification takes the place of the earlier one, and that it has ended. An update of the service's text is no news. What was replaced has no end of its own: its notification goes with the next one, or
 * becomes one that says that there is a change.
 */
export function stormMessages(alerts: readonly Alert[], told: string, context: PageContext): TimedMessage[] {
  const inForce = alerts.filter(({ phase }) => phase === 'inForce')
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
  const known = new Set(told.split('\n'))
  const { publication, texts } = context
  const { language } = publication
  const t = texts.stormPush
  const messages = alerts.flatMap((alert): StormMessage[] => {
    const isInForce = alert.phase === 'inForce'
    const isKnown = known.has(issued(alert.id))
    const isNews = isInForce ? !isKnown || hasOtherEnd(alert, known) : isKnown && !known.has(ended(alert.id))
    if (!isNews) return []
    const { title, time, sender, path } = buildAlertFacts(alert, context)
    const body = t.body(publication.city, time, sender)
    return [{ tag: alert.id, language, title, body, path: isInForce ? stormPath : path }]
  })
  const gone = replacedOf(alerts, known)
  const [first, ...others] = atMost(messages, context)
  if (gone.length === 0) return first ? [first, ...others] : []
  if (first) return [{ ...first, closes: gone }, ...others]
  const [tag = '', ...closes] = gone
  return [{ tag, closes, language, title: t.changed, body: t.look(publication.city), path: stormPath }]
}

/** Whether the alert was extended or shortened since; false where it is not known which end a reader was told. */
function hasOtherEnd(alert: Alert, known: ReadonlySet<string>): boolean {
  return !known.has(until(alert)) && [...known].some((mark) => mark.startsWith(untilOf(alert.id)))
}

/** The first ones, which are the most urgent, and how many more there are. */
function atMost(
  messages: readonly StormMessage[],
  { publication: { city, language }, texts: { stormPush: t, liveWeather } }: PageContext,
): readonly StormMessage[] {
  if (messages.length <= mostMessages) return messages
  const told = messages.slice(0, mostMessages - 1)
  const title = liveWeather.moreAlerts(messages.length - told.length)
  return [...told, { tag: 'more', language, title, body: t.lookFor(city), path: stormPath }]
}

/** Ids of alerts that a reader knows as in force, and that are on no list any more. */
function replacedOf(alerts: readonly Alert[], known: ReadonlySet<string>): string[] {
  const listed = new Set(alerts.map(({ id }) => id))
  const ids = [...known].flatMap((mark) => (mark.endsWith(' issued') ? mark.slice(0, -' issued'.length) : []))
  return ids.filter((id) => !listed.has(id)).slice(0, mostClosed)
}
