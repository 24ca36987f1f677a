import type { SampleWeather } from '../../../publication/content.ts'
import { formatNumber, formatPercent } from '../number-formats.ts'
import { formatDegrees } from './degrees.ts'
import { chooseWeatherIcon, type WeatherIconName } from './weather-icon.ts'

/** What the weather card of the home page shows; numbers are formatted in the page's language. */
export interface WeatherCardView {
  icon: WeatherIconName
  /** 'Sunny' */
  condition: string
  /** '84°', as are high and low. */
  temperature: string
  high: string
  low: string
  /** '71%' */
  humidity: string
  /** Miles per hour. */
  windSpeed: string
}

/** The view of a forecast's card. */
export function buildWeatherCard(card: SampleWeather['card'], language: string): WeatherCardView {
  return {
    icon: chooseWeatherIcon(card.condition),
    condition: capitalize(card.condition),
    temperature: formatDegrees(card.temperature, language),
    high: formatDegrees(card.highTemp, language),
    low: formatDegrees(card.lowTemp, language),
    humidity: formatPercent(card.humidity, language),
    windSpeed: formatNumber(card.windSpeed, language),
  }
}

/** Capitalizes a condition: the files have 'sunny', the page shows 'Sunny'. */
function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
