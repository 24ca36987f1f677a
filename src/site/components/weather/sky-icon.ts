import { chooseWeatherIcon, type WeatherIconName } from './weather-icon.ts'

/** Keys of the National Weather Service's drawings, and ours; a key that is not here is read from the words beside it. */
const drawings: Readonly<Record<string, WeatherIconName>> = {
  skc: 'sunny',
  few: 'sunny',
  wind_skc: 'sunny',
  wind_few: 'sunny',
  hot: 'sunny',
  cold: 'sunny',
  sct: 'partly',
  wind_sct: 'partly',
  bkn: 'partly',
  wind_bkn: 'partly',
  ovc: 'cloudy',
  wind_ovc: 'cloudy',
  fog: 'cloudy',
  haze: 'cloudy',
  smoke: 'cloudy',
  dust: 'cloudy',
  rain: 'rainy',
  rain_showers: 'rainy',
  rain_showers_hi: 'rainy',
  rain_snow: 'rainy',
  rain_sleet: 'rainy',
  rain_fzra: 'rainy',
  snow: 'rainy',
  sleet: 'rainy',
  snow_sleet: 'rainy',
  snow_fzra: 'rainy',
  fzra: 'rainy',
  blizzard: 'rainy',
  tsra: 'storm',
  tsra_sct: 'storm',
  tsra_hi: 'storm',
  tropical_storm: 'storm',
  hurricane: 'storm',
  tornado: 'storm',
}

/** The drawing of a sky that the service names by a key and in words. */
export function chooseSkyIcon(sky: string, condition: string): WeatherIconName {
  return (Object.hasOwn(drawings, sky) ? drawings[sky] : undefined) ?? chooseWeatherIcon(condition)
}
