import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import {
  alertsInForce,
  currentObservation,
  isUnchecked,
  periodAt,
  todaysRange,
} from '../../../weather/current.ts'
import { isNight } from '../../../weather/sun.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import type { CityWeather } from '../../needs.ts'
import type { PageContext } from '../../page.ts'
import { nameIn } from '../../texts/texts.ts'
import { formatDegrees, formatNumber, formatPercent } from '../number-formats.ts'
import { formatWeatherTime } from './clock.ts'
import { explainUnchecked } from './unchecked.ts'
import { chooseSkyIcon, chooseWeatherIcon, type WeatherIconName } from './weather-icon.ts'

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
  /** When it was measured, in milliseconds since 1970; undefined for a forecast and a sample. */
  measuredAt: number | undefined
  isSample: boolean
}

/** The card of a city's weather; undefined where nothing is known. */
export function buildCityCard(weather: CityWeather, context: PageContext): WeatherCardView | undefined {
  switch (weather?.kind) {
    case undefined:
      return undefined
    case 'sample':
      return buildSampleCard(weather.sample, context)
    case 'live':
      return buildLiveCard(weather, context)
  }
}

/** The sample's conditions, with the high and the low of its first day. */
function buildSampleCard({ current, daily: [today] }: SampleWeather, context: PageContext): WeatherCardView {
  const { publication, texts } = context
  const { language } = publication
  const { weather: t } = texts
  const { condition, temperature, humidity, windSpeed } = current
  return {
    icon: chooseWeatherIcon(condition),
    condition: nameIn(language, condition),
    temperature: formatDegrees(temperature, language),
    high: today && formatDegrees(today.highTemp, language),
    low: today && formatDegrees(today.lowTemp, language),
    air: `${t.humidityOf({ percent: formatPercent(humidity, language) })} · ${t.windOf({ speed: formatNumber(windSpeed, language) })}`,
    alert: undefined,
    note: t.sample,
    measuredAt: undefined,
    isSample: true,
  }
}

/** What was measured; where that is no longer the weather now, the forecast of this hour. */
function buildLiveCard(weather: LiveWeather, context: PageContext): WeatherCardView | undefined {
  const { publication, now, texts } = context
  const { language } = publication
  const { weather: t, liveWeather: live } = texts
  const observed = currentObservation(weather, now)
  // A station may measure the temperature and say nothing of the sky.
  const hour = observed?.condition ? undefined : hourOf(weather, now)
  const shown = observed ?? hour
  if (!shown) return undefined
  const sky = shown.condition || !hour ? shown : hour
  const { high, low } = todaysRange(weather, now, publication)
  const speed = observed ? observed.windSpeed : hour?.wind?.high
  const [first, ...others] = alertsInForce(weather)
  const { checkedAt } = weather.alerts
  const clock = (time: number) => formatWeatherTime(time, now, publication)
  const humidity = observed?.humidity
  const air = [
    humidity === undefined ? '' : t.humidityOf({ percent: formatPercent(Math.round(humidity), language) }),
    speed === undefined ? '' : t.windOf({ speed: formatNumber(Math.round(speed), language) }),
  ]
  const source = observed
    ? live.cardMeasured({ time: clock(observed.observedAt) })
    : live.cardForecast({ time: clock((weather.hours ?? weather.forecast)?.data.updatedAt ?? now) })
  const known = first || checkedAt === undefined ? '' : live.cardChecked({ time: clock(checkedAt) })
  return {
    icon: chooseSkyIcon(sky.sky, sky.condition, isNight(now, publication.weather)),
    condition: nameIn(language, sky.condition),
    temperature: formatDegrees(shown.temperature, language),
    high: high === undefined ? undefined : formatDegrees(high, language),
    low: low === undefined ? undefined : formatDegrees(low, language),
    air: air.filter(Boolean).join(' · '),
    alert: first && { event: first.event, more: others.length },
    note: `${source} ${isUnchecked(weather, now) ? explainUnchecked(weather.alerts, context) : known}`,
    measuredAt: observed?.observedAt,
    isSample: false,
  }
}

function hourOf({ hours, forecast }: LiveWeather, now: number) {
  return periodAt(hours?.data.periods, now) ?? periodAt(forecast?.data.periods, now)
}
