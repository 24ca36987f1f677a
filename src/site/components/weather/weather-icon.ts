/** The weather drawings. */
export type WeatherIconName =
  | 'sunny'
  | 'partly'
  | 'cloudy'
  | 'rainy'
  | 'storm'
  | 'fog'
  | 'snow'
  | 'clear-night'
  | 'partly-night'

/**
 * What falls, flashes or hides the sky, in the service's words, which are always English. They come
 * first: stations send 'Haze' with the key of a clear sky, and a day has one key for the hours
 * before and one for those after 'then'. The first match wins.
 */
const phenomena: readonly (readonly [RegExp, WeatherIconName])[] = [
  [/thunder|tornado|waterspout|hurricane|tropical storm|hail/i, 'storm'],
  [/snow|flurr|sleet|wintry|blizzard|ice (pellets|crystals)/i, 'snow'],
  [/rain|shower|drizzle/i, 'rainy'],
  [/(fog|mist|haze|smoke|dust|sand|ash)\b(?!.* then )/i, 'fog'],
]

/** Keys of the National Weather Service's drawings, by ours. */
const drawings = new Map<string, WeatherIconName>(
  (
    [
      ['sunny', 'skc few wind_skc wind_few hot cold'],
      ['partly', 'sct wind_sct bkn wind_bkn'],
      ['cloudy', 'ovc wind_ovc'],
      ['fog', 'fog haze smoke dust'],
      ['rainy', 'rain rain_showers rain_showers_hi rain_sleet rain_fzra fzra'],
      ['snow', 'rain_snow snow sleet snow_sleet snow_fzra blizzard'],
      ['storm', 'tsra tsra_sct tsra_hi tropical_storm hurricane tornado'],
    ] as const
  ).flatMap(([icon, keys]) => keys.split(' ').map((key) => [key, icon] as const)),
)

/** The cover of the sky in words, where there is no key. */
const covers: readonly (readonly [RegExp, WeatherIconName])[] = [
  [/partly|mostly cloudy|few clouds|increasing clouds|decreasing clouds/i, 'partly'],
  [/cloudy|overcast/i, 'cloudy'],
  [/sunny|clear|fair/i, 'sunny'],
]

const nights: Readonly<Partial<Record<WeatherIconName, WeatherIconName>>> = {
  sunny: 'clear-night',
  partly: 'partly-night',
}

/** The drawing of a sky by the service's key and words, by day or night; undefined if neither is known. */
export function chooseSkyIcon(sky: string, words: string, isNight: boolean): WeatherIconName | undefined {
  const icon = matchOf(phenomena, words) ?? drawings.get(sky) ?? matchOf(covers, words)
  return icon && isNight ? (nights[icon] ?? icon) : icon
}

function matchOf(rules: typeof phenomena, words: string): WeatherIconName | undefined {
  return rules.find(([pattern]) => pattern.test(words))?.[1]
}
