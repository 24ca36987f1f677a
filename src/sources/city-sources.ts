import type { WeatherPlace } from '../publication/publication.ts'
import type { FeedManners } from '../publication/settings/outlines.ts'
import type { ListedSource } from '../store/source.ts'

export interface CitySources {
  /** Addresses of its feeds, any order; an address may occur twice. */
  feeds: readonly string[]
  /** How hosts of feeds want to be asked, by address. */
  manners?: Readonly<Record<string, FeedManners>>
  /** Those of them whose articles are never deleted for their age: the city's archives. */
  archives?: readonly string[]
  /** Its remote calendars. */
  calendars?: readonly ListedSource[]
  /** The point of its weather. */
  weather?: WeatherPlace | undefined
}
