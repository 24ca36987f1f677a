import type { CalendarSource, DigestTimes, FeedSource, Publication, WeatherPlace } from './publication.ts'
import type { Removal } from './removals.ts'
import type { HostClaim } from './settings/host-claims.ts'
import type { FeedManners } from './settings/outlines.ts'

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
  calendars: readonly CalendarSource[]
  timeZone: string
  /** The point of its weather; undefined where it names none. */
  weather: WeatherPlace | undefined
  /** When the issues of its newsletter are made; undefined where it has none. */
  digests: DigestTimes | undefined
  /** Reports that it has taken down, whose pictures no host shows. */
  removals: readonly Removal[]
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
    calendars: publication.calendars,
    timeZone: publication.timeZone,
    weather: publication.weather,
    digests: publication.newsletter === 'none' ? undefined : publication.digests,
    removals: publication.removals,
  }
}

/** The index of a city that was never read. */
export function emptyIndex(id: string): CityIndex {
  return {
    claims: [],
    place: { name: id, city: id, county: undefined, state: undefined, zips: [] },
    feeds: [],
    manners: {},
    archives: [],
    calendars: [],
    timeZone: 'UTC',
    weather: undefined,
    digests: undefined,
    removals: [],
  }
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
