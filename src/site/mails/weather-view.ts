import { day } from '../../publication/durations.ts'
import { formatWeatherTime } from '../components/weather/clock.ts'
import { alertsInForce, isUnchecked } from '../components/weather/live-weather.ts'
import type { PageContext } from '../page.ts'

/** The weather as a digest says it: what is in force, then the next half days. Empty where nothing live is known. */
export function buildMailWeather({
  weather,
  now,
  publication,
  texts: { mail: t },
}: Pick<PageContext, 'weather' | 'now' | 'publication' | 'texts'>): string[] {
  if (weather?.kind !== 'live') return []
  const { forecast } = weather
  // An older forecast is none.
  const isFresh = forecast !== undefined && now - forecast.data.updatedAt < day
  const periods = isFresh ? forecast.data.periods.filter(({ endsAt }) => endsAt > now).slice(0, 2) : []
  return [
    ...alertsInForce(weather).map(({ event, endsAt }) =>
      t.digest.alert(event, endsAt === undefined ? undefined : formatWeatherTime(endsAt, now, publication)),
    ),
    ...periods.map(({ name, condition, temperature }) => t.digest.period(name, condition, temperature)),
    ...(isUnchecked(weather, now) ? [t.digest.unchecked] : []),
  ]
}
