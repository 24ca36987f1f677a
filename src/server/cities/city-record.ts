import type { CityIndex } from '../../publication/city-index.ts'
import type { Publication } from '../../publication/publication.ts'
import type { Removal } from '../../publication/removals.ts'
import { formatProblem, type Problem } from '../../text/problem.ts'

/**
 * What readers of a city get. `unread`: the folder is read at the first request. `sound`: the current folder.
 * `lastGood`: the folder is broken, its last good state. `none`: it is broken and has no good state: 503.
 */
export type Standing = 'unread' | 'sound' | 'lastGood' | 'none'

/** The state of one city while the server runs. */
export interface CityRecord {
  readonly id: string
  /** Folder on disk, absolute. */
  readonly folder: string
  standing: Standing
  /** Hosts and feeds of the state that readers get. */
  index: CityIndex
  /** Errors and warnings of the last reading of the folder. */
  problems: readonly Problem[]
  /** Whether another city has one of its hosts. */
  clashes: boolean
  /** Version of the folder at the last reading; if undefined, the next check reads it again. */
  seen: string | undefined
  /** Version of the city's own files at the last reading that was served. */
  ownSeen: string | undefined
  /** Whether what cities share has changed since the last reading: the next request reads it again. */
  isStale: boolean
  /** The reading in progress: single flight for each city. */
  reading: Promise<Publication | undefined> | undefined
  /** Removals of a broken folder, in force although its last good state is served; else undefined. */
  removals: readonly Removal[] | undefined
  /** Consecutive checks at which the folder was still changing. */
  unsettled: number
  /** Consecutive readings in which the disk refused a part. */
  refusals: number
  /** Waits for the next scheduled article of what readers get. */
  nextArticle: NodeJS.Timeout | undefined
}

/** The record of a city of which only the index was read. */
export function newRecord(id: string, folder: string, index: CityIndex): CityRecord {
  return {
    id,
    folder,
    standing: 'unread',
    index,
    problems: [],
    clashes: false,
    seen: undefined,
    ownSeen: undefined,
    isStale: false,
    reading: undefined,
    removals: undefined,
    unsettled: 0,
    refusals: 0,
    nextArticle: undefined,
  }
}

/** The report on cities for `/readyz?verbose`. */
export interface CitiesReport {
  /** Cities whose readers get pages; `unread` of them are not checked yet. */
  ready: number
  unread: number
  /** Cities that are served without some of their articles, and why. */
  heldBack: { id: string; problems: string[] }[]
  broken: { id: string; hosts: string[]; serves: 'last good state' | '503'; problems: string[] }[]
}

/** Counts the cities and names the broken ones with what is wrong. */
export function reportCities(records: Iterable<CityRecord>, hostsOf: (id: string) => string[]): CitiesReport {
  const all = [...records]
  const broken = all.filter(isBroken).map(({ id, standing, problems }) => ({
    id,
    hosts: hostsOf(id),
    serves: standing === 'lastGood' ? ('last good state' as const) : ('503' as const),
    problems: errorsOf(problems),
  }))
  const heldBack = all
    .filter((record) => !isBroken(record))
    .map(({ id, problems }) => ({ id, problems: errorsOf(problems) }))
    .filter(({ problems }) => problems.length > 0)
  return {
    heldBack,
    ready: all.filter(({ standing }) => standing !== 'none').length,
    unread: all.filter(({ standing }) => standing === 'unread').length,
    broken,
  }
}

/** Whether the folder is broken, whatever readers get. */
export function isBroken({ standing }: CityRecord): boolean {
  return standing === 'lastGood' || standing === 'none'
}

/** Whether readers get a state that was read completely, which half a copy must not replace. */
export function isRead({ standing }: CityRecord): boolean {
  return standing === 'sound' || standing === 'lastGood'
}

/** The errors among problems, one line each. */
export function errorsOf(problems: readonly Problem[]): string[] {
  return problems.filter(({ level }) => level === 'error').map(formatProblem)
}

/** Two states of a city with the same key have the same sources. */
export function polledKey({ standing, index }: Pick<CityRecord, 'standing' | 'index'>): string {
  if (standing === 'none') return ''
  const { feeds, archives, samples, weather, manners, calendars, timeZone } = index
  const dated = calendars.map(({ kind, address }) => [kind, address, timeZone])
  // The order of feeds is not that of the index, which does not know the categories.
  return JSON.stringify([
    feeds.toSorted(),
    archives.toSorted(),
    samples,
    weather,
    Object.entries(manners).toSorted(),
    dated,
  ])
}
