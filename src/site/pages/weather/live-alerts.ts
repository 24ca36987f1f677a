import type { Alert } from '../../../weather/alert.ts'
import { ordinaryName } from '../../../weather/alert-names.ts'
import { alertsInForce, isUnchecked } from '../../../weather/current.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import type { TitledDate } from '../../components/date-formats.ts'
import { buildLocalServices, type LocalServicesView } from '../../components/local-services/local-services.ts'
import { type AlertFacts, buildAlertFacts } from '../../components/weather/alert-facts.ts'
import { buildClock } from '../../components/weather/clock.ts'
import { explainUnchecked, explainUncheckedRest } from '../../components/weather/unchecked.ts'
import type { PageContext } from '../../page.ts'

/** The alerts of the weather page. */
export interface AlertsView {
  city: string
  /** The most urgent in force, with their texts. */
  cards: readonly AlertView[]
  /** The others in force. */
  brief: readonly AlertView[]
  /** Those that ended within the hour. */
  ended: readonly AlertView[]
  /** Alerts in force that are not listed. */
  more: number
  /** In force in another part of the county. */
  elsewhere: readonly AlertView[]
  /** What readers can do in the city and its county under the alerts in force. */
  services: LocalServicesView | undefined
  inForce: number
  checked: TitledDate | undefined
  /** Where there may be alerts that are not listed: why, and what that means. */
  unchecked: { title: string; rest: string } | undefined
}

/** One alert in the service's own words. */
export interface AlertView extends AlertFacts {
  /** Whether one before it on the page has the same title, as two flood warnings for two rivers have. */
  isNamesake: boolean
  /** What to do, in paragraphs; empty where the service says nothing. */
  instruction: readonly string[]
  description: readonly string[]
  updatedAt: TitledDate
}

/** Alerts with a card; what comes after them has one line and a link. */
const mostCards = 4
/** Alerts in force that are listed at all, here and elsewhere in the county. */
const mostListed = 30
/** Services and guides for all alerts together. */
const mostServices = 6
const mostGuides = 2

/** The view of alerts and of when they were checked. */
export function buildAlertsView(weather: LiveWeather, context: PageContext): AlertsView {
  const { alerts, checkedAt, elsewhere } = weather.alerts
  const inForce = alertsInForce(weather)
  const listed = inForce.slice(0, mostListed)
  const carded = chooseCarded(listed)
  const viewsOf = (some: readonly Alert[]) => some.map((alert) => buildAlertView(alert, context))
  const cards = viewsOf(carded)
  const ended = viewsOf(alerts.filter(({ ended }) => ended))
  return {
    city: context.publication.city,
    cards: markNamesakes(cards),
    brief: viewsOf(listed.filter((alert) => !carded.includes(alert))),
    ended: markNamesakes([...cards, ...ended]).slice(cards.length),
    more: inForce.length - listed.length,
    elsewhere: viewsOf(elsewhere.slice(0, mostListed)),
    services: cutServices(buildLocalServices(inForce, context)),
    inForce: inForce.length,
    checked: checkedAt === undefined ? undefined : buildClock(checkedAt, context),
    unchecked: isUnchecked(weather, context.now)
      ? {
          title: explainUnchecked(weather.alerts, context),
          rest: explainUncheckedRest(weather.alerts, context.texts.liveWeather),
        }
      : undefined,
  }
}

/** The rest is on the pages of the alerts. */
function cutServices(view: LocalServicesView | undefined): LocalServicesView | undefined {
  return (
    view && {
      ...view,
      services: view.services.slice(0, mostServices),
      guides: view.guides.slice(0, mostGuides),
    }
  )
}

function markNamesakes(alerts: readonly AlertView[]): AlertView[] {
  const isSame = (one: AlertView, other: AlertView) => one.title === other.title
  return alerts.map((alert, index) => ({
    ...alert,
    isNamesake: alerts.slice(0, index).some((before) => isSame(before, alert)),
  }))
}

/** The most urgent of each kind first: tornado emergency and warnings leave a card each to wind and surge. */
function chooseCarded(alerts: readonly Alert[]): readonly Alert[] {
  if (alerts.length <= mostCards) return alerts
  const kinds = alerts.map(({ event }) => ordinaryName(event))
  const isFirst = (_: Alert, index: number) => kinds.indexOf(kinds[index] ?? '') === index
  const others = alerts.filter((alert, index) => !isFirst(alert, index))
  return [...alerts.filter(isFirst), ...others].slice(0, mostCards)
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
/** Sentences of an instruction shown before it is unfolded: 'Take cover now! Move to … Avoid windows.' */
const firstSentences = 3

/** The first sentences of what to do, and what comes after them. */
export function splitInstruction([first = '', ...others]: readonly string[]): {
  say: string
  rest: readonly string[]
} {
  const parts = Array.from(sentences.segment(first), ({ segment }) => segment)
  const left = parts.slice(firstSentences).join('')
  return {
    say: parts.slice(0, firstSentences).join('').trim(),
    rest: left === '' ? others : [left, ...others],
  }
}

/** One alert with all its texts. */
export function buildAlertView(alert: Alert, context: PageContext): AlertView {
  const { instruction, description, updatedAt } = alert
  return {
    ...buildAlertFacts(alert, context),
    isNamesake: false,
    instruction,
    description,
    updatedAt: buildClock(updatedAt, context),
  }
}
