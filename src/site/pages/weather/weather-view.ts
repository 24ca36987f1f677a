import type { SampleWeather } from '../../../publication/content.ts'
import type { Publication, SidebarModule } from '../../../publication/publication.ts'
import { formatDegrees } from '../../components/weather/degrees.ts'
import { chooseWeatherIcon, type WeatherIconName } from '../../components/weather/weather-icon.ts'
import { buildDailyTable, buildHourlyTable, type ForecastTableView } from './forecast-table.ts'

/** Exactly what the weather page shows. */
export interface WeatherView {
  city: string
  /** The National Weather Service's forecast, of the publication's own point when it names one. */
  serviceHref: string
  forecast: ForecastView | undefined
  /** Where to read more. */
  modules: readonly SidebarModule[]
}

/** A forecast: the warning, now, and what is to come. */
export interface ForecastView {
  advisory: AdvisoryView | undefined
  current: CurrentView
  daily: ForecastTableView
  hourly: ForecastTableView
}

export interface AdvisoryView {
  type: string
  description: string
  /** Parts of one line: severity, when it was issued, when it expires. */
  details: readonly string[]
}

export interface CurrentView {
  icon: WeatherIconName
  /** '84°F' */
  temperature: string
  /** 'Sunny. Feels like 91°F.' */
  summary: string
  facts: readonly { label: string; value: string }[]
}

/** The view of the publication's forecast. */
export function buildWeatherView({ city, weather, content, sidebars }: Publication): WeatherView {
  return {
    city,
    serviceHref: weather
      ? `https://forecast.weather.gov/MapClick.php?lat=${weather.latitude}&lon=${weather.longitude}`
      : 'https://www.weather.gov/',
    forecast: content.sampleWeather && buildForecast(content.sampleWeather),
    modules: sidebars.weather ?? [],
  }
}

function buildForecast({ alert, current, daily, hourly }: SampleWeather): ForecastView {
  return {
    advisory: alert && buildAdvisory(alert),
    current: buildCurrent(current),
    daily: buildDailyTable(daily),
    hourly: buildHourlyTable(hourly),
  }
}

function buildAdvisory(alert: NonNullable<SampleWeather['alert']>): AdvisoryView {
  return {
    type: alert.type,
    description: alert.description,
    details: [`Severity: ${alert.severity}`, `Issued ${alert.timeIssued}`, `Expires ${alert.timeExpires}`],
  }
}

function buildCurrent(current: SampleWeather['current']): CurrentView {
  return {
    icon: chooseWeatherIcon(current.condition),
    temperature: `${formatDegrees(current.temperature)}F`,
    summary: `${current.condition}. Feels like ${formatDegrees(current.feelsLike)}F.`,
    facts: [
      { label: 'Humidity', value: `${current.humidity}%` },
      { label: 'Wind', value: `${current.windSpeed} mph ${current.windDirection}` },
      { label: 'Pressure', value: `${current.pressure.toFixed(2)} in` },
      { label: 'Visibility', value: `${current.visibility} mi` },
      { label: 'UV index', value: `${current.uvIndex}, ${nameUvIndex(current.uvIndex)}` },
      { label: 'Sunrise', value: current.sunrise },
      { label: 'Sunset', value: current.sunset },
    ],
  }
}

/** The word that the World Health Organization gives to an ultraviolet index. */
export function nameUvIndex(index: number): string {
  if (index < 3) return 'low'
  if (index < 6) return 'moderate'
  if (index < 8) return 'high'
  if (index < 11) return 'very high'
  return 'extreme'
}
