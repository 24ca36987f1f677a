import { decodeXML } from 'entities'
import { type CityFiles, fileText, readIndexFiles } from './city-files.ts'
import { guessHosts, type HostClaim } from './host-claims.ts'
import { normaliseFeedAddress } from './opml.ts'
import type { FeedSource, Publication, SampleFeed } from './publication.ts'
import { findSampleFiles, sampleFeedsOf } from './sample-feeds.ts'
import { isWebAddress } from './schema-parts.ts'

/** What has to be known of a city before a reader asks for it: where it answers and what is polled for it. */
export interface CityIndex {
  claims: readonly HostClaim[]
  /** Addresses of its feeds, each once. */
  feeds: readonly string[]
  /** Those of its archives. */
  archives: readonly string[]
  samples: readonly SampleFeed[]
}

/**
 * Looks through `publication.yaml`, `feeds.opml` and the names of the sample feeds of a city's folder, which takes a
 * hundredth of reading them: they are taken as they are usually written, and held to no rule. Never throws.
 */
export async function scanCity(folder: string): Promise<CityIndex> {
  const files = await readIndexFiles(folder)
  const { id } = files
  const hosts = guessHosts(textIn(files, 'publication.yaml'))
  const lists = scanFeeds(textIn(files, 'feeds.opml'))
  const samples = findSampleFiles(files, undefined).files
  return {
    claims: hosts.map((host, index) => ({ id, host, line: 1, field: `hosts[${index}]` })),
    feeds: [...new Set([...lists.values()].flat())],
    archives: lists.get('archives') ?? [],
    samples: Object.values(sampleFeedsOf(id, hosts[0] ?? id, samples)),
  }
}

/** The index of a publication that is read whole. */
export function indexOf(publication: Publication, claims: readonly HostClaim[]): CityIndex {
  const addresses = (feeds: readonly FeedSource[] = []) => feeds.map(({ address }) => address)
  return {
    claims,
    feeds: [...new Set(Object.values(publication.feeds).flatMap(addresses))],
    archives: addresses(publication.feeds.archives),
    samples: Object.values(publication.sampleFeeds),
  }
}

function textIn(files: CityFiles, name: string): string {
  const read = fileText(files, name)
  return 'text' in read ? read.text : ''
}

/** Addresses of feeds by the category in whose outline they are. */
function scanFeeds(opml: string): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  let category = ''
  for (const [outline] of opml.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<outline\b[^>]*>/g)) {
    const address = attributeOf(outline, 'xmlUrl')
    if (address === undefined) category = attributeOf(outline, 'text') ?? ''
    else if (isWebAddress(address)) {
      lists.set(category, [...(lists.get(category) ?? []), normaliseFeedAddress(address)])
    }
  }
  return lists
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  const value = double ?? single
  return value === undefined ? undefined : decodeXML(value).trim()
}
