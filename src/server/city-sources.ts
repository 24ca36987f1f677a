import type { SampleEdition } from '../config.ts'
import type { Publication } from '../publication/publication.ts'
import type { CitySources } from '../sources/ingest.ts'

/** What ingest reads for a city: nothing live where only samples are shown, no samples where they never are. */
export function citySources(publication: Publication, sampleEdition: SampleEdition): CitySources {
  const addressesOf = (feeds: readonly { address: string }[] = []) => feeds.map(({ address }) => address)
  return {
    feeds: sampleEdition === 'always' ? [] : Object.values(publication.feeds).flatMap(addressesOf),
    archives: addressesOf(publication.feeds.archives),
    samples: sampleEdition === 'never' ? [] : Object.values(publication.sampleFeeds),
  }
}
