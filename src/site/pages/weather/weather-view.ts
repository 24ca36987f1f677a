import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import type { Publication } from '../../../publication/publication.ts'
import type { LiveWater } from '../../../weather/water.ts'
import { type AdSlotView, fillAdSlots, railPlaces } from '../../components/ad-slots.ts'
import type { Region } from '../../components/date-formats.ts'
import { formatDegrees, formatNumber, formatPercent } from '../../components/number-formats.ts'
import { fillModules, type ShownModule } from '../../components/sidebar-modules.ts'
import { chooseWeatherIcon, type WeatherIconName } from '../../components/weather/weather-icon.ts'
import type { CityWeather } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildBreadcrumbs } from '../../shell/structured-data.ts'
import { buildDailyTable, buildHourlyTable, type ForecastTableView } from './forecast-table.ts'
import { buildLiveWeatherView, type LiveWeatherView } from './live-view.ts'
import { buildWaterView, type WaterView } from './water-view.ts'

/** What the weather page shows; numbers are formatted in the publication's language. */
export interface WeatherView {
  city: string
  /** Address of the National Weather Service's forecast, for the publication's coordinates when it has them. */
  serviceHref: string
  /** What was read from the service; undefined for a sample and for nothing. */
  live: LiveWeatherView | undefined
  /** Whether alerts need the room of other parts: drawings of what is in a table too, and links to read more, give way to them. */
  isStorm: boolean
  /** Tides, surf and coastal waters; undefined where the city's folder names no source of them. */
  water: WaterView | undefined
  /** The sample. */
  forecast: ForecastView | undefined
  /** A drawing in place of a radar map. */
  map: { source: ImageSource; alt: string } | undefined
  /** Links to more about the weather. */
  modules: readonly ShownModule[]
  ads: Record<'rail', readonly AdSlotView[]>
}

/** A forecast: advisory, current conditions, days and hours. */
export interface ForecastView {
  advisory: SampleWeather['alert']
  current: CurrentView
  daily: ForecastTableView
  hourly: ForecastTableView
}

/** Current conditions of the sample. */
interface CurrentView {
  icon: WeatherIconName
  condition: string
  /** '84°', of degrees Fahrenheit */
  temperature: string
  /** '91°F' */
  feelsLike: string
  /** '71%' */
  humidity: string
  /** Miles per hour. */
  windSpeed: string
  windDirection: string
  /** Inches of mercury. */
  pressure: string
  /** Miles. */
  visibility: string
  uvIndex: string
  uvLevel: UvLevel
  sunrise: string
  sunset: string
}

/** The five exposure categories of the UV index (World Health Organization). */
export type UvLevel = 'low' | 'moderate' | 'high' | 'veryHigh' | 'extreme'

/** The view of the weather page. */
export function buildWeatherView(
  context: PageContext,
  { forecast: weather, sea }: { forecast: CityWeather; sea?: LiveWater | undefined },
): PageView<WeatherView> {
  const { publication, origin, path, now, texts } = context
  const { city, sidebars } = publication
  const forecast = weather?.kind === 'sample' ? weather.sample : undefined
  const { title, description } = texts.weather
  const live = weather?.kind === 'live' ? buildLiveWeatherView(weather, context) : undefined
  const isStorm = live?.alerts.takeRoom ?? false
  return {
    title,
    description: description(city),
    ...(weather?.kind === 'live' ? { ownFeed: texts.liveWeather.alertsName } : {}),
    structuredData: [buildBreadcrumbs({ origin, texts }, { name: title, path })],
    body: {
      city,
      serviceHref: serviceHrefOf(publication),
      water: buildWaterView(sea, context),
      live,
      forecast: forecast && buildForecast(forecast, publication, now),
      map: forecast?.map && {
        source: ownImageSource(publication.content.rasters, forecast.map.image),
        alt: forecast.map.alt,
      },
      isStorm,
      // Beside any alert, also one that ended, or the note that none could be read, there is no room for links to read more.
      modules:
        live?.alerts.alerts.length || live?.alerts.unchecked
          ? []
          : fillModules(sidebars.weather ?? [], undefined, context),
      ads: fillAdSlots({ rail: railPlaces }, context),
    },
  }
}

/** The service's own page for the city's point; its front page where the city names no point. */
export function serviceHrefOf({ weather: place }: Publication): string {
  return place
    ? `https://forecast.weather.gov/MapClick.php?lat=${place.latitude}&lon=${place.longitude}`
    : 'https://www.weather.gov/'
}

function buildForecast(
  { alert, current, daily, hourly }: SampleWeather,
  region: Region,
  now: number,
): ForecastView {
  const { language } = region
  return {
    advisory: alert,
    current: buildCurrent(current, language),
    daily: buildDailyTable(daily, region, now),
    hourly: buildHourlyTable(hourly, language),
  }
}

function buildCurrent(current: SampleWeather['current'], language: string): CurrentView {
  return {
    icon: chooseWeatherIcon(current.condition),
    condition: current.condition,
    temperature: formatDegrees(current.temperature, language),
    feelsLike: `${formatDegrees(current.feelsLike, language)}F`,
    humidity: formatPercent(current.humidity, language),
    windSpeed: formatNumber(current.windSpeed, language),
    windDirection: current.windDirection,
    pressure: formatNumber(current.pressure, language, 2),
    visibility: formatNumber(current.visibility, language),
    uvIndex: formatNumber(current.uvIndex, language),
    uvLevel: levelOf(current.uvIndex),
    sunrise: current.sunrise,
    sunset: current.sunset,
  }
}

/** The exposure category of a UV index. */
export function levelOf(uvIndex: number): UvLevel {
  if (uvIndex < 3) return 'low'
  if (uvIndex < 6) return 'moderate'
  if (uvIndex < 8) return 'high'
  if (uvIndex < 11) return 'veryHigh'
  return 'extreme'
}
