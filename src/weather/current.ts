import { hour } from '../time/durations.ts'
import { dayOf } from '../time/zoned-time.ts'
import { alertsUncheckedAfter, observationAge } from './ages.ts'
import type { Alert } from './alert.ts'
import type { ForecastPeriod, LiveWeather, Observation } from './weather.ts'

const soon = 3 * hour

/** The observation while it is the weather now. */
export function currentObservation({ observation }: LiveWeather, now: number): Observation | undefined {
  const observed = observation?.data
  return observed && now - observed.observedAt <= observationAge ? observed : undefined
}

/** The half day or the hour that a moment is in, else the next where it begins soon: tomorrow's is not the weather now. */
export function periodAt(periods: readonly ForecastPeriod[] = [], now: number): ForecastPeriod | undefined {
  return periods.find(({ startsAt, endsAt }) => endsAt > now && startsAt <= now + soon)
}

/** Highest and lowest temperature that the forecast still gives for today and the night after it. */
export function todaysRange(
  { forecast }: LiveWeather,
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
export function alertsInForce({ alerts }: LiveWeather): Alert[] {
  return alerts.alerts.filter(({ phase }) => phase === 'inForce')
}

/** The warnings and watches in force, which have strips on every page. */
export function strongAlerts(weather: LiveWeather | { kind: 'sample' } | undefined): Alert[] {
  if (weather?.kind !== 'live') return []
  return alertsInForce(weather).filter(({ level }) => level === 'warning' || level === 'watch')
}

/** Whether nobody answered about alerts for so long that readers must know. */
export function isUnchecked({ alerts: { checkedAt } }: LiveWeather, now: number): boolean {
  return checkedAt === undefined || now - checkedAt > alertsUncheckedAfter
}
