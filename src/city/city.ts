import type { Publication } from '../publication/publication.ts'
import type { FrontStories } from '../site/needs.ts'
import type { CityHeadline, ListedCity } from '../site/network/network-data.ts'
import type { CityStore } from '../store/store.ts'
import { type LoadedWeather, loadWeather, type ReadingCity } from './weather.ts'

/** What is known of all cities; what was read last, where it cannot be read now. Rejects for no error. */
export interface NetworkSource {
  loadCities(): Promise<readonly ListedCity[]>
  loadHeadlines(): Promise<readonly CityHeadline[]>
}

/** Where the data of cities comes from: the store, and what is known of images. */
export interface CityParts {
  store: CityStore
  /** Whether an image was fetched recently and could not be shown. */
  hasFailed(imageId: string): boolean
  logger?: ReadingCity['logger']
  /** For the network's own pages. */
  network?: NetworkSource | undefined
}

/** A city at one instant, as its pages show it: what the functions of the read model are given. */
export class City implements CityParts {
  readonly publication: Publication
  readonly store: CityStore
  /** Milliseconds since 1970. */
  readonly now: number
  readonly hasFailed: (imageId: string) => boolean
  readonly logger: ReadingCity['logger']
  readonly network: NetworkSource | undefined
  #weather: Promise<LoadedWeather> | undefined
  /** The ranked stories, once a page has asked for them: read once for all pages of this instant. */
  front: Promise<FrontStories> | undefined

  constructor(publication: Publication, parts: CityParts, now: number) {
    const { store, hasFailed, logger, network } = parts
    this.publication = publication
    this.store = store
    this.now = now
    this.hasFailed = hasFailed
    this.logger = logger
    this.network = network
  }

  /** The weather, read once for the masthead and the rest of a page. Rejects with a StoreError. */
  loadWeather(): Promise<LoadedWeather> {
    this.#weather ??= loadWeather(this)
    return this.#weather
  }
}
