import type { SampleWeather } from '../../../publication/content.ts'
import { formatDegrees } from './degrees.ts'
import { chooseWeatherIcon, type WeatherIconName } from './weather-icon.ts'

/** Exactly what the weather card of the home page shows. */
export interface WeatherCardView {
  icon: WeatherIconName
  temperature: string
  condition: string
  high: string
  low: string
  humidity: string
  wind: string
}

/** The words of the card. */
export function buildWeatherCard(card: SampleWeather['card']): WeatherCardView {
  return {
    icon: chooseWeatherIcon(card.condition),
    temperature: formatDegrees(card.temperature),
    condition: capitalize(card.condition),
    high: `High ${formatDegrees(card.highTemp)}`,
    low: `Low ${formatDegrees(card.lowTemp)}`,
    humidity: `Humidity ${card.humidity}%`,
    wind: `Wind ${card.windSpeed} mph`,
  }
}

/** Conditions are written 'sunny' as the name of a drawing, and 'Sunny' for readers. */
function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
