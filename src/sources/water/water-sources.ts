import type { WeatherPlace } from '../../publication/publication.ts'
import type { SourceName } from '../../store/source-state.ts'
import type { WeatherService } from '../weather/service.ts'
import { formatPoint, hostOf } from '../weather/weather-sources.ts'

/** Kinds of sources of the sea, each a document with its own age. */
export type WaterKindName = 'tides' | 'surf' | 'marine' | 'hurricanes'

/** Data API of the Center for Operational Oceanographic Products and Services, free to use. */
const tidesAndCurrents = 'https://api.tidesandcurrents.noaa.gov'

/** The tide service as a service that is asked like the weather's. */
export function tideService(service: WeatherService | undefined): WeatherService {
  return { ...service, base: service?.tides ?? tidesAndCurrents }
}

/** National Hurricane Center, free to use for any purpose. */
const hurricaneCenter = 'https://www.nhc.noaa.gov'

/** The Hurricane Center as a service that is asked like the weather's. */
export function hurricaneService(service: WeatherService | undefined): WeatherService {
  return { ...service, base: service?.base ?? hurricaneCenter }
}

/** The sources that a city's folder names. */
export function waterSourcesOf(place: WeatherPlace): SourceName[] {
  const point = formatPoint(place)
  return [
    ...(place.tides ? [{ kind: 'tides', key: place.tides.station }] : []),
    ...(place.surf ? [{ kind: 'surf', key: `${point} ${place.surf}` }] : []),
    ...(place.marine ? [{ kind: 'marine', key: `${point} ${place.marine}` }] : []),
    ...(place.hurricanes ? [{ kind: 'hurricanes', key: place.hurricanes }] : []),
  ]
}

/** The host that is asked for a kind. */
export function hostOfWater(kind: string, service: WeatherService | undefined): string {
  if (kind === 'tides') return hostOf(tideService(service))
  return hostOf(kind === 'hurricanes' ? hurricaneService(service) : service)
}
