import { guessCalendars } from './calendar-list.ts'
import { type CityFiles, fileText, readIndexFiles } from './city-files.ts'
import { guessHosts, type HostClaim } from './host-claims.ts'
import { type OutlinedFeed, scanOutlines } from './outlines.ts'
import type {
  CalendarSource,
  FeedManners,
  FeedSource,
  Publication,
  SampleFeed,
  WeatherPlace,
} from './publication.ts'
import { findSampleFiles, sampleFeedsOf } from './sample-feeds.ts'
import { weatherSchema } from './schema.ts'
import { fieldOf, parseYaml } from './yaml-file.ts'

/** The part of a city that is needed before its first request: its hosts and the sources that are polled for it. */
export interface CityIndex {
  claims: readonly HostClaim[]
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
}

/**
 * Scans `publication.yaml`, `feeds.opml` and the names of the sample feeds of a city's folder, with patterns for the way
 * they are usually written and without validation, which takes a hundredth of the time of parsing. Never throws.
 */
export async function scanCity(folder: string): Promise<CityIndex> {
  const files = await readIndexFiles(folder)
  const { id } = files
  const settings = textIn(files, 'publication.yaml')
  const hosts = guessHosts(settings)
  const outlines = scanOutlines(textIn(files, 'feeds.opml'))
  const lists = byCategory(outlines)
  const samples = findSampleFiles(files, undefined).files
  return {
    claims: hosts.map((host, index) => ({ id, host, line: 1, field: `hosts[${index}]` })),
    feeds: [...new Set([...lists.values()].flat())],
    manners: mannersByAddress(outlines),
    archives: lists.get('archives') ?? [],
    samples: Object.values(sampleFeedsOf(id, hosts[0] ?? id, samples)),
    ...guessCalendars(settings),
    weather: scanWeather(settings),
  }
}

/** The index of a publication that was read completely. */
export function indexOf(publication: Publication, claims: readonly HostClaim[]): CityIndex {
  const addresses = (feeds: readonly FeedSource[] = []) => feeds.map(({ address }) => address)
  return {
    claims,
    feeds: [...new Set(Object.values(publication.feeds).flatMap(addresses))],
    manners: mannersByAddress(Object.values(publication.feeds).flat()),
    archives: addresses(publication.feeds.archives),
    samples: Object.values(publication.sampleFeeds),
    calendars: publication.calendars,
    timeZone: publication.timeZone,
    weather: publication.weather,
  }
}

/** Parses only the group `weather:`, a few lines of the file. */
function scanWeather(settings: string): WeatherPlace | undefined {
  const [group] = /^weather:.*(?:\r?\n(?:[ \t].*|#.*)?)*/m.exec(settings) ?? []
  if (group === undefined) return undefined
  const { file } = parseYaml(group)
  return weatherSchema.safeParse(fieldOf(file?.value, 'weather')).data
}

function textIn(files: CityFiles, name: string): string {
  const read = fileText(files, name)
  return 'text' in read ? read.text : ''
}

/** Addresses of feeds by the category in whose outline they are. */
function byCategory(outlines: readonly OutlinedFeed[]): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const { address, category } of outlines) {
    lists.set(category, [...(lists.get(category) ?? []), address])
  }
  return lists
}

function mannersByAddress(
  feeds: readonly Pick<FeedSource, 'address' | 'manners'>[],
): Record<string, FeedManners> {
  return Object.fromEntries(
    feeds.flatMap(({ address, manners }) => (manners === undefined ? [] : [[address, manners]])),
  )
}
