import { type WaterReading, waterShape } from '../sources/water/water-kinds.ts'
import { type WaterKindName, waterSourcesOf } from '../sources/water/water-sources.ts'
import type { Reading } from '../store/readings.ts'
import { readingTopic } from '../store/topics.ts'
import type { LiveWater, MarineForecast, SurfForecast, TideTable } from '../weather/water.ts'
import type { Known } from '../weather/weather.ts'
import type { City } from './city.ts'

/** The sea at a city with the topics of its sources. */
export interface LoadedWater {
  /** Undefined where the folder names no source of it, and where only samples are shown: there is no sample sea. */
  water: LiveWater | undefined
  topics: readonly string[]
}

/** What was read of the sea at a city. Throws a StoreError. */
export async function loadWater({
  publication: { weather: place },
  store,
  sampleEdition,
}: City): Promise<LoadedWater> {
  const names = place && sampleEdition !== 'always' ? waterSourcesOf(place) : []
  if (names.length === 0) return { water: undefined, topics: [] }
  const readings = new Map(
    (await store.readings.loadReadings(names)).map((reading) => [reading.kind, reading]),
  )
  const of = (kind: WaterKindName) => readings.get(kind)
  return {
    water: {
      tides: knownOf<TideTable>(of('tides')),
      surf: knownOf<SurfForecast>(of('surf')),
      marine: knownOf<MarineForecast>(of('marine')),
    },
    topics: names.map(readingTopic),
  }
}

/** What was stored by this version of the program. */
function knownOf<Data>(reading: Reading | undefined): Known<Data> | undefined {
  const stored = reading?.data as WaterReading<Data> | undefined
  if (!reading || stored?.shape !== waterShape) return undefined
  return { data: stored.data, checkedAt: reading.checkedAt ?? 0, isFailing: reading.failures > 0 }
}
