import { resolve } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { CityIndex } from '../../publication/city-index.ts'
import type { CityFiles } from '../../publication/files/city-files.ts'
import { networkId, withNetwork } from '../../publication/network/layers.ts'
import type { Edition, Publication } from '../../publication/publication.ts'
import { readPublication } from '../../publication/reading/read-publication.ts'
import { joinRemovals, type Removal } from '../../publication/removals.ts'
import type { PublicationStore, PublishedRow } from '../../store/publications.ts'
import { formatProblem } from '../../text/problem.ts'
import { minute } from '../../time/durations.ts'
import type { Logger } from '../log/logger.ts'
import { hostNameOf, type PublicationDirectory, type ServedCity } from '../publication-directory.ts'
import {
  type CityState,
  errorsOf,
  type NetworkState,
  networkRow,
  parseFiles,
  parseState,
  polledKey,
  type SharedState,
  sharedRemovalsRow,
} from './city-state.ts'
import { networkPublication } from './network-publication.ts'

/** Settings of the cities, and callbacks for changes. */
export interface CitiesOptions {
  store: PublicationStore
  /** Folder of the cities' folders, where pictures and other assets are. */
  root: string
  /** Id of the city for unknown hosts; without one, the only city if there is one. */
  fallback: string | undefined
  /** Cities whose content is held in memory at most. */
  mostInMemory: number
  logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** The form in which a city is served: its edition, with forms or without. */
  present(publication: Publication, edition: Edition): Publication
  /** Which edition a city shows now. Rejects with a StoreError. */
  editionOf(id: string): Promise<Edition>
  /** Called when what readers of this city get has changed: its cached pages have to be dropped. */
  onChanged(id: string): void
  /** Called when the sources to poll for a city have changed; undefined: poll none. */
  onSources(id: string, sources: CityIndex | undefined): void
}

/** The report on cities for `/readyz?verbose`. */
export interface CitiesReport {
  /** Cities whose readers get pages. */
  ready: number
  /** Cities that are served without some of their files, or with earlier ones, and why. */
  heldBack: { id: string; problems: string[] }[]
  broken: { id: string; hosts: readonly string[]; serves: 'last good state' | '503'; problems: string[] }[]
  /** Errors of what all cities share. */
  folder: string[]
}

/** What an operator is told where unknown hosts have no city. */
export const noFallback =
  'with several publications and no PUBLICATION, an unknown host gets 421, and localhost the directory of a network.yaml; each city is at http://<its folder>.localhost'

/** The network's own site at the names of this machine; no folder has this name. */
const localNetworkId = `${networkId}.localhost`
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The longest wait for a scheduled article without another look at the clock, which may be set, in ms. */
const longestWait = minute

/** The published cities: what every process holds of each, and those that are read in memory. */
export class Cities implements PublicationDirectory {
  readonly #options: CitiesOptions
  readonly #rows = new Map<string, { version: string; state: CityState }>()
  readonly #hosts = new Map<string, string>()
  readonly #loaded: LRUCache<string, Publication>
  readonly #loading = new Map<string, Promise<Publication | undefined>>()
  /** Files of the network that were used last, by version. */
  readonly #networks = new LRUCache<string, Promise<CityFiles>>({ max: 2 })
  readonly #nextArticles = new Map<string, NodeJS.Timeout>()
  /** Cities that were read in the sample edition: none of their sources was ever read. */
  readonly #sampled = new Set<string>()
  #network: NetworkState | undefined
  /** The network's own site by id, made of what it says of itself and of where its cities are. */
  readonly #sites = new Map<string, Publication>()
  #shared: SharedState = { removals: [], problems: [] }
  /** What is taken down by link or guid, and the lists that it was made of. */
  #named: { of: readonly (readonly Removal[])[]; list: readonly Removal[] } = { of: [], list: [] }
  /** The city for unknown hosts when the process started. */
  #atStart: string | undefined
  #refreshing: Promise<void> = Promise.resolve()

  private constructor(options: CitiesOptions) {
    this.#options = options
    this.#loaded = new LRUCache({ max: options.mostInMemory })
  }

  /** Reads what is published. Rejects with a StoreError. */
  static async open(options: CitiesOptions): Promise<Cities> {
    const cities = new Cities({ ...options, root: resolve(options.root) })
    for (const row of await options.store.list()) cities.#take(row)
    cities.#atStart = cities.#fallback
    return cities
  }

  /** Reads the rows of these cities again, or all. Rejects with a StoreError. */
  refresh(ids?: Iterable<string>): Promise<void> {
    const wanted = ids && [...ids]
    const refreshed = this.#refreshing.then(() => this.#refresh(wanted))
    this.#refreshing = refreshed.catch(() => undefined) // Told to the caller.
    return refreshed
  }

  get ids(): string[] {
    return [...this.#rows.keys()]
  }

  /** Whether an unknown host has a city. */
  get hasFallback(): boolean {
    return this.#fallback !== undefined
  }

  find(host: string | undefined): ServedCity | undefined {
    const name = hostNameOf(host)
    const id = this.#networkAt(name) ?? this.#hosts.get(name) ?? this.#localCity(name) ?? this.#fallback
    return id === undefined ? undefined : { id }
  }

  async load({ id }: ServedCity): Promise<Publication | undefined> {
    if (id === networkId || id === localNetworkId) return this.#siteOf(id)
    const loaded = this.#loaded.get(id)
    if (loaded) return loaded
    const row = this.#rows.get(id)
    if (!row || row.state.standing === 'none') return undefined
    const loading = this.#loading.get(id) ?? this.#read(id, row).finally(() => this.#loading.delete(id))
    this.#loading.set(id, loading)
    return loading
  }

  namedRemovals(): readonly Removal[] {
    const own = [...this.#rows.values()].map(({ state }) => state.index.removals)
    const lists = [this.#shared.removals, ...own.filter((list) => list.length > 0)]
    const { of } = this.#named
    if (lists.length !== of.length || lists.some((list, at) => list !== of[at])) {
      this.#named = { of: lists, list: lists.flat().filter(({ pattern }) => pattern === undefined) }
    }
    return this.#named.list
  }

  indexOf({ id }: ServedCity): CityIndex | undefined {
    return this.#rows.get(id)?.state.index
  }

  /** What is polled for each city, without cities that are broken and have no last good state. */
  sources(): ReadonlyMap<string, CityIndex> {
    return new Map(this.list().flatMap(({ id, index, isServed }) => (isServed ? [[id, index]] : [])))
  }

  /** Every city with whether its readers get pages, in no particular order. */
  list(): { id: string; index: CityIndex; isServed: boolean }[] {
    return [...this.#rows].map(([id, { state }]) => ({
      id,
      index: state.index,
      isServed: state.standing !== 'none',
    }))
  }

  /** Why no city can be served; undefined where at least one can. */
  notReady(): string | undefined {
    if (this.list().some(({ isServed }) => isServed)) return undefined
    return this.#rows.size === 0
      ? 'No city is published: run main publish where the folder of publications is.'
      : 'Every publication is broken: see /readyz?verbose.'
  }

  /** The report on cities for `/readyz?verbose`. */
  report(): CitiesReport {
    const all = [...this.#rows].map(([id, { state }]) => ({ id, ...state }))
    const withErrors = all
      .map((city) => ({ ...city, problems: errorsOf(city.problems) }))
      .filter(({ problems }) => problems.length > 0)
    return {
      ready: all.filter(({ standing }) => standing !== 'none').length,
      heldBack: withErrors
        .filter(({ standing }) => standing === 'sound')
        .map(({ id, problems }) => ({ id, problems })),
      broken: withErrors
        .filter(({ standing }) => standing !== 'sound')
        .map(({ id, hosts, standing, problems }) => ({
          id,
          hosts,
          serves: standing === 'lastGood' ? ('last good state' as const) : ('503' as const),
          problems,
        })),
      folder: [...this.#shared.problems, ...(this.#network?.problems ?? [])].map(formatProblem),
    }
  }

  /** Has those read again that showed samples and of which a source was read since. Rejects with a StoreError. */
  async leaveSamples(): Promise<void> {
    for (const id of this.#sampled) {
      if ((await this.#options.editionOf(id)) === 'sample') continue
      this.#sampled.delete(id)
      this.#loaded.delete(id)
      this.#options.onChanged(id)
    }
  }

  /** Ends what waits for scheduled articles. */
  stop(): void {
    for (const timer of this.#nextArticles.values()) clearTimeout(timer)
  }

  /** `key-largo` of `key-largo.localhost`, a name that browsers find on their own machine. */
  #localCity(host: string): string | undefined {
    const id = /^(.+)\.localhost$/.exec(host)?.[1]
    return id !== undefined && this.#rows.has(id) ? id : undefined
  }

  /** The network's own site: at its host, and at names of this machine where no city answers for them. */
  #networkAt(name: string): string | undefined {
    const settings = this.#network?.settings
    if (settings?.host !== undefined && name === settings.host) return networkId
    return settings && !this.hasFallback && thisMachine.has(name) ? localNetworkId : undefined
  }

  #siteOf(id: string): Publication | undefined {
    const settings = this.#network?.settings
    if (!settings) return undefined
    const hosts = [id === networkId && settings.host !== undefined ? settings.host : 'localhost']
    const site =
      this.#sites.get(id) ?? networkPublication(settings, { id, hosts, timeZone: this.#timeZone() })
    this.#sites.set(id, site)
    return site
  }

  /** That of most cities. */
  #timeZone(): string {
    const cities = [...this.#rows.values()]
    const zones = [...Map.groupBy(cities, ({ state }) => state.index.timeZone)]
    return zones.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 'UTC'
  }

  get #fallback(): string | undefined {
    const { fallback } = this.#options
    if (fallback !== undefined) return this.#rows.has(fallback) ? fallback : undefined
    return this.#rows.size === 1 ? this.#rows.keys().next().value : undefined
  }

  async #refresh(ids: readonly string[] | undefined): Promise<void> {
    const rows = await this.#options.store.list(ids)
    const found = new Set(rows.map(({ id }) => id))
    for (const id of ids ?? this.ids) if (!found.has(id)) this.#forget(id)
    for (const row of rows) this.#take(row, true)
    if (this.#atStart === undefined || this.hasFallback) return
    const message = `${this.#atStart} no longer answers for unknown hosts: ${noFallback}`
    this.#options.logger.warn({ city: this.#atStart }, message)
    this.#atStart = undefined
  }

  /** `isNews`: the callbacks are told of what has changed. */
  #take({ id, version, state: json }: PublishedRow, isNews = false): void {
    if (id === sharedRemovalsRow) this.#takeShared(json, isNews)
    else if (id === networkId) this.#takeNetwork(parseState<NetworkState>(json), isNews)
    else if (!id.startsWith(networkRow(''))) this.#takeCity(id, version, json, isNews)
  }

  #takeCity(id: string, version: string, json: string, isNews: boolean): void {
    const state = parseState<CityState>(json)
    const before = this.#rows.get(id)
    // A folder that was read again without a change of it is no news.
    if (!state || (before?.version === version && isSame(before.state, state))) return
    this.#rows.set(id, { version, state })
    this.#loaded.delete(id)
    this.#sites.clear()
    this.#assignHosts(id, before?.state.hosts ?? [], state.hosts)
    if (!isNews) return
    if (!before) this.#options.logger.info({ city: id }, `city added: ${id}`)
    // A new city has no pages yet, but what it takes down may be shown by others.
    if (before || state.index.removals.length > 0) this.#options.onChanged(id)
    if (polledKey(before?.state) !== polledKey(state)) {
      this.#options.onSources(id, state.standing === 'none' ? undefined : state.index)
    }
  }

  #takeNetwork(state: NetworkState | undefined, isNews: boolean): void {
    this.#network = state
    this.#sites.clear()
    if (isNews) for (const id of [networkId, localNetworkId]) this.#options.onChanged(id)
  }

  #takeShared(json: string, isNews: boolean): void {
    const state = parseState<SharedState>(json) ?? { removals: [], problems: [] }
    const isSame = JSON.stringify(state.removals) === JSON.stringify(this.#shared.removals)
    this.#shared = isSame ? { ...state, removals: this.#shared.removals } : state
    if (isSame) return
    this.#loaded.clear()
    if (isNews) for (const id of this.#rows.keys()) this.#options.onChanged(id)
  }

  #forget(id: string): void {
    if (id === networkId) this.#takeNetwork(undefined, true)
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    this.#loaded.delete(id)
    this.#assignHosts(id, row.state.hosts, [])
    this.#options.logger.info({ city: id }, `city removed: ${id}`)
    this.#options.onChanged(id)
    this.#options.onSources(id, undefined)
  }

  #assignHosts(id: string, before: readonly string[], now: readonly string[]): void {
    for (const host of before) if (this.#hosts.get(host) === id) this.#hosts.delete(host)
    for (const host of now) this.#hosts.set(host, id)
  }

  async #read(id: string, row: { version: string; state: CityState }): Promise<Publication | undefined> {
    const { store, root, present, logger } = this.#options
    const json = await store.loadFiles(id)
    if (json === undefined) return undefined
    const network = await this.#networkFiles(row.state.network)
    const files = parseFiles(json, root, id)
    const { publication } = files ? await readPublication(withNetwork(files, network)) : {}
    if (!publication) {
      logger.error(
        { city: id },
        `${id} has to be published again: its row is of another version of the program`,
      )
      return undefined
    }
    const removals = joinRemovals(row.state.index.removals, this.#shared.removals)
    const shown = { ...present(publication, await this.#editionOf(id)), removals }
    // Not where another state was published meanwhile.
    if (this.#rows.get(id) === row) {
      this.#loaded.set(id, shown)
      this.#awaitArticle(id, publication.content.nextArticleAt)
    }
    return shown
  }

  async #editionOf(id: string): Promise<Edition> {
    this.#sampled.add(id)
    const edition = await this.#options.editionOf(id)
    // A source may have been read while the store was asked.
    if (edition === 'sample' && this.#sampled.has(id)) return 'sample'
    this.#sampled.delete(id)
    return 'live'
  }

  /** The network's files of a version, for all its cities one object. */
  async #networkFiles(version: string | undefined): Promise<CityFiles | undefined> {
    if (version === undefined) return undefined
    const { store, root } = this.#options
    const known =
      this.#networks.get(version) ??
      store.loadFiles(networkRow(version)).then((json) => {
        const files = json === undefined ? undefined : parseFiles(json, root, networkId)
        if (!files) throw new Error(`the network's files of version ${version} are not in the store`)
        return files
      })
    this.#networks.set(version, known)
    known.catch(() => this.#networks.delete(version))
    return known
  }

  /** Has the city read again at the instant at which its next scheduled article is published. */
  #awaitArticle(id: string, at: number | undefined): void {
    clearTimeout(this.#nextArticles.get(id))
    if (at === undefined) return
    const look = () => {
      if (Date.now() < at) return this.#awaitArticle(id, at)
      this.#loaded.delete(id)
      this.#options.onChanged(id)
    }
    const wait = Math.min(Math.max(at - Date.now(), 0), longestWait)
    this.#nextArticles.set(id, setTimeout(look, wait).unref())
  }
}

function isSame({ seen: _seen, ...one }: CityState, { seen: _other, ...other }: CityState): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
