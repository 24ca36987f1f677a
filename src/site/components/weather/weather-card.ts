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
import { formatDegrees, formatNumber, formatPercent } from '../number-formats.ts'
import { formatWeatherTime } from './clock.ts'
import { tellUnchecked } from './unchecked.ts'
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
  /** '71%' */
  humidity: string | undefined
  /** Miles per hour. */
  windSpeed: string | undefined
  /** Undefined for the sample. */
  live: LiveCardView | undefined
}

/** What only a card of live weather says. */
export interface LiveCardView {
  /** When it was measured, or of when the forecast is. */
  time: string
  /** The same, in milliseconds since 1970. */
  at: number
  isMeasured: boolean
  /** The most urgent alert in force, and how many more there are. */
  alert: { event: string; more: number } | undefined
  /** When alerts were last checked; undefined where they never were. */
  checked: string | undefined
  /** That alerts could not be checked; undefined where they were. */
  unchecked: string | undefined
}

/** The card of a city's weather; undefined where nothing is known. */
export function buildCityCard(weather: CityWeather, context: PageContext): WeatherCardView | undefined {
  switch (weather?.kind) {
    case undefined:
      return undefined
    case 'sample':
      return buildWeatherCard(weather.sample.card, context.publication.language)
    case 'live':
      return buildLiveCard(weather, context)
  }
}

/** The view of a sample's card. */
export function buildWeatherCard(card: SampleWeather['card'], language: string): WeatherCardView {
  return {
    icon: chooseWeatherIcon(card.condition),
    condition: capitalize(card.condition),
    temperature: formatDegrees(card.temperature, language),
    high: formatDegrees(card.highTemp, language),
    low: formatDegrees(card.lowTemp, language),
    humidity: formatPercent(card.humidity, language),
    windSpeed: formatNumber(card.windSpeed, language),
    live: undefined,
  }
}

/** What was measured; where that is no longer the weather now, the forecast of this hour. */
function buildLiveCard(weather: LiveWeather, context: PageContext): WeatherCardView | undefined {
  const { publication, now } = context
  const { language } = publication
  const observed = currentObservation(weather, now)
  const hour = periodAt(weather.hours?.data.periods, now) ?? periodAt(weather.forecast?.data.periods, now)
  const shown = observed ?? hour
  if (!shown) return undefined
  // A station may measure the temperature and say nothing of the sky.
  const sky = shown.condition || !hour ? shown : hour
  const { high, low } = todaysRange(weather, now, publication)
  const speed = observed ? observed.windSpeed : hour?.wind?.high
  const forecastOf = weather.hours?.data.updatedAt ?? weather.forecast?.data.updatedAt ?? now
  const [first, ...others] = alertsInForce(weather)
  const { checkedAt } = weather.alerts
  const clock = (time: number) => formatWeatherTime(time, now, publication)
  return {
    icon: chooseSkyIcon(sky.sky, sky.condition, isNight(now, publication.weather)),
    condition: sky.condition,
    temperature: formatDegrees(shown.temperature, language),
    high: high === undefined ? undefined : formatDegrees(high, language),
    low: low === undefined ? undefined : formatDegrees(low, language),
    humidity:
      observed?.humidity === undefined ? undefined : formatPercent(Math.round(observed.humidity), language),
    windSpeed: speed === undefined ? undefined : formatNumber(Math.round(speed), language),
    live: {
      time: clock(observed?.observedAt ?? forecastOf),
      at: observed?.observedAt ?? forecastOf,
      isMeasured: observed !== undefined,
      alert: first && { event: first.event, more: others.length },
      checked: checkedAt === undefined ? undefined : clock(checkedAt),
      unchecked: isUnchecked(weather, now) ? tellUnchecked(weather.alerts, context) : undefined,
    },
  }
}

/** Capitalizes a condition: the files have 'sunny', the page shows 'Sunny'. */
function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
