import type { z } from 'zod'
import { waterSourcesOf } from '../sources/water/water-sources.ts'
import { readingTopic } from '../store/topics.ts'
import { type LiveWater, storedWater } from '../weather/water.ts'
import type { City } from './city.ts'
import { knownOf } from './weather.ts'

/** The sea at a city with the topics of its sources. */
export interface LoadedWater {
  /** Undefined where the folder names no source, and in the sample edition: no sample sea exists. */
  water: LiveWater | undefined
  topics: readonly string[]
}

/** What was read of the sea at a city. Throws a StoreError. */
export async function loadWater(city: City): Promise<LoadedWater> {
  const {
    publication: { weather: place, edition },
    store,
  } = city
  const names = place && edition === 'live' ? waterSourcesOf(place) : []
  if (names.length === 0) return { water: undefined, topics: [] }
  const readings = new Map(
    (await store.readings.loadReadings(names)).map((reading) => [reading.kind, reading]),
  )
  const known = <Data>(kind: keyof LiveWater, schema: z.ZodType<{ data: Data }>) => {
    const reading = knownOf(readings.get(kind), schema, city)
    return reading && { ...reading, data: reading.data.data }
  }
  return {
    water: {
      tides: known('tides', storedWater.tides),
      surf: known('surf', storedWater.surf),
      marine: known('marine', storedWater.marine),
      hurricanes: known('hurricanes', storedWater.hurricanes),
    },
    topics: names.map(readingTopic),
  }
}
