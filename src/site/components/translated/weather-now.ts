import type { PageContext } from '../../page.ts'
import { buildCityCard } from '../weather/weather-card.ts'
import { regionOf } from './alert-table.ts'
import { formatTranslatedTime } from './translated-times.ts'

/** The weather now in words; figures are those of the weather card. */
export interface WeatherNowView {
  temperature: string
  /** The service's words for the sky; may be empty. */
  condition: string
  high: string | undefined
  low: string | undefined
  /** When it was measured; undefined for a forecast and a sample. */
  measured: string | undefined
  isSample: boolean
}

/** The weather now; undefined where nothing is known. */
export function buildWeatherNow(context: PageContext): WeatherNowView | undefined {
  const card = buildCityCard(context.weather, context)
  if (!card) return undefined
  const { temperature, condition, high, low, live } = card
  return {
    temperature,
    condition,
    high,
    low,
    measured: live?.isMeasured ? formatTranslatedTime(live.at, context.now, regionOf(context)) : undefined,
    isSample: live === undefined,
  }
}
