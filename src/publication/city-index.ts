import { type CityFiles, fileText, readIndexFiles } from './city-files.ts'
import { claimsOf, type HostClaim } from './host-claims.ts'
import { parseFeedList } from './opml.ts'
import { type Problem, problemsOf } from './problem.ts'
import type { FeedSource, Publication, SampleFeed } from './publication.ts'
import { readYaml } from './read-yaml.ts'
import { findSampleFiles, sampleFeedsOf } from './sample-feeds.ts'
import { publicationSchema } from './schema.ts'

/** What has to be known of a city before a reader asks for it: where it answers and what is polled for it. */
export interface CityIndex {
  claims: readonly HostClaim[]
  /** Addresses of its feeds, each once. */
  feeds: readonly string[]
  /** Those of its archives. */
  archives: readonly string[]
  samples: readonly SampleFeed[]
  /** Errors of `publication.yaml` and `feeds.opml`. The rest of the folder may be broken all the same. */
  errors: readonly Problem[]
}

/** Reads `publication.yaml`, `feeds.opml` and the names of the sample feeds of a city's folder. Never throws. */
export async function readCityIndex(folder: string): Promise<CityIndex> {
  return indexCity(await readIndexFiles(folder))
}

/** The index of files that are read already. */
export function indexCity(files: CityFiles): CityIndex {
  const { id } = files
  const settings = readYaml(files, 'publication.yaml', publicationSchema)
  const opml = fileText(files, 'feeds.opml')
  const listed =
    'text' in opml
      ? parseFeedList(opml.text, undefined)
      : { feeds: new Map<string, never[]>(), findings: [opml.finding] }
  const yaml = fileText(files, 'publication.yaml')
  const claims = claimsOf(settings.file, 'text' in yaml ? yaml.text : '', id)
  const samples = findSampleFiles(files, undefined).files
  const problems = [...settings.problems, ...problemsOf(`${id}/feeds.opml`, 'error', listed.findings)]
  return {
    claims,
    ...addressesOf(Object.fromEntries(listed.feeds)),
    samples: Object.values(sampleFeedsOf(id, claims[0]?.host ?? id, samples)),
    errors: problems.filter(({ level }) => level === 'error'),
  }
}

/** The index of a publication that is read already. */
export function indexOf(publication: Publication, claims: readonly HostClaim[]): CityIndex {
  return {
    claims,
    ...addressesOf(publication.feeds),
    samples: Object.values(publication.sampleFeeds),
    errors: [],
  }
}

function addressesOf(lists: Publication['feeds']): Pick<CityIndex, 'feeds' | 'archives'> {
  const addresses = (feeds: readonly FeedSource[] = []) => feeds.map(({ address }) => address)
  return {
    feeds: [...new Set(Object.values(lists).flatMap(addresses))],
    archives: addresses(lists.archives),
  }
}
