import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { CityParts, NetworkSource } from '../../city/city.ts'
import type { CityCondition, ListedCity } from '../../site/network/network-data.ts'
import { minute } from '../../time/durations.ts'
import type { Cities } from '../cities/cities.ts'
import type { Logger } from '../log/logger.ts'
import { readConditions, readHeadlines } from './conditions.ts'

/** The first reader waits so many ms for the cities to be looked at. */
const firstWait = 2_000
/** Orders names as readers expect, 'De Leon' and 'DeLand' among the others. */
const collator = new Intl.Collator('en-US')

/** The cities of this process as the network's own pages show them: looked at only while somebody asks. */
export function openNetworkReadings(
  cities: Pick<Cities, 'list' | 'load'>,
  parts: CityParts & { logger: Pick<Logger, 'warn'> },
): NetworkSource {
  const list = (conditions: ReadonlyMap<string, CityCondition>) =>
    cities
      .list()
      .map(({ id, index: { place, feeds, claims }, isServed }): ListedCity => {
        const href = `https://${claims[0]?.host ?? id}/`
        return { id, ...place, feeds, href, isServed, condition: conditions.get(id) }
      })
      .toSorted((one, other) => collator.compare(one.city, other.city) || (one.id < other.id ? -1 : 1))
  const readCities = async () => list(await readConditions(cities, parts, Date.now()))
  const known = readEach(minute, readCities, parts)
  const headlines = readEach(10 * minute, () => readHeadlines(cities, parts, Date.now()), parts)
  return {
    loadCities: async () => (await known()) ?? list(new Map()),
    loadHeadlines: async () => (await headlines()) ?? [],
  }
}

/**
 * What is read again once it is older than `ttl` ms. Readers get what is known meanwhile, but the first ones
 * wait; undefined where it takes them too long, and where nothing could be read yet.
 */
function readEach<Value extends object>(
  ttl: number,
  read: () => Promise<Value>,
  { logger }: { logger: Pick<Logger, 'warn'> },
): () => Promise<Value | undefined> {
  const kept = new LRUCache<'all', Value>({
    max: 1,
    ttl,
    allowStale: true,
    noDeleteOnStaleGet: true,
    fetchMethod: () =>
      read().catch((error: unknown) => {
        logger.warn({ err: error }, 'the cities could not be looked at for the directory')
        return undefined
      }),
  })
  return () => Promise.race([kept.fetch('all'), setTimeout(firstWait, undefined, { ref: false })])
}
