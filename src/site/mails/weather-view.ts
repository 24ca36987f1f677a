import { day } from '../../time/durations.ts'
import { alertsInForce, isUnchecked } from '../../weather/current.ts'
import { buildAlertFacts } from '../components/weather/alert-facts.ts'
import { formatMailTime } from '../components/weather/clock.ts'
import type { PageContext } from '../page.ts'
import { nameIn } from '../texts/texts.ts'

/** A line about the weather; that of an alert is bold. */
export interface MailWeatherLine {
  text: string
  isAlert: boolean
}

/** The digest's weather: what is in force, then the next half days. Empty where nothing live is known. */
export function buildMailWeather(
  context: Pick<PageContext, 'weather' | 'now' | 'publication' | 'texts'>,
): MailWeatherLine[] {
  const { weather, now } = context
  const { language } = context.publication
  const { mail: t } = context.texts
  if (weather?.kind !== 'live') return []
  const { forecast } = weather
  // An older forecast is none.
  const isFresh = forecast !== undefined && now - forecast.data.updatedAt < day
  const periods = isFresh ? forecast.data.periods.filter(({ endsAt }) => endsAt > now).slice(0, 2) : []
  const alerts = alertsInForce(weather).map((alert) => {
    const { event, time } = buildAlertFacts(alert, context, formatMailTime)
    return `${event} ${time}.`
  })
  const others = [
    ...periods.map(({ name, condition, temperature }) =>
      t.digest.period({
        name: nameIn(language, name),
        condition: nameIn(language, condition),
        temperature,
      }),
    ),
    ...(isUnchecked(weather, now) ? [t.digest.unchecked] : []),
  ]
  return [
    ...alerts.map((text) => ({ text, isAlert: true })),
    ...others.map((text) => ({ text, isAlert: false })),
  ]
}
