import { guessCalendars } from './calendar-list.ts'
import { type CityFiles, fileText, readIndexFiles } from './city-files.ts'
import { guessHosts, type HostClaim } from './host-claims.ts'
import { scanOutlines } from './outlines.ts'
import type { CalendarSource, FeedSource, Publication, SampleFeed, WeatherPlace } from './publication.ts'
import { findSampleFiles, sampleFeedsOf } from './sample-feeds.ts'
import { weatherSchema } from './schema.ts'
import { fieldOf, parseYaml } from './yaml-file.ts'

/** The part of a city that is needed before its first request: its hosts and the sources that are polled for it. */
export interface CityIndex {
  claims: readonly HostClaim[]
  /** Addresses of its feeds, each once. */
  feeds: readonly string[]
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
  const lists = scanFeeds(textIn(files, 'feeds.opml'))
  const samples = findSampleFiles(files, undefined).files
  return {
    claims: hosts.map((host, index) => ({ id, host, line: 1, field: `hosts[${index}]` })),
    feeds: [...new Set([...lists.values()].flat())],
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
function scanFeeds(opml: string): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const { address, category } of scanOutlines(opml)) {
    lists.set(category, [...(lists.get(category) ?? []), address])
  }
  return lists
}
