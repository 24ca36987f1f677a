import {
  alertsInForce,
  currentObservation,
  isUnchecked,
  periodAt,
  todaysRange,
} from '../../../weather/current.ts'
import { isNight } from '../../../weather/sun.ts'
import type { WeatherReadings } from '../../../weather/weather.ts'
import type { CityWeather } from '../../needs.ts'
import type { PageContext } from '../../page.ts'
import { nameIn } from '../../texts/texts.ts'
import { formatDegrees, formatNumber, formatPercent } from '../number-formats.ts'
import { formatWeatherTime } from './clock.ts'
import { explainUnchecked } from './unchecked.ts'
import { chooseSkyIcon, type WeatherIconName } from './weather-icon.ts'

/** What the weather card of the home page shows; numbers are formatted in the page's language. */
export interface WeatherCardView {
  /** Undefined where nothing is known of the sky. */
  icon: WeatherIconName | undefined
  /** 'Sunny' */
  condition: string
  /** '84°', as are high and low. */
  temperature: string
  /** Undefined where nobody forecasts one for what is left of the day. */
  high: string | undefined
  low: string | undefined
  /** Humidity and wind, as far as they are known. */
  air: string
  /** The most urgent alert in force, and how many more there are. */
  alert: { event: string; more: number } | undefined
  /** Where the figures come from, and what is known of alerts without one. */
  note: string
  /** When it was measured, in milliseconds since 1970; undefined for a forecast. */
  measuredAt: number | undefined
}

/** What was measured; where that is no longer the weather now, the forecast of this hour; else undefined. */
export function buildCityCard(weather: CityWeather, context: PageContext): WeatherCardView | undefined {
  if (!weather) return undefined
  const { publication, now, texts } = context
  const { language } = publication
  const { weather: t, liveWeather } = texts
  const observed = currentObservation(weather, now)
  // A station may measure the temperature and say nothing of the sky.
  const hour = observed?.condition ? undefined : hourOf(weather, now)
  const shown = observed ?? hour
  if (!shown) return undefined
  const sky = shown.condition || !hour ? shown : hour
  const { high, low } = todaysRange(weather, now, publication)
  const speed = observed ? observed.windSpeed : hour?.wind?.high
  const live = weather.kind === 'live' ? weather : undefined
  const [first, ...others] = live ? alertsInForce(live) : []
  const clock = (time: number) => formatWeatherTime(time, now, publication)
  const humidity = observed?.humidity
  const air = [
    humidity === undefined ? '' : t.humidityOf({ percent: formatPercent(Math.round(humidity), language) }),
    speed === undefined ? '' : t.windOf({ speed: formatNumber(Math.round(speed), language) }),
  ]
  const source = observed
    ? liveWeather.cardMeasured({ time: clock(observed.observedAt) })
    : liveWeather.cardForecast({ time: clock((weather.hours ?? weather.forecast)?.data.updatedAt ?? now) })
  const checkedAt = live?.alerts.checkedAt
  const known = first || checkedAt === undefined ? '' : liveWeather.cardChecked({ time: clock(checkedAt) })
  return {
    // The sample day has no nights.
    icon: chooseSkyIcon(sky.sky, sky.condition, live !== undefined && isNight(now, publication.weather)),
    condition: nameIn(language, sky.condition),
    temperature: formatDegrees(shown.temperature, language),
    high: high === undefined ? undefined : formatDegrees(high, language),
    low: low === undefined ? undefined : formatDegrees(low, language),
    air: air.filter(Boolean).join(' · '),
    alert: first && { event: first.event, more: others.length },
    // Nobody measured a sample.
    note: live ? `${source} ${isUnchecked(live, now) ? explainUnchecked(live.alerts, context) : known}` : '',
    measuredAt: observed?.observedAt,
  }
}

function hourOf({ hours, forecast }: WeatherReadings, now: number) {
  return periodAt(hours?.data.periods, now) ?? periodAt(forecast?.data.periods, now)
}
