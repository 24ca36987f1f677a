import { randomUUID } from 'node:crypto'
import type { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { emptyIndex } from '../../publication/city-index.ts'
import {
  type CityFiles,
  type CityListing,
  listCity,
  readCityFiles,
  readTextFile,
} from '../../publication/files/city-files.ts'
import { listCityFolders } from '../../publication/files/city-folders.ts'
import { networkFile, networkId } from '../../publication/network/layers.ts'
import { readNetwork } from '../../publication/network/network.ts'
import { readYaml } from '../../publication/network/read-yaml.ts'
import { checkNetwork } from '../../publication/reading/check-network.ts'
import { holdBack } from '../../publication/reading/hold-back.ts'
import { isHolding } from '../../publication/reading/read-publication.ts'
import { joinRemovals, parseRemovals, removedFile } from '../../publication/removals.ts'
import { networkSchema } from '../../publication/settings/network-file.ts'
import type { ArticleStore } from '../../store/article.ts'
import type { HeldNews, PublicationStore } from '../../store/publications.ts'
import { formatProblem, type Problem } from '../../text/problem.ts'
import { shortHash } from '../../text/short-hash.ts'
import { minute } from '../../time/durations.ts'
import type { Logger } from '../log/logger.ts'
import { heldNews, readCity } from './city-reading.ts'
import {
  type CityState,
  errorsOf,
  type NetworkState,
  networkRow,
  parseFiles,
  parseState,
  printFiles,
  printState,
  type SharedState,
  sharedRemovalsRow,
} from './city-state.ts'
import { FolderWatch } from './folder-watch.ts'
import { storeSamples } from './store-samples.ts'

/** What a publisher works with. */
export interface PublisherOptions {
  store: PublicationStore
  /** Where sample stories are kept; undefined where none are to be shown. */
  articles: Pick<ArticleStore, 'savePoll' | 'loadFeedStates'> | undefined
  /** Folder of the cities' folders. */
  root: string
  logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** Called after rows were written. */
  onPublished(): void
  /** Whether newsrooms are told by mail of files that are held back, and mended. */
  tellsNewsrooms?: boolean
  /** A folder is read after this time without a change, in ms: half a copy must not replace a good state. */
  settlingTime?: number
  /** Where a line for the publisher goes, as of an address that leads nowhere now; without it to the log. */
  tell?: (line: string) => void
  /** Folders of which not every change is told are looked through so often, in ms. */
  lookEvery?: number
  /** Watches a folder, as `fs.watch` does; another one only in tests. */
  watch?: typeof watch
  /** Debounce of what watches tell, in ms; another one only in tests. */
  quiet?: number
}

/** A folder that keeps changing is read after so many looks. */
const mostUnsettled = 20
/** Interval in ms at which all folders are looked through without any event. */
const sweepEvery = 5 * minute
/** Looking through all folders takes at most this share of the time. */
const lookShare = 0.2

interface Row<State> {
  version: string
  state: State
}

/**
 * Publishes the cities of a folder into the store: what has changed is read and checked, together with the
 * network's files, and written in one transaction with the city's topic. A file with errors keeps the state
 * that the row has of it.
 */
export class Publisher {
  readonly #options: Required<Pick<PublisherOptions, 'settlingTime' | 'lookEvery'>> & PublisherOptions
  readonly #cities = new Map<string, Row<CityState>>()
  readonly #owners = new Map<string, string>()
  /** Cities with a host of another one. */
  readonly #clashing = new Set<string>()
  /** The version of the code that reads folders, to which rows are bound, and whether samples are stored. */
  readonly #code: string
  #networkRow: Row<NetworkState> | undefined
  #sharedRow: Row<SharedState> | undefined
  /** The network's files in force, and what of its folder was read last. */
  #network: { files: CityFiles | undefined; seen: string | undefined } | undefined
  /** Looks that are due, those of folders that changed first. */
  readonly #changed = new Set<string>()
  readonly #background = new Set<string>()
  #working: Promise<void> | undefined
  readonly #unsettled = new Map<string, number>()
  readonly #settling = new Set<Promise<void>>()
  /** Versions of the network's files that have a row. */
  readonly #networks = new Set<string>()
  #watch: FolderWatch | undefined
  #sweep: NodeJS.Timeout | undefined
  readonly #stopping = new AbortController()
  #toldOfRoot = ''

  private constructor(options: PublisherOptions, code: string) {
    this.#options = { settlingTime: 300, lookEvery: 2_000, ...options, root: resolve(options.root) }
    this.#code = code
  }

  /** Reads what is published. Rejects with a StoreError. */
  static async open(options: PublisherOptions): Promise<Publisher> {
    const code = `${await codeVersion()}${options.articles ? ' with samples' : ''}`
    const publisher = new Publisher(options, code)
    for (const { id, version, state: json } of await options.store.list()) {
      if (id === sharedRemovalsRow) publisher.#sharedRow = rowOf(version, parseState<SharedState>(json))
      else if (id === networkId) publisher.#networkRow = rowOf(version, parseState<NetworkState>(json))
      else if (id.startsWith(networkRow(''))) publisher.#networks.add(id.slice(networkRow('').length))
      else {
        const state = parseState<CityState>(json)
        // Another program's, which is published again; until then its hosts are nobody's.
        publisher.#cities.set(id, { version, state: state ?? noState(id) })
      }
    }
    for (const [id, { state }] of publisher.#cities) publisher.#own(id, [], state.hosts)
    return publisher
  }

  /**
   * Publishes what has changed, of these cities or of all; what was asked for before comes first. Resolves
   * to the problems of these cities, of the network and of all. Never rejects: errors are logged.
   */
  async publish(ids?: readonly string[]): Promise<Problem[]> {
    this.#changed.add('')
    this.#begin()
    await this.#idle()
    for (const id of ids ?? this.#cities.keys()) this.#background.add(id)
    this.#begin()
    await this.#idle()
    const states = [...this.#cities].flatMap(([id, { state }]) => (ids?.includes(id) === false ? [] : state))
    const shared = [this.#sharedRow, this.#networkRow].flatMap((row) => row?.state.problems ?? [])
    return [...shared, ...states.flatMap(({ problems }) => problems)]
  }

  /** Publishes each change from now on. */
  start(): void {
    const { root, logger, watch, quiet } = this.#options
    const add = (id: string) => {
      this.#changed.add(id === networkId ? '' : id)
      this.#begin()
    }
    this.#watch = new FolderWatch(root, {
      logger,
      onChanged: add,
      onRootChanged: () => add(''),
      watch,
      quiet,
    })
    void this.#sweepAgain()
  }

  /** Ends after the city that is being published. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#sweep)
    this.#watch?.close()
    this.#changed.clear()
    this.#background.clear()
    await this.#working
  }

  /** Looks through all folders now and then: watches may miss a change, and network disks tell none. */
  async #sweepAgain(): Promise<void> {
    const begun = performance.now()
    await this.#forgetNetworks()
    await this.publish()
    if (this.#stopping.signal.aborted) return
    const interval = this.#watch?.complete === false ? this.#options.lookEvery : sweepEvery
    const wait = Math.max(interval, (performance.now() - begun) / lookShare)
    this.#sweep = setTimeout(() => void this.#sweepAgain(), wait).unref()
  }

  /** Deletes what the network had before: since the last look at all cities none was published with it. */
  async #forgetNetworks(): Promise<void> {
    const used = new Set([...this.#cities.values()].map(({ state }) => state.network))
    const old = [...this.#networks].filter((one) => !used.has(one) && one !== this.#networkRow?.state.files)
    if (old.length === 0) return
    try {
      await this.#options.store.delete(old.map(networkRow))
      for (const version of old) this.#networks.delete(version)
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'earlier files of the network could not be deleted')
    }
  }

  #later(id: string, wait: number): Promise<void> {
    const { signal } = this.#stopping
    return sleep(wait, undefined, { signal, ref: false }).then(
      () => {
        this.#changed.add(id)
        this.#begin()
      },
      () => undefined, // Stopped.
    )
  }

  /** Looks at a folder again when it has settled, for which `publish` waits. */
  #whenSettled(id: string, wait: number): void {
    const settled = this.#later(id, wait).finally(() => this.#settling.delete(settled))
    this.#settling.add(settled)
  }

  #begin(): void {
    if (this.#stopping.signal.aborted) return
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined
    })
  }

  async #idle(): Promise<void> {
    while (this.#working || this.#settling.size > 0) {
      await Promise.race([this.#working, ...this.#settling].filter(Boolean))
    }
  }

  async #work(): Promise<void> {
    for (;;) {
      const [id] = this.#changed.size > 0 ? this.#changed : this.#background
      if (id === undefined) return
      this.#changed.delete(id)
      this.#background.delete(id)
      try {
        await (id === '' ? this.#publishRoot() : this.#publishCity(id))
      } catch (error) {
        this.#options.logger.error(
          { err: error, city: id },
          `${id || 'what all cities share'} could not be published`,
        )
        void this.#later(id, this.#options.lookEvery)
      }
    }
  }

  /** Publishes what all cities share, and finds cities that were added or removed. */
  async #publishRoot(): Promise<void> {
    const { root, logger, store } = this.#options
    const { ids, problems } = await listCityFolders(root)
    await this.#publishShared(problems)
    await this.#publishNetwork()
    const told = problems.map(formatProblem)
    if (told.length > 0) {
      if (told.join() !== this.#toldOfRoot) {
        logger.error(
          { problems: told },
          'the folder of publications cannot be used: all cities stay as they are',
        )
      }
      this.#toldOfRoot = told.join()
      return
    }
    this.#toldOfRoot = ''
    const present = new Set(ids)
    const gone = [...this.#cities.keys()].filter((id) => !present.has(id))
    for (const id of gone) {
      this.#own(id, this.#cities.get(id)?.state.hosts ?? [], [])
      this.#cities.delete(id)
      this.#clashing.delete(id)
      this.#watch?.drop(id)
    }
    if (gone.length > 0) {
      await store.delete(gone)
      this.#options.onPublished()
    }
    for (const id of ids) {
      if (this.#cities.has(id)) continue
      this.#cities.set(id, { version: '', state: noState(id) })
      this.#background.add(id)
    }
  }

  /** `ofRoot`: problems of the folder of publications. */
  async #publishShared(ofRoot: readonly Problem[]): Promise<void> {
    const read = await readTextFile(join(this.#options.root, removedFile))
    const { removals, problems } = parseRemovals(read, removedFile)
    const before = this.#sharedRow?.state
    // While it is broken its valid entries hold, and all of before.
    const all = problems.length > 0 ? joinRemovals(before?.removals ?? [], removals) : removals
    const state = { removals: all, problems: [...problems, ...ofRoot] }
    if (JSON.stringify(state) === JSON.stringify(before ?? { removals: [], problems: [] })) return
    this.#sharedRow = await this.#save(sharedRemovalsRow, '', state)
    const told = problems.map(formatProblem)
    if (told.length === 0) return
    const message = `${removedFile} is broken: its valid entries and its last good list are in force: ${told[0]}`
    this.#options.logger.error({ problems: told.slice(0, 20) }, message)
  }

  /** Publishes the network's files; every city is looked at again after a change. */
  async #publishNetwork(): Promise<void> {
    const { root, store } = this.#options
    const found = await readNetwork(root)
    this.#watch?.cover(networkId, found?.entries.keys() ?? [])
    if (this.#network && found?.version !== undefined && found.version === this.#network.seen) return
    const row = this.#networkRow
    const kept = row && parseFilesOf(await store.loadFiles(networkRow(row.state.files)), root, networkId)
    const good = kept && { ...kept, version: row.state.files }
    if (!found) {
      if (this.#network && !this.#network.files) return
      this.#network = { files: undefined, seen: undefined }
      if (!row) return
      await store.delete([networkId])
      this.#networkRow = undefined
      this.#lookAtAll()
      return
    }
    const settlesIn = this.#network ? this.#settlesIn(networkId, row !== undefined, found) : 0
    if (settlesIn > 0) {
      this.#whenSettled('', settlesIn)
      return
    }
    const first = await checkNetwork(found)
    const held = first.problems.some(isHolding)
      ? await holdBack(found, first, good, checkNetwork)
      : { files: found }
    const files = found.version === undefined ? good : (held?.files ?? good)
    const before = this.#network?.files?.version ?? row?.state.files
    this.#network = { files: files ?? found, seen: found.version }
    const problems = first.problems.filter(({ level }) => level === 'error')
    this.#logNetwork(
      problems,
      row?.state.problems ?? [],
      held ? 'what is sound' : good && 'its last good state',
    )
    if (files?.version === undefined) return
    const seen = `${this.#code} ${found.version}`
    if (row?.state.seen === seen) return
    await store.save({ id: networkRow(files.version), version: '', state: '{}', files: printFiles(files) })
    this.#networks.add(files.version)
    const settings = readYaml(files, networkFile, networkSchema, 'optional').content
    this.#networkRow = await this.#save(networkId, '', { settings, problems, files: files.version, seen })
    if (before !== files.version) this.#lookAtAll()
  }

  #lookAtAll(): void {
    if (this.#cities.size > 0) this.#options.logger.info('what the cities of the network share has changed')
    for (const id of this.#cities.keys()) this.#background.add(id)
  }

  #logNetwork(problems: readonly Problem[], before: readonly Problem[], inForce: string | undefined): void {
    const told = problems.map(formatProblem)
    if (told.length === 0 || told.join() === before.map(formatProblem).join()) return
    const serves = inForce ? `${inForce} is in force` : 'no city that needs it is served'
    const message = `the network's folder has errors: ${serves}: ${told[0]}`
    this.#options.logger.error({ problems: told.slice(0, 20), errors: told.length }, message)
  }

  /** Looks at a city's folder, and publishes it if it has changed. */
  async #publishCity(id: string): Promise<void> {
    const row = this.#cities.get(id)
    if (!row) return
    const folder = join(this.#options.root, id)
    const listing = await listCity(folder)
    if (!listing.entries.has('')) {
      // The folder was deleted or is not readable: listing its parent shows which.
      await this.#publishRoot()
      if (!this.#cities.has(id)) return
    }
    // Watching begins before reading, so that no change in between is missed.
    this.#watch?.cover(id, listing.entries.keys())
    const network = this.#network?.files
    const seen = `${this.#code} ${listing.version ?? randomUUID()} ${network?.version ?? ''}`
    if (seen === row.state.seen && !this.#clashing.has(id)) return
    const settlesIn = this.#settlesIn(id, row.state.standing !== 'none', listing)
    if (settlesIn > 0) this.#whenSettled(id, settlesIn)
    else await this.#readCity(id, row, seen)
  }

  /** Milliseconds until the folder has settled, if unchanged. */
  #settlesIn(id: string, isServed: boolean, { changedAt }: CityListing): number {
    const { settlingTime } = this.#options
    const age = Date.now() - changedAt
    const times = this.#unsettled.get(id) ?? 0
    // The age is negative after the clock was set back.
    const isChanging = isServed && this.#watch && age >= 0 && age < settlingTime && times < mostUnsettled
    if (isChanging) this.#unsettled.set(id, times + 1)
    else this.#unsettled.delete(id)
    return isChanging ? settlingTime - age : 0
  }

  async #readCity(id: string, row: Row<CityState>, seen: string): Promise<void> {
    const { root, store, logger, articles } = this.#options
    const found = await readCityFiles(join(root, id))
    const good = parseFilesOf(await store.loadFiles(id), root, id)
    const { state, files, lost, isClashing, samples } = await readCity(found, {
      before: row.state,
      good,
      goodNetwork: good && (await this.#networkOf(row.state)),
      network: this.#network?.files,
      seen,
      ownerOf: (host) => this.#owners.get(host),
    })
    if (isClashing) this.#clashing.add(id)
    else this.#clashing.delete(id)
    // A file that the disk refused may be readable the next time.
    if (found.version === undefined) void this.#later(id, this.#options.lookEvery)
    const unread = articles ? await storeSamples(samples, articles, Date.now()) : []
    const log = (line: string) => logger.warn({ city: id }, line)
    for (const line of [...lost, ...unread]) (this.#options.tell ?? log)(`${id}: ${line}`)
    await this.#publishState(id, row, state, files)
  }

  /** The network's files with which a city is published. */
  async #networkOf({ network }: CityState): Promise<CityFiles | undefined> {
    const { store, root } = this.#options
    return network === undefined
      ? undefined
      : parseFilesOf(await store.loadFiles(networkRow(network)), root, networkId)
  }

  async #publishState(
    id: string,
    row: Row<CityState>,
    state: CityState,
    files: CityFiles | undefined,
  ): Promise<void> {
    const printed = files && printFiles(files)
    const version = printed === undefined ? row.version : shortHash(printed)
    if (version === row.version && printState(state) === printState(row.state)) return
    const tells = this.#options.tellsNewsrooms && row.state.standing !== 'none'
    const news = tells ? heldNews(id, row.state, state) : undefined
    this.#cities.set(id, await this.#save(id, version, state, printed, news))
    this.#own(id, row.state.hosts, state.hosts)
    this.#log(id, row.state, state, version !== row.version)
  }

  #log(id: string, before: CityState, { standing, problems }: CityState, isChanged: boolean): void {
    const { logger } = this.#options
    const isToldAlready = errorsOf(before.problems).join('\n') === errorsOf(problems).join('\n')
    if (standing === 'sound' && isToldAlready && isChanged && before.standing !== 'none') {
      logger.info({ city: id }, `city published: ${id}`)
    }
    if (isToldAlready) return
    if (standing === 'sound') {
      for (const problem of problems) {
        const line = formatProblem(problem)
        logger.error(
          { city: id, problem: line },
          `${isHolding(problem) ? 'file held back' : 'left out'}: ${line}`,
        )
      }
      if (problems.length === 0) logger.info({ city: id }, `city repaired: ${id}`)
      return
    }
    const errors = errorsOf(problems)
    const serves = standing === 'lastGood' ? 'its last good state is served' : 'its hosts answer 503'
    const message = `city broken: ${id}: ${serves}: ${errors[0] ?? ''}`
    logger.error({ city: id, problems: errors.slice(0, 20), errors: errors.length }, message)
  }

  async #save<State extends CityState | NetworkState | SharedState>(
    id: string,
    version: string,
    state: State,
    files?: string,
    news?: HeldNews,
  ): Promise<Row<State>> {
    await this.#options.store.save({ id, version, state: printState(state), files, news })
    this.#options.onPublished()
    return { version, state }
  }

  /** Replaces the hosts of a city; cities that wait for one that it releases are looked at again. */
  #own(id: string, before: readonly string[], now: readonly string[]): void {
    for (const host of before) if (this.#owners.get(host) === id) this.#owners.delete(host)
    for (const host of now) this.#owners.set(host, id)
    if (before.some((host) => !this.#owners.has(host))) {
      for (const waiting of this.#clashing) this.#background.add(waiting)
    }
  }
}

function parseFilesOf(json: string | undefined, root: string, id: string): CityFiles | undefined {
  return json === undefined ? undefined : parseFiles(json, root, id)
}

function rowOf<State>(version: string, state: State | undefined): Row<State> | undefined {
  return state && { version, state }
}

/** The state of a city that was never published. */
function noState(id: string): CityState {
  return { standing: 'none', hosts: [], index: emptyIndex(id), problems: [], network: undefined, seen: '' }
}

/**
 * Version of the code that reads folders: a built file, which names imports by their content's hash and
 * libraries by the lock file's (vite.config.ts). Code that runs from its sources changes file by file.
 */
async function codeVersion(): Promise<string> {
  const module = import.meta.url
  return module.endsWith('.ts') ? randomUUID() : shortHash(await readFile(fileURLToPath(module), 'utf8'))
}
