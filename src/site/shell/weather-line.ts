import { cutText } from '../components/text-cut.ts'
import { buildCityCard } from '../components/weather/weather-card.ts'
import type { WeatherIconName } from '../components/weather/weather-icon.ts'
import type { PageContext } from '../page.ts'
import { weatherLink } from './navigation.ts'

/** The masthead's link to the weather page. `now`: undefined when the city has no forecast. */
export interface WeatherLineView {
  now: WeatherNow | undefined
}

/** The weather in the masthead. */
interface WeatherNow {
  icon: WeatherIconName | undefined
  /** '84°', as is the high. */
  temperature: string
  /** 'Sunny' */
  condition: string
  high: string | undefined
  /** Whether the figures are invented for the sample edition. */
  sample: boolean
}

const mostCharacters = 24

/** The weather line; undefined when the city has no weather page. */
export function buildWeatherLine(context: PageContext): WeatherLineView | undefined {
  const { publication, texts, weather } = context
  if (weatherLink(publication, texts).length === 0) return undefined
  const card = buildCityCard(weather, context)
  // What is only forecast is not the weather now.
  if (!card || card.live?.isMeasured === false) return { now: undefined }
  const { icon, temperature, high } = card
  const condition = firstOf(card.condition)
  return { now: { icon, temperature, condition, high, sample: card.live === undefined } }
}

/** What fits in the masthead of a tablet: 'Thunderstorms' of 'Thunderstorms and Heavy Rain and Fog/Mist'. */
function firstOf(condition: string): string {
  if (condition.length <= mostCharacters) return condition
  return cutText(condition.split(/ and /i)[0] ?? '', mostCharacters)
}
