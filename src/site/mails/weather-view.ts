import { day } from '../../time/durations.ts'
import { alertsInForce, isUnchecked } from '../../weather/current.ts'
import { formatMailTime } from '../components/weather/clock.ts'
import type { PageContext } from '../page.ts'

/** A line about the weather; that of an alert is bold. */
export interface MailWeatherLine {
  text: string
  isAlert: boolean
}

/** The weather as a digest says it: what is in force, then the next half days. Empty where nothing live is known. */
export function buildMailWeather({
  weather,
  now,
  publication,
  texts: { mail: t },
}: Pick<PageContext, 'weather' | 'now' | 'publication' | 'texts'>): MailWeatherLine[] {
  if (weather?.kind !== 'live') return []
  const { forecast } = weather
  // An older forecast is none.
  const isFresh = forecast !== undefined && now - forecast.data.updatedAt < day
  const periods = isFresh ? forecast.data.periods.filter(({ endsAt }) => endsAt > now).slice(0, 2) : []
  const alerts = alertsInForce(weather).map(({ event, endsAt }) =>
    t.digest.alert(event, endsAt === undefined ? undefined : formatMailTime(endsAt, now, publication)),
  )
  const others = [
    ...periods.map(({ name, condition, temperature }) => t.digest.period(name, condition, temperature)),
    ...(isUnchecked(weather, now) ? [t.digest.unchecked] : []),
  ]
  return [
    ...alerts.map((text) => ({ text, isAlert: true })),
    ...others.map((text) => ({ text, isAlert: false })),
  ]
}
