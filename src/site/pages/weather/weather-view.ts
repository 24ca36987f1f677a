import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import { type ImageSource, ownImageSource } from '../../../publication/image-address.ts'
import type { Publication } from '../../../publication/publication.ts'
import type { LiveWater } from '../../../weather/water.ts'
import { type AdSlotView, fillAdSlots, railSlots } from '../../components/ad-slots.tsx'
import { fillModules, type ShownModule } from '../../components/Sidebar.tsx'
import type { CityWeather } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildLiveWeatherView, type LiveWeatherView } from './live-view.ts'
import { buildWaterView, type WaterView } from './water-view.ts'

/** What the weather page shows; numbers are formatted in the publication's language. */
export interface WeatherView {
  city: string
  /** Address of the Weather Service's forecast, for the publication's coordinates when it has them. */
  serviceHref: string
  /** What is known of now and of the week; undefined for nothing. */
  live: LiveWeatherView | undefined
  /** Tides, surf and coastal waters; undefined where the city's folder names no source of them. */
  water: WaterView | undefined
  /** The advisory of the sample day, which is in force nowhere. */
  advisory: SampleWeather['alert']
  /** A drawing in place of a radar map. */
  map: { source: ImageSource; alt: string } | undefined
  /** Links to more about the weather. */
  modules: readonly ShownModule[]
  ads: Record<'rail', readonly AdSlotView[]>
}

/** The view of the weather page. */
export function buildWeatherView(
  context: PageContext,
  { forecast: weather, sea }: { forecast: CityWeather; sea?: LiveWater | undefined },
): PageView<WeatherView> {
  const { publication, texts } = context
  const { city, sidebars } = publication
  const sample = weather?.kind === 'sample' ? publication.content.sampleWeather : undefined
  const { title, description } = texts.weather
  return {
    title,
    description: description({ city }),
    ...(weather?.kind === 'live' ? { ownFeed: texts.liveWeather.alertsName } : {}),
    body: {
      city,
      serviceHref: serviceHrefOf(publication),
      water: buildWaterView(sea, context),
      live: weather && buildLiveWeatherView(weather, context),
      advisory: sample?.alert,
      map: sample?.map && {
        source: ownImageSource(publication.content.rasters, sample.map.image),
        alt: sample.map.alt,
      },
      modules: fillModules(sidebars.weather ?? [], undefined, context),
      ads: fillAdSlots({ rail: railSlots }, context),
    },
  }
}

/** The service's own page for the city's point; its front page where the city names no point. */
export function serviceHrefOf({ weather: place }: Publication): string {
  return place
    ? `https://forecast.weather.gov/MapClick.php?lat=${place.latitude}&lon=${place.longitude}`
    : 'https://www.weather.gov/'
}
