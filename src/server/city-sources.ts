import type { SampleEdition } from '../config.ts'
import type { CityIndex } from '../publication/city-index.ts'
import type { CitySources } from '../sources/ingest.ts'

/** What ingest reads for a city: nothing live where only samples are shown, no samples where they never are. */
export function citySources(
  { feeds, archives, samples }: Pick<CityIndex, 'feeds' | 'archives' | 'samples'>,
  sampleEdition: SampleEdition,
): CitySources {
  return {
    feeds: sampleEdition === 'always' ? [] : feeds,
    archives,
    samples: sampleEdition === 'never' ? [] : samples,
  }
}
