import type { Alert } from '../../../weather/alert.ts'
import { alertsInForce, isUnchecked } from '../../../weather/current.ts'
import type { PageContext } from '../../page.ts'
import { translationAt } from '../../texts/translations.ts'
import type { Region } from '../date-formats.ts'
import { pathIn } from '../languages.ts'
import { type AlertFacts, buildAlertFacts } from '../weather/alert-facts.ts'
import { formatWeatherTime } from '../weather/clock.ts'
import { explainUnchecked, explainUncheckedRest } from '../weather/unchecked.ts'
import { formatTranslatedTime } from './translated-times.ts'

/** What is in effect, on a page in any language, and what is known of it. */
export interface AlertTableView {
  inForce: readonly AlertRow[]
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
export interface AlertRow extends AlertFacts {
  /** Whether the next alert has another level. */
  endsLevel: boolean
}

/** The language of a page: `en`, or the tag of its translation. */
export function languageAt(path: string): string {
  return translationAt(path)?.tag ?? 'en'
}

/** What dates and numbers of a page depend on: its own language, and the publication's time zone. */
export function regionOf({ path, publication }: Pick<PageContext, 'path' | 'publication'>): Region {
  return {
    language: translationAt(path)?.locale ?? publication.language,
    timeZone: publication.timeZone,
  }
}

/** The alerts in effect, the most urgent first. */
export function buildAlertTable(context: PageContext): AlertTableView {
  const { weather, now } = context
  const live = weather?.kind === 'live' ? weather : undefined
  const inForce = live ? alertsInForce(live) : []
  const checkedAt = live?.alerts.checkedAt
  return {
    inForce: inForce.slice(0, mostRows).map((alert, index, all) => ({
      ...buildAlertRow(alert, context),
      endsLevel: all[index + 1]?.level !== alert.level,
    })),
    more: Math.max(0, inForce.length - mostRows),
    isKnown: live !== undefined && checkedAt !== undefined && !isUnchecked(live, now),
    checked: checkedAt === undefined ? undefined : formatTranslatedTime(checkedAt, now, regionOf(context)),
  }
}

/** One alert in a line. */
export function buildAlertRow(alert: Alert, context: PageContext): AlertRow {
  const clock = (time: number) => formatTranslatedTime(time, context.now, regionOf(context))
  const facts = buildAlertFacts(alert, context, formatWeatherTime, clock)
  return { ...facts, endsLevel: true, path: pathIn(languageAt(context.path), facts.path) }
}

/** English sentences on what is not known of alerts: nobody answers, or nobody is asked. */
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
