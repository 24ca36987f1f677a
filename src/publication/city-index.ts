import type { z } from 'zod'
import { type CityFiles, fileText } from './city-files.ts'
import { claimsOf, type HostClaim } from './host-claims.ts'
import { outlinesIn } from './network/feed-outlines.ts'
import { readYamlFile } from './network/layers.ts'
import { readIndex } from './network/network.ts'
import type { FeedManners } from './outlines.ts'
import type {
  CalendarSource,
  DigestTimes,
  FeedSource,
  Publication,
  SampleFeed,
  WeatherPlace,
} from './publication.ts'
import { parseRemovals, type Removal, removedFile } from './removals.ts'
import { findSampleFiles, sampleFeedsOf } from './sample-feeds.ts'
import { publicationSchema } from './schema.ts'
import { fieldOf } from './yaml-file.ts'

/** What the network's directory says of a city. */
interface CityPlace {
  /** The publication's name. */
  name: string
  city: string
  county: string | undefined
  state: string | undefined
  zips: readonly string[]
}

/** What is needed of a city before its first request: its hosts and the sources that are polled for it. */
export interface CityIndex {
  claims: readonly HostClaim[]
  place: CityPlace
  /** Addresses of its feeds, each once. */
  feeds: readonly string[]
  /** How hosts of feeds want to be asked, by address; feeds that say nothing are not in it. */
  manners: Readonly<Record<string, FeedManners>>
  /** Addresses of the feeds whose articles are never deleted for their age. */
  archives: readonly string[]
  samples: readonly SampleFeed[]
  calendars: readonly CalendarSource[]
  timeZone: string
  /** The point of its weather; undefined where it names none. */
  weather: WeatherPlace | undefined
  /** When the issues of its newsletter are made; undefined where it has none. */
  digests: DigestTimes | undefined
  /** Reports that it has taken down, whose pictures no host shows. */
  removals: readonly Removal[]
}

/**
 * Reads `publication.yaml`, `feeds.opml`, `removed.yaml` and the names of the sample feeds of a city's
 * folder, and of their fields only what the index needs: a third of the time of reading the city.
 * `network`: what it shares with others. A broken file gives nothing but the hosts. Never throws.
 */
export function readCityIndex(folder: string, network?: CityFiles): CityIndex {
  const files = readIndex(folder, network)
  const { id } = files
  const settings = textIn(files, 'publication.yaml')
  const read = readYamlFile(files, 'publication.yaml')
  const file = 'file' in read ? read.file : undefined
  const claims = claimsOf(file, settings, id)
  const outlines = outlinesIn(files)
  const { name, city, county, state, zips, calendars, timeZone, weather, newsletter, digests } =
    publicationSchema.shape
  const readField = <T>(field: string, schema: z.ZodType<T>) =>
    schema.safeParse(fieldOf(file?.value, field), { jitless: true }).data
  return {
    claims,
    place: {
      name: readField('name', name) ?? id,
      city: readField('city', city) ?? id,
      county: readField('county', county),
      state: readField('state', state),
      zips: readField('zips', zips) ?? [],
    },
    feeds: addressesOf(outlines),
    manners: mannersByAddress(outlines),
    archives: addressesOf(outlines.filter(({ category }) => category === 'archives')),
    samples: Object.values(sampleFeedsOf(id, claims[0]?.host ?? id, findSampleFiles(files, undefined).files)),
    calendars: readField('calendars', calendars) ?? [],
    timeZone: readField('timeZone', timeZone) ?? 'UTC',
    weather: readField('weather', weather),
    digests: readField('newsletter', newsletter) === 'notSetUp' ? readField('digests', digests) : undefined,
    removals: parseRemovals(fileText(files, removedFile), removedFile).removals,
  }
}

/** The index of a publication that was read completely. */
export function indexOf(publication: Publication, claims: readonly HostClaim[]): CityIndex {
  const { name, city, county, state, zips = [] } = publication
  return {
    claims,
    place: { name, city, county, state, zips },
    feeds: addressesOf(Object.values(publication.feeds).flat()),
    manners: mannersByAddress(Object.values(publication.feeds).flat()),
    archives: addressesOf(publication.feeds.archives),
    samples: Object.values(publication.sampleFeeds),
    calendars: publication.calendars,
    timeZone: publication.timeZone,
    weather: publication.weather,
    digests: publication.newsletter === 'none' ? undefined : publication.digests,
    removals: publication.removals,
  }
}

function textIn(files: CityFiles, name: string): string {
  const read = fileText(files, name)
  return 'text' in read ? read.text : ''
}

/** Each address once. */
function addressesOf(feeds: readonly Pick<FeedSource, 'address'>[] = []): string[] {
  return [...new Set(feeds.map(({ address }) => address))]
}

function mannersByAddress(
  feeds: readonly Pick<FeedSource, 'address' | 'manners'>[],
): Record<string, FeedManners> {
  return Object.fromEntries(
    feeds.flatMap(({ address, manners }) => (manners === undefined ? [] : [[address, manners]])),
  )
}
