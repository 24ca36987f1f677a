import type { PageContext } from '../../page.ts'
import { buildCityCard, type WeatherCardView } from '../weather/weather-card.ts'
import { regionOf } from './alert-table.ts'
import { formatTranslatedTime } from './translated-times.ts'

/** The weather now in words. `measured`: when; undefined for a forecast and a sample. */
export interface WeatherNowView
  extends Pick<WeatherCardView, 'temperature' | 'condition' | 'high' | 'low' | 'isSample'> {
  measured: string | undefined
}

/** The weather now; undefined where nothing is known. */
export function buildWeatherNow(context: PageContext): WeatherNowView | undefined {
  const card = buildCityCard(context.weather, context)
  if (!card) return undefined
  const { temperature, condition, high, low, isSample, measuredAt } = card
  const measured =
    measuredAt === undefined ? undefined : formatTranslatedTime(measuredAt, context.now, regionOf(context))
  return { temperature, condition, high, low, isSample, measured }
}
