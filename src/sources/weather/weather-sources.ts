import type { WeatherPlace } from '../../publication/publication.ts'
import type { SourceName } from '../../store/source-state.ts'
import { baseOf, type WeatherService } from './service.ts'

/** Kinds of sources of the weather, each a document with its own age. */
export const weatherKindNames = ['forecast', 'hourly-forecast', 'observation', 'alerts'] as const
/** One of `weatherKindNames`. */
export type WeatherKindName = (typeof weatherKindNames)[number]

/** The source of each kind for a place: two cities at one point share them. */
export function weatherSourceOf(kind: WeatherKindName, place: WeatherPlace): SourceName {
  const point = formatPoint(place)
  return { kind, key: kind === 'alerts' ? [point, ...place.zones].join(' ') : point }
}

/** The host that is requested. */
export function hostOf(service: WeatherService | undefined): string {
  return new URL(baseOf(service)).host
}

/** The point and the further zones that a key names. */
export function readKey(key: string): { point: string; zones: string[] } {
  const [point = '', ...zones] = key.split(' ')
  return { point, zones }
}

/** The point that `26.1224,-80.1373` names. */
export function readPoint(point: string): { latitude: number; longitude: number } {
  const [latitude = Number.NaN, longitude = Number.NaN] = point.split(',').map(Number)
  return { latitude, longitude }
}

/** `26.1224,-80.1373`: the service takes four decimals at most, and no zeros at the end. */
export function formatPoint({ latitude, longitude }: WeatherPlace): string {
  return [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(4)))).join(',')
}
