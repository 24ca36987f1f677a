/** The weather drawings of a sample, which has no nights. */
export type SampleIconName = 'sunny' | 'partly' | 'cloudy' | 'rainy' | 'storm'
/** The weather drawings. */
export type WeatherIconName = SampleIconName | 'fog' | 'snow' | 'clear-night' | 'partly-night'

/** Patterns in a condition's words and their drawing. The first match wins, so wetter conditions come first. */
const rules: readonly (readonly [RegExp, SampleIconName])[] = [
  [/storm|thunder/i, 'storm'],
  [/rain|shower|drizzle/i, 'rainy'],
  [/part/i, 'partly'],
  [/cloud|overcast/i, 'cloudy'],
]

/**
 * The drawing of a condition such as 'rainy' or 'Partly Cloudy'; the sun for an unknown one (specification, section 3).
 */
export function chooseWeatherIcon(condition: string): SampleIconName {
  return rules.find(([words]) => words.test(condition))?.[1] ?? 'sunny'
}
