import { alertsInForce, isUnchecked } from '../../../weather/current.ts'
import { type AlertFacts, buildAlertFacts } from '../../components/weather/alert-facts.ts'
import { formatWeatherTime } from '../../components/weather/clock.ts'
import { explainUnchecked, explainUncheckedRest } from '../../components/weather/unchecked.ts'
import type { PageContext } from '../../page.ts'

/** What is in effect, and what is known of it. */
export interface AlertTableView {
  inForce: readonly AlertRow[]
  /** Where all of them are; undefined where that differs, and each row says it. */
  area: string | undefined
  /** Alerts in effect that have no row. */
  more: number
  /** Whether anybody was asked, so that an empty list means that nothing is in effect. */
  isKnown: boolean
  /** When the service's alerts were last read. */
  checked: string | undefined
}

/** Alerts in the table: a landfall has half as many. */
const mostRows = 30

/** An alert in effect in a line. */
interface AlertRow extends AlertFacts {
  /** Whether what its level means is said below: the next alert has another one, and the page is not English. */
  endsLevel: boolean
}

/** The alerts in effect, the most urgent first. */
export function buildAlertTable(context: PageContext): AlertTableView {
  const { weather, now, publication, language } = context
  const live = weather?.kind === 'live' ? weather : undefined
  const inForce = live ? alertsInForce(live) : []
  const checkedAt = live?.alerts.checkedAt
  const [first, ...others] = inForce
  return {
    area: others.length > 0 && others.every(({ area }) => area === first?.area) ? first?.area : undefined,
    inForce: inForce.slice(0, mostRows).map((alert, index, all) => ({
      ...buildAlertFacts(alert, context),
      endsLevel: language !== undefined && all[index + 1]?.level !== alert.level,
    })),
    more: Math.max(0, inForce.length - mostRows),
    isKnown: live !== undefined && checkedAt !== undefined && !isUnchecked(live, now),
    checked: checkedAt === undefined ? undefined : formatWeatherTime(checkedAt, now, publication),
  }
}

/** Sentences on what is not known of alerts: nobody answers, or nobody is asked. */
export function explainUnknown(context: PageContext): string[] {
  const { weather, now, texts } = context
  const { storm: t, liveWeather } = texts
  if (weather === undefined) return [t.notRead]
  if (weather.kind === 'sample') return [t.sample]
  if (!isUnchecked(weather, now)) return []
  const { alerts } = weather
  const told = [
    explainUnchecked(alerts, context),
    explainUncheckedRest(alerts, liveWeather),
    liveWeather.official,
  ]
  return [`${told.join(' ')}.`]
}
