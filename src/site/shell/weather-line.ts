import { buildWeatherCard } from '../components/weather/weather-card.ts'
import type { WeatherIconName } from '../components/weather/weather-icon.ts'
import type { PageContext } from '../page.ts'
import { weatherLink } from './navigation.ts'

/** The line of the masthead that leads to the weather page; `now` is undefined where the city has no forecast. */
export interface WeatherLineView {
  now: WeatherNow | undefined
}

export interface WeatherNow {
  icon: WeatherIconName
  /** '84°', as is the high. */
  temperature: string
  /** 'Sunny' */
  condition: string
  high: string
  /** Whether these are the figures of the sample edition. */
  sample: boolean
}

/** The weather line of every page; undefined where there is no weather page to lead to. */
export function buildWeatherLine({ publication, forecast, texts }: PageContext): WeatherLineView | undefined {
  if (weatherLink(publication, texts).length === 0) return undefined
  if (!forecast) return { now: undefined }
  const { icon, temperature, condition, high } = buildWeatherCard(forecast.card, publication.language)
  return { now: { icon, temperature, condition, high, sample: true } }
}
