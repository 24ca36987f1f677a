import type { watch } from 'node:fs'
import { resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { type CityListing, listCity } from '../../publication/city-files.ts'
import { listCityFolders } from '../../publication/city-folders.ts'
import { type CityIndex, readCityIndex } from '../../publication/city-index.ts'
import { networkId, versionWith } from '../../publication/network/layers.ts'
import type { NetworkSettings } from '../../publication/network/network-file.ts'
import type { Publication } from '../../publication/publication.ts'
import type { Removal } from '../../publication/removals.ts'
import { formatProblem, type Problem } from '../../text/problem.ts'
import { minute } from '../../time/durations.ts'
import type { Logger } from '../process/logger.ts'
import { hostNameOf, type PublicationDirectory, type ServedCity } from '../publication-directory.ts'
import { CityQueue } from './city-queue.ts'
import { CityReader } from './city-reader.ts'
import {
  type CitiesReport,
  type CityRecord,
  isRead,
  newRecord,
  polledKey,
  reportCities,
  type Standing,
} from './city-record.ts'
import { FolderWatch } from './folder-watch.ts'
import { HostTable } from './host-table.ts'
import { codeVersion, KeptIndexes } from './kept-indexes.ts'
import type { LastGoodFiles } from './last-good.ts'
import { NetworkFolder } from './network-folder.ts'
import { SharedRemovals } from './shared-removals.ts'

/** Settings of the cities, and callbacks for changes. */
export interface CitiesOptions {
  /** Folder of the cities' folders. */
  root: string
  lastGood: LastGoodFiles
  /** Id of the city for unknown hosts; without one, the only city if there is one. */
  fallback: string | undefined
  /** Cities whose content is held in memory at most. */
  mostInMemory: number
  /** When the background check of all cities begins, in ms after the start: the first readers come first. */
  checkAfter: number
  /** Debounce: the folder of a city that is served is read again after this time without a change, in ms. */
  settlingTime: number
  /** Folders that cannot be watched are looked through so often, in ms; less often where that takes long. */
  lookEvery: number
  /** Watches a folder, as `fs.watch` does; another one only in tests. */
  watch?: typeof watch
  /** Debounce of what watches tell, in ms; another one only in tests. */
  quiet?: number
  logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** The form in which a valid city is served, for example without its samples. */
  present(publication: Publication): Publication
  /** Called when what readers of this city get has changed: its cached pages have to be dropped. */
  onChanged(id: string): void
  /** Called when the sources to poll for a city have changed; undefined: poll none. */
  onSources(id: string, sources: CityIndex | undefined): void
}

/** A folder that keeps changing is read after this many checks. */
const mostUnsettled = 20
/** What an operator is told where unknown hosts have no city. */
export const noFallback =
  'with several publications and no PUBLICATION, an unknown host gets 421, and localhost the directory of a network.yaml; each city is at http://<its folder>.localhost'
/** Interval in ms at which all folders are checked without any event. */
const sweepEvery = 5 * minute
/** Folders that are not watched are looked through so many at once, at most a fifth of the time. */
const looking = pLimit(2)
const lookShare = 0.2

/**
 * The cities of a folder, each served while it has any valid state. At the start only
 * hosts and sources are read; a city completely at its first request (single flight),
 * and in the background to find errors. A folder that changes is read again; a broken
 * one leaves the last good state in place. An error in one city never affects others.
 */
export class Cities implements PublicationDirectory {
  readonly #options: CitiesOptions
  readonly #records = new Map<string, CityRecord>()
  readonly #hosts = new HostTable()
  readonly #loaded: LRUCache<string, Publication>
  readonly #reader: CityReader
  /** What is taken down by link or guid, and the lists that it was made of. */
  #named: { of: readonly (readonly Removal[])[]; list: readonly Removal[] } = { of: [], list: [] }
  readonly #shared: SharedRemovals
  readonly #network: NetworkFolder
  readonly #queue = new CityQueue((id) => this.#check(id))
  /** Until they are kept for the next start. */
  #kept: KeptIndexes | undefined
  #watch: FolderWatch | undefined
  #sweep: NodeJS.Timeout | undefined
  #look: NodeJS.Timeout | undefined
  #stopped = false
  #listing: Promise<void> = Promise.resolve()
  #rootProblems: readonly Problem[] = []
  /** What the log said last of the folder of publications. */
  #toldOfRoot = ''

  private constructor(options: CitiesOptions) {
    this.#options = options
    this.#shared = new SharedRemovals(options.root, options)
    this.#network = new NetworkFolder(options.root, options)
    this.#loaded = new LRUCache({ max: options.mostInMemory })
    this.#reader = new CityReader({
      hosts: this.#hosts,
      loaded: this.#loaded,
      lastGood: options.lastGood,
      logger: options.logger,
      present: options.present,
      allFit: () => this.#records.size <= options.mostInMemory,
      isKnown: (id) => this.#records.has(id),
      checkLater: (id, wait) => void setTimeout(() => this.#queue.add(id, 'changed'), wait).unref(),
      network: () => this.#network.files,
      sharedRemovals: () => this.#shared.removals,
      onRemovals: (id) => options.onChanged(id),
      onShown: (record, before) => this.#show(record, before),
    })
  }

  /** Reads hosts and feeds of every city. Rejects with the reason where there is no city, or no fallback. */
  static async open(options: CitiesOptions): Promise<Cities> {
    const cities = new Cities({ ...options, root: resolve(options.root) })
    const { ids, problems } = await listCityFolders(options.root)
    if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n'))
    if (options.fallback !== undefined && !ids.includes(options.fallback)) {
      const known = ids.join(', ')
      throw new Error(`PUBLICATION=${options.fallback}: there is no such publication; there are: ${known}.`)
    }
    await cities.#shared.open()
    await cities.#network.read()
    const { folder: keptIn } = options.lastGood
    const { files } = cities.#network
    const kept = await KeptIndexes.open(keptIn, cities.#options.root, files, await codeVersion())
    const records = ids.map((id) => cities.#index(id, kept))
    cities.#kept = kept
    // Of two cities that claim one host, the one that was served before keeps it.
    const { lastGood } = options
    const inOrder = records.toSorted(
      (one, other) => Number(lastGood.has(other.id)) - Number(lastGood.has(one.id)),
    )
    for (const record of inOrder) cities.#register(record)
    return cities
  }

  /** Watches the folders, and checks every city in the background. */
  start(): void {
    this.#watch = new FolderWatch(this.#options.root, {
      logger: this.#options.logger,
      onChanged: (id) => (id === networkId ? void this.#listRoot() : this.#queue.add(id, 'changed')),
      onRootChanged: () => void this.#listRoot(),
      watch: this.#options.watch,
      quiet: this.#options.quiet,
    })
    this.#watchNetwork()
    this.#planSweep(this.#options.checkAfter)
    this.#planLook(this.#options.lookEvery)
  }

  /** Checks every folder, as after SIGHUP, and reads those that changed. Resolves when that is done. */
  async reload(): Promise<void> {
    await this.#listRoot()
    for (const id of this.#records.keys()) this.#queue.add(id, 'changed')
    await this.#queue.idle()
  }

  /** Resolves when no city is waiting to be read. */
  async settled(): Promise<void> {
    await this.#listing
    await this.#queue.idle()
  }

  /** Stops watching and reading; what is in memory can still be served. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#sweep)
    clearTimeout(this.#look)
    this.#watch?.close()
    await this.#queue.stop()
    await this.#options.lastGood.saved()
  }

  get ids(): string[] {
    return [...this.#records.keys()]
  }

  /** Whether an unknown host has a city. */
  get hasFallback(): boolean {
    return this.#fallback !== undefined
  }

  find(host: string | undefined): ServedCity | undefined {
    const name = hostNameOf(host)
    const owner = this.#hosts.ownerOf(name) ?? this.#localCity(name) ?? this.#fallback
    return owner === undefined ? undefined : this.#records.get(owner)
  }

  async load({ id }: ServedCity): Promise<Publication | undefined> {
    const record = this.#records.get(id)
    const loaded = this.#loaded.get(id)
    if (loaded && !record?.isStale) return loaded
    if (!record || record.standing === 'none') return undefined
    // What readers look at is watched from now on: the check of all cities may come to it minutes later.
    if (this.#watch?.covers(id) === false) this.#queue.add(id, 'changed')
    return this.#reader.load(record)
  }

  namedRemovals(): readonly Removal[] {
    const lists = [this.#shared.removals]
    for (const { index, removals } of this.#records.values()) {
      if (index.removals.length > 0) lists.push(index.removals)
      if (removals) lists.push(removals)
    }
    const { of } = this.#named
    if (lists.length !== of.length || lists.some((list, at) => list !== of[at])) {
      this.#named = { of: lists, list: lists.flat().filter(({ pattern }) => pattern === undefined) }
    }
    return this.#named.list
  }

  indexOf({ id }: ServedCity): CityIndex | undefined {
    return this.#records.get(id)?.index
  }

  /** What is polled for each city, without cities that are broken and have no last good state. */
  sources(): ReadonlyMap<string, CityIndex> {
    const served = [...this.#records.values()].filter(({ standing }) => standing !== 'none')
    return new Map(served.map(({ id, index }) => [id, index]))
  }

  /** What the network says of itself; undefined where there is none. */
  get network(): NetworkSettings | undefined {
    return this.#network.settings
  }

  /** Every city with whether its readers get pages, in no particular order. */
  list(): { id: string; index: CityIndex; isServed: boolean }[] {
    return [...this.#records.values()].map(({ id, index, standing }) => ({
      id,
      index,
      isServed: standing !== 'none',
    }))
  }

  /** Why no city can be served; undefined where at least one can. */
  notReady(): string | undefined {
    const served = [...this.#records.values()].some(({ standing }) => standing !== 'none')
    return served ? undefined : 'Every publication is broken: see /readyz?verbose.'
  }

  /** The report on cities for `/readyz?verbose`. */
  report(): CitiesReport & { folder: string[] } {
    const report = reportCities(this.#records.values(), (id) => this.#hosts.hostsOf(id))
    return { ...report, folder: this.#rootProblems.map(formatProblem) }
  }

  /** `key-largo` of `key-largo.localhost`, a name that browsers find on their own machine. */
  #localCity(host: string): string | undefined {
    const id = /^(.+)\.localhost$/.exec(host)?.[1]
    return id !== undefined && this.#records.has(id) ? id : undefined
  }

  get #fallback(): string | undefined {
    const { fallback } = this.#options
    if (fallback !== undefined) return this.#records.has(fallback) ? fallback : undefined
    return this.#records.size === 1 ? this.#records.keys().next().value : undefined
  }

  /** A city's record with hosts and sources only, read where `kept` has not those of the last start. */
  #index(id: string, kept?: KeptIndexes): CityRecord {
    const folder = resolve(this.#options.root, id)
    const read = () => readCityIndex(folder, this.#network.files)
    return newRecord(id, folder, kept ? kept.find(id, folder, read) : read())
  }

  /** Adds a city with the hosts that no other city has; a clash is reported when the city is read. */
  #register(record: CityRecord): void {
    this.#records.set(record.id, record)
    this.#takeHosts(record)
  }

  #takeHosts({ id, index }: CityRecord): void {
    const hosts = index.claims.map(({ host }) => host)
    if (this.#hosts.assign(id, hosts)) this.#checkClashes()
  }

  /** Updates a city's hosts, cached pages and polled feeds after what its readers get has changed. */
  #show(record: CityRecord, before: { standing: Standing; index: CityIndex }): void {
    const { id, index, standing } = record
    this.#takeHosts(record)
    if (before.standing !== 'unread' && standing !== 'lastGood') this.#options.onChanged(id)
    if (polledKey(before) !== polledKey(record)) {
      this.#options.onSources(id, standing === 'none' ? undefined : index)
    }
  }

  /** Checks a city's folder, and reads it if it has changed since the last reading. */
  async #check(id: string): Promise<void> {
    try {
      const record = this.#records.get(id)
      if (!record) return
      await record.reading
      const listing = await listCity(record.folder)
      const { entries } = listing
      const version = versionWith(listing.version, this.#network.files)
      if (!entries.has('')) {
        // The folder was deleted or is not readable: listing its parent shows which.
        await this.#listRoot()
        if (!this.#records.has(id)) return
      }
      const isSame = version !== undefined && version === record.seen
      if (isSame && this.#watch?.covers(id) !== false) return
      // Watching begins before reading, so that no change in between is missed.
      this.#watch?.cover(id, entries.keys())
      if (isSame) {
        this.#queue.add(id, 'background')
        return
      }
      const settlesIn = this.#settlesIn(record, listing)
      if (settlesIn > 0) this.#queue.addLater(id, settlesIn)
      else await this.#reader.update(record)
    } catch (error) {
      this.#options.logger.error({ err: error, city: id }, `the folder of ${id} could not be checked`)
    }
  }

  /** Milliseconds until the folder has settled, if unchanged: half a copy must not replace a good state. */
  #settlesIn(record: CityRecord, { changedAt }: CityListing): number {
    const { settlingTime } = this.#options
    const age = Date.now() - changedAt
    // The age is negative after the clock was set back.
    const isChanging = isRead(record) && age >= 0 && age < settlingTime && record.unsettled < mostUnsettled
    record.unsettled = isChanging ? record.unsettled + 1 : 0
    return isChanging ? settlingTime - age : 0
  }

  /** Finds cities added or removed; if the parent folder is unreadable or empty, none is removed. */
  #listRoot(): Promise<void> {
    this.#listing = this.#listing.then(async () => {
      const { logger, root } = this.#options
      await this.#readShared()
      await this.#readNetwork()
      const { ids, problems } = await listCityFolders(root)
      this.#rootProblems = [...this.#shared.problems, ...this.#network.problems, ...problems]
      const told = problems.map(formatProblem)
      // Each city's folder that goes with it asks for a look at it.
      const isToldAlready = told.join() === this.#toldOfRoot
      this.#toldOfRoot = told.join()
      if (told.length > 0) {
        if (isToldAlready) return
        logger.error(
          { problems: told },
          'the folder of publications cannot be used: all cities stay as they are',
        )
        return
      }
      const before = this.#fallback
      const present = new Set(ids)
      for (const id of this.#records.keys()) if (!present.has(id)) this.#remove(id)
      for (const id of ids) {
        if (this.#records.has(id)) continue
        const record = this.#index(id)
        this.#register(record)
        logger.info({ city: id }, `city added: ${id}`)
        this.#options.onChanged(id)
        if (record.standing !== 'none') this.#options.onSources(id, record.index)
        this.#queue.add(id, 'changed')
      }
      if (before !== undefined && !this.hasFallback) {
        logger.warn({ city: before }, `${before} no longer answers for unknown hosts: ${noFallback}`)
      }
    })
    return this.#listing
  }

  /** Reads what is taken down in all cities; every city is read again after it has changed. */
  async #readShared(): Promise<void> {
    if (!(await this.#shared.read())) return
    this.#loaded.clear()
    for (const id of this.#records.keys()) this.#options.onChanged(id)
    this.#options.logger.info('what is taken down in all cities has changed')
  }

  /** Reads what cities share; after a change every city is read again, by request or in the background. */
  async #readNetwork(): Promise<void> {
    const isChanged = await this.#network.read()
    this.#watchNetwork()
    if (!isChanged) return
    for (const [id, record] of this.#records) {
      record.isStale = isRead(record)
      if (record.isStale) this.#options.onChanged(id)
      this.#queue.add(id, 'background')
    }
    this.#options.logger.info('what the cities of the network share has changed')
  }

  #watchNetwork(): void {
    this.#watch?.cover(networkId, this.#network.folders)
  }

  #remove(id: string): void {
    this.#records.delete(id)
    this.#loaded.delete(id)
    this.#watch?.drop(id)
    if (this.#hosts.assign(id, [])) this.#checkClashes()
    this.#options.logger.info({ city: id }, `city removed: ${id}`)
    this.#options.onChanged(id)
    this.#options.onSources(id, undefined)
  }

  /** Checks the cities with a host clash again, after a host was released. */
  #checkClashes(): void {
    for (const record of this.#records.values()) {
      if (!record.clashes) continue
      record.seen = undefined
      this.#queue.add(record.id, 'changed')
    }
  }

  /** Looks for changes after `wait` ms, and then repeatedly, in folders that are not watched (yet). */
  #planLook(wait: number, before: ReadonlyMap<string, string | undefined> = new Map()): void {
    if (this.#stopped) return
    this.#look = setTimeout(async () => {
      const begun = performance.now()
      const versions = await this.#lookForChanges(before).catch((error: unknown) => {
        this.#options.logger.error({ err: error }, 'folders could not be looked through for changes')
        return before
      })
      this.#planLook(Math.max(this.#options.lookEvery, (performance.now() - begun) / lookShare), versions)
    }, wait).unref()
  }

  /** Resolves to the versions of the folders that were looked at. */
  async #lookForChanges(
    before: ReadonlyMap<string, string | undefined>,
  ): Promise<Map<string, string | undefined>> {
    if (!this.#watch?.complete) await this.#listRoot()
    const unwatched = [...this.#records.values()].filter(({ id }) => !this.#watch?.watches(id))
    const versions = await looking.map(unwatched, async ({ id, folder, seen }) => {
      const version = versionWith((await listCity(folder)).version, this.#network.files)
      const known = before.get(id) ?? seen
      if (known !== undefined && version !== known) this.#queue.add(id, 'changed')
      return [id, version] as const
    })
    return new Map(versions)
  }

  /** Keeps the indexes that the start has read for the next one. */
  async #keepIndexes(): Promise<void> {
    const kept = this.#kept
    this.#kept = undefined
    await kept?.save().catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'the next start reads the settings and feeds of all cities')
    })
  }

  /** Checks all folders after `wait` ms, and then at intervals. */
  #planSweep(wait: number): void {
    this.#sweep = setTimeout(async () => {
      await this.#keepIndexes()
      await this.#listRoot()
      for (const id of this.#records.keys()) this.#queue.add(id, 'background')
      // Checking a folder takes some milliseconds: a large network is checked less often.
      this.#planSweep(Math.max(sweepEvery, this.#records.size * 100))
    }, wait).unref()
  }
}
