import { hour } from '../time/durations.ts'
import { dayOf } from '../time/zoned-time.ts'
import { alertsUncheckedAfter, isOlder, observationAge } from './ages.ts'
import type { Alert } from './alert.ts'
import type { AlertBoard, ForecastPeriod, LiveWeather, Observation, WeatherReadings } from './weather.ts'

const soon = 3 * hour

/** The observation while it is the weather now. */
export function currentObservation({ observation }: WeatherReadings, now: number): Observation | undefined {
  const observed = observation?.data
  return observed && !isOlder(observed.observedAt, observationAge, now) ? observed : undefined
}

/** The half day or hour of a moment, else the next if it begins soon: tomorrow's is not the weather now. */
export function periodAt(periods: readonly ForecastPeriod[] = [], now: number): ForecastPeriod | undefined {
  return periods.find(({ startsAt, endsAt }) => endsAt > now && startsAt <= now + soon)
}

/** Highest and lowest temperature that the forecast still gives for today and the night after it. */
export function todaysRange(
  { forecast }: WeatherReadings,
  now: number,
  { timeZone }: { timeZone: string },
): { high: number | undefined; low: number | undefined } {
  const today = dayOf(now, timeZone)
  const left = (forecast?.data.periods ?? []).filter(
    ({ startsAt, endsAt }) => endsAt > now && (dayOf(startsAt, timeZone) === today || startsAt <= now),
  )
  return {
    high: left.find(({ isDay }) => isDay)?.temperature,
    low: left.find(({ isDay }) => !isDay)?.temperature,
  }
}

/** The alerts in force, the most urgent first. */
export function alertsInForce({ alerts }: Pick<LiveWeather, 'alerts'>): Alert[] {
  return alerts.alerts.filter(({ ended }) => !ended)
}

/**
 * Of each kind of alert one, in the order of their urgency. Of several of a kind, such as tornado warnings one
 * after the other, it is the one that ends last: an earlier end would be taken for the end of the danger.
 */
export function onePerKind(alerts: readonly Alert[], now: number): Alert[] {
  const endOf = ({ endsAt = Number.POSITIVE_INFINITY }: Alert) => endsAt
  return [...Map.groupBy(alerts, ({ event }) => event).values()].map((ofKind) => {
    const [first] = ofKind as [Alert]
    return ofKind
      .filter(({ startsAt }) => startsAt <= Math.max(now, first.startsAt))
      .reduce((last, alert) => (endOf(alert) > endOf(last) ? alert : last), first)
  })
}

/** The warnings and watches in force, which have strips on every page. */
export function strongAlerts(weather: LiveWeather | { kind: 'sample' } | undefined): Alert[] {
  if (weather?.kind !== 'live') return []
  return alertsInForce(weather).filter(({ level }) => level === 'warning' || level === 'watch')
}

/** Whether a warning is in force. */
export function isWarned(weather: LiveWeather | { kind: 'sample' } | undefined): boolean {
  return strongAlerts(weather).some(({ level }) => level === 'warning')
}

/** When any of the service's alerts were last read; undefined: never. */
export function readAtOf({
  partly,
  checkedAt,
}: Pick<AlertBoard, 'partly' | 'checkedAt'>): number | undefined {
  return partly?.readAt ?? checkedAt
}

/** Whether there may be unknown alerts: one cannot be read, or a place gave no answer for long. */
export function isUnchecked(
  { alerts: { checkedAt, partly } }: Pick<LiveWeather, 'alerts'>,
  now: number,
): boolean {
  return isOld(checkedAt, now) || (partly !== undefined && partly.unreadable.length > 0)
}

/** Whether nobody answered about any alerts for so long that what is known is not of now. */
export function isUnread({ alerts }: Pick<LiveWeather, 'alerts'>, now: number): boolean {
  return isOld(readAtOf(alerts), now)
}

function isOld(checkedAt: number | undefined, now: number): boolean {
  return checkedAt === undefined || isOlder(checkedAt, alertsUncheckedAfter, now)
}
