import { openStore, type Store } from '../store/store.ts'
import { messageOf } from '../text/error-message.ts'
import { Announcing } from './announcing.ts'
import { openSafeClient, type SafeClient } from './http/safe-fetch.ts'
import { sourceKinds } from './kinds.ts'
import { Pipeline } from './pipeline/pipeline.ts'
import type { LogLevel, PipelineEvents } from './pipeline/report.ts'
import { startPlacing } from './placing.ts'
import { watchSources } from './source-watch.ts'
import { startUpkeep } from './upkeep.ts'
import type { CityOrder, WorkerMessage, WorkerOrder, WorkerStart } from './worker-messages.ts'

/** Cities whose listings one query compares: what another process lists meanwhile is not listed again. */
const comparedAtOnce = 100

/** The work of one worker thread: executes orders of cities one after another, and polls due sources. */
export class IngestSession {
  readonly #start: WorkerStart
  readonly #post: (message: WorkerMessage) => void
  readonly #store: Store
  readonly #client: SafeClient
  readonly #pipeline: Pipeline
  readonly #events: PipelineEvents
  readonly #announcing: Announcing
  readonly #stops: (() => Promise<void>)[] = []
  /** Hosts of feeds whose certificates are not checked, by city. */
  readonly #unverified = new Map<string, ReadonlySet<string>>()
  #orders: Promise<void> = Promise.resolve()
  #stopping = false

  private constructor(start: WorkerStart, post: (message: WorkerMessage) => void, store: Store) {
    this.#start = start
    this.#post = post
    this.#store = store
    for (const order of start.orders) this.#noteUnverified(order)
    const unverifiedHosts = {
      has: (host: string) => [...this.#unverified.values()].some((hosts) => hosts.has(host)),
    }
    this.#client = openSafeClient({
      allowLoopback: start.allowLoopback,
      userAgent: start.userAgent,
      unverifiedHosts,
      ...(start.connectTimeout !== undefined && { connectTimeout: start.connectTimeout }),
    })
    this.#events = {
      log: (level, fields, message) => post({ kind: 'log', level, fields, message }),
      changed: (topics) => post({ kind: 'changed', topics }),
      parsing: (key) => post({ kind: 'parsing', key }),
      parsed: (key) => post({ kind: 'parsed', key }),
      counted: (count) => post({ kind: 'counted', count }),
    }
    this.#announcing = new Announcing(store, start.process)
    this.#pipeline = new Pipeline({
      ...start,
      store,
      client: this.#client,
      kinds: sourceKinds({ ...start, unverifiedHosts }),
      events: this.#events,
    })
  }

  /** Opens the store, takes over from the last worker, executes orders, polls. Throws if opening fails. */
  static async start(start: WorkerStart, post: (message: WorkerMessage) => void): Promise<IngestSession> {
    const session = new IngestSession(start, post, await openStore(start.dataDir, start.databaseUrl))
    await session.#takeOver()
    const isOnly = await session.#announce()
    await session.#listChanged(start.orders)
    if (start.fresh && isOnly) await session.#retryNeverSucceeded()
    session.#pipeline.start()
    session.#startServices()
    for (const { number } of start.orders) post({ kind: 'ordered', number })
    return session
  }

  /** Executes an order after those before it. */
  take(order: Exclude<WorkerOrder, { kind: 'stop' }>): void {
    // At once, so that the cities of all orders that wait are announced together.
    this.#announcing.note(order.city, order.fingerprint)
    this.#noteUnverified(order)
    this.#enqueue(async () => {
      await this.#listSources(order)
      this.#pipeline.wake()
      this.#post({ kind: 'ordered', number: order.number })
    })
  }

  /** Aborts fetches, lets the current write finish and closes the store. */
  async stop(): Promise<void> {
    this.#stopping = true
    // At once, so that another process goes on: a source that does not answer must not hold up leases.
    await Promise.all([this.#pipeline.stop(), this.#orders, ...this.#stops.map((stop) => stop())])
    await this.#attempt('other processes could not be told that this one ends', () => this.#announcing.stop())
    await this.#client.close()
    await this.#store.close()
  }

  #noteUnverified({ city, sources }: CityOrder): void {
    const hosts = sources.flatMap(({ key, unchecked }) => (unchecked ? new URL(key).hostname : []))
    if (hosts.length > 0) this.#unverified.set(city, new Set(hosts))
    else this.#unverified.delete(city)
  }

  #enqueue(run: () => Promise<void>): void {
    this.#orders = this.#orders.then(() => (this.#stopping ? undefined : run()))
  }

  /** Everything that runs beside the polls. */
  #startServices(): void {
    const { storeBytes } = this.#start
    const [store, { changed }] = [this.#store, this.#events]
    const warn = (what: string) => (error: unknown) => this.#logError('warn', what, error)
    this.#announcing.start(warn('other processes could not be told of this one'))
    this.#stops.push(
      startPlacing({
        store,
        changed,
        onError: warn('new articles could not be put among the stories'),
      }),
      startUpkeep({ store, storeBytes, onError: warn('old articles could not be deleted') }),
      watchSources({
        store,
        report: (summary) => this.#post({ kind: 'summary', summary }),
        onError: warn('the states of sources could not be counted'),
      }),
    )
  }

  async #takeOver(): Promise<void> {
    const { successorOf, fatal } = this.#start
    if (successorOf === undefined) return
    const messages = new Map(fatal.map(({ key, message }) => [key, message]))
    await this.#attempt('the sources of the worker before could not be taken over', async () => {
      const failed = await this.#pipeline.takeOver(successorOf, messages)
      for (const [key, message] of messages) {
        if (!failed.has(key))
          this.#events.log('warn', { feed: key, reason: 'parse' }, `feed failed: ${key}: ${message}`)
      }
      this.#post({ kind: 'takenOver' })
    })
  }

  /** Announces this process before it lists anything; resolves to whether it is the only one. */
  async #announce(): Promise<boolean> {
    let isOnly = false
    await this.#attempt('other processes could not be told of this one', async () => {
      isOnly = await this.#announcing.announce()
    })
    return isOnly
  }

  /** Lists the sources of cities that are listed otherwise in the store: a restart finds hardly any. */
  async #listChanged(orders: readonly CityOrder[]): Promise<void> {
    for (let from = 0; from < orders.length; from += comparedAtOnce) {
      const some = orders.slice(from, from + comparedAtOnce)
      let listed: ReadonlyMap<string, string> = new Map()
      await this.#attempt('it could not be found which sources are listed already', async () => {
        listed = await this.#store.sources.fingerprints(some.map(({ city }) => city))
      })
      for (const order of some) {
        if (order.fingerprint === undefined || listed.get(order.city) !== order.fingerprint)
          await this.#listSources(order)
      }
    }
  }

  async #listSources({ city, sources, fingerprint }: CityOrder): Promise<void> {
    const { firstPollSpread } = this.#start.times
    await this.#attempt(`the sources of ${city} could not be listed`, async () => {
      await this.#announcing.announceChanges()
      // A later order may have removed it already.
      if (fingerprint === undefined || !this.#announcing.has(city)) return
      const now = this.#store.clock.now()
      await this.#store.sources.list(city, sources, { now, spread: firstPollSpread, fingerprint })
    })
  }

  async #retryNeverSucceeded(): Promise<void> {
    const { firstPollSpread } = this.#start.times
    await this.#attempt('sources that never succeeded wait for their next turn', () =>
      this.#store.sources.retryNeverSucceeded({ now: this.#store.clock.now(), spread: firstPollSpread }),
    )
  }

  /** A store that fails for a while must not end the worker. */
  async #attempt(failed: string, run: () => Promise<unknown>): Promise<void> {
    try {
      await run()
    } catch (error) {
      this.#logError('error', failed, error)
    }
  }

  #logError(level: LogLevel, what: string, error: unknown): void {
    const said = messageOf(error)
    this.#events.log(level, { error: said }, `${what}: ${said}`)
  }
}
