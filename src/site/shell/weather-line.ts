import { buildWeatherCard } from '../components/weather/weather-card.ts'
import type { WeatherIconName } from '../components/weather/weather-icon.ts'
import type { PageContext } from '../page.ts'
import { weatherLink } from './navigation.ts'

/** The masthead's link to the weather page. `now`: undefined when the city has no forecast. */
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
  /** Whether the figures are invented for the sample edition. */
  sample: boolean
}

/** The weather line; undefined when the city has no weather page. */
export function buildWeatherLine({ publication, forecast, texts }: PageContext): WeatherLineView | undefined {
  if (weatherLink(publication, texts).length === 0) return undefined
  if (!forecast) return { now: undefined }
  const { icon, temperature, condition, high } = buildWeatherCard(forecast.card, publication.language)
  return { now: { icon, temperature, condition, high, sample: true } }
}
