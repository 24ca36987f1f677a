/** The drawings that there are. Sunny, cloudy and rainy are those of the home page's card; forecasts know two more. */
export type WeatherIconName = 'sunny' | 'partly' | 'cloudy' | 'rainy' | 'storm'

/** Words of a condition and their drawing. The first match is used, so wetter conditions come first. */
const rules: readonly (readonly [RegExp, WeatherIconName])[] = [
  [/storm|thunder/i, 'storm'],
  [/rain|shower|drizzle/i, 'rainy'],
  [/part/i, 'partly'],
  [/cloud|overcast/i, 'cloudy'],
]

/** The drawing of a condition such as 'rainy' or 'Partly Cloudy'; an unknown one shows the sun (section 3). */
export function chooseWeatherIcon(condition: string): WeatherIconName {
  return rules.find(([words]) => words.test(condition))?.[1] ?? 'sunny'
}
