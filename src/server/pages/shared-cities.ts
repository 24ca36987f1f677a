import { LRUCache } from 'lru-cache'
import { City, type CityParts } from '../../city/city.ts'
import { type LoadedWeather, unknownWeather } from '../../city/weather.ts'
import type { Publication } from '../../publication/publication.ts'
import type { PageCache } from '../answers/page-cache.ts'
import type { Logger } from '../log/logger.ts'

/** Milliseconds for which pages share what was read of a city. */
const sharedFor = 500

/** The cities of pages that were made last, so that pages made together read what they share once. */
export class SharedCities {
  readonly #sources: CityParts & { logger: Pick<Logger, 'error' | 'warn'> }
  readonly #cache: Pick<PageCache, 'changes'>
  readonly #cities = new LRUCache<Publication, City>({ max: 16 })
  /** The changes that were reported before those were read. */
  #changes = 0

  constructor(
    sources: CityParts & { logger: Pick<Logger, 'error' | 'warn'> },
    cache: Pick<PageCache, 'changes'>,
  ) {
    this.#sources = sources
    this.#cache = cache
  }

  /** The city now, with what a page of the last half second has read of it, if nothing has changed since. */
  share(publication: Publication): City {
    if (this.#changes !== this.#cache.changes) this.#cities.clear()
    this.#changes = this.#cache.changes
    const known = this.#cities.get(publication)
    const age = known ? Date.now() - known.now : sharedFor
    if (known && age >= 0 && age < sharedFor) return known
    const city = new City(publication, this.#sources, Date.now())
    this.#cities.set(publication, city)
    return city
  }

  /** Reads a city again for the next page, because something of it could not be read. */
  forget(publication: Publication): void {
    this.#cities.delete(publication)
  }

  /** The weather of every masthead; without it where the store does not answer, and then for seconds only. */
  async loadWeather(city: City): Promise<LoadedWeather> {
    try {
      return await city.loadWeather()
    } catch (error) {
      this.forget(city.publication)
      this.#sources.logger.error({ err: error }, 'the weather could not be loaded')
      return unknownWeather(city.now)
    }
  }
}
