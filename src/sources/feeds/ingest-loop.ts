import type { FeedState } from '../../store/feed-state.ts'
import { openStore, type Store } from '../../store/store.ts'
import { openSafeClient, type SafeClient } from '../http/safe-fetch.ts'
import { userAgent } from '../http/user-agent.ts'
import type { WorkerMessage, WorkerStart } from './ingest-messages.ts'
import { type PollContext, type PollOutcome, pollFeed, storeSample } from './poll.ts'
import { waitAfter } from './poll-times.ts'
import { FeedSchedule, type RunResult } from './schedule.ts'

/** Reads samples once and feeds for ever, in whatever thread it is started. */
export class IngestLoop {
  readonly #start: WorkerStart
  readonly #tell: (message: WorkerMessage) => void
  readonly #store: Store
  readonly #client: SafeClient
  readonly #states: Map<string, FeedState>
  readonly #stopping = new AbortController()
  readonly #context: PollContext
  /** When a server last answered, whatever it said. */
  #answeredAt = 0
  readonly #toldMoved = new Set<string>()
  #schedule: FeedSchedule | undefined

  private constructor(
    start: WorkerStart,
    tell: (message: WorkerMessage) => void,
    opened: { store: Store; states: ReadonlyMap<string, FeedState> },
  ) {
    this.#start = start
    this.#tell = tell
    this.#store = opened.store
    this.#states = new Map(opened.states)
    this.#client = openSafeClient({
      allowLoopback: start.allowLoopback,
      userAgent,
      ...(start.connectTimeout !== undefined && { connectTimeout: start.connectTimeout }),
    })
    this.#context = {
      store: opened.store.articles,
      client: this.#client,
      times: start.times,
      fetchDeadline: start.fetchDeadline,
      converter: start.converter,
      signal: this.#stopping.signal,
      now: Date.now,
      offline: () => this.#isOffline(),
      random: Math.random,
      parsing: (address) => tell({ kind: 'parsing', address }),
      parsed: (address) => tell({ kind: 'parsed', address }),
    }
  }

  /** Opens the store, records what ended earlier workers, stores the samples, then polls. Throws where the store does not open. */
  static async start(start: WorkerStart, tell: (message: WorkerMessage) => void): Promise<IngestLoop> {
    const store = await openStore(start.dataDir)
    const addresses = [...start.feeds, ...start.samples.map(({ address }) => address)]
    const loop = new IngestLoop(start, tell, { store, states: await loadStates(store, addresses) })
    await loop.#recordFatal()
    await loop.#storeSamples()
    loop.#startPolling()
    return loop
  }

  /** Breaks off fetches, lets the write in hand finish and closes the store. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#schedule?.stop()
    await this.#client.close()
    await this.#store.close()
  }

  async #recordFatal(): Promise<void> {
    for (const { address, message } of this.#start.fatal) {
      const before = this.#stateOf(address)
      const failures = before.failures + 1
      const wait = waitAfter(
        { failures, reason: 'parse', retryAfter: undefined, offline: false },
        this.#start.times,
        Math.random(),
      )
      const now = Date.now()
      const state = {
        ...before,
        failures,
        lastError: `parse: ${message}`,
        polledAt: now,
        nextPollAt: now + wait,
      }
      this.#states.set(address, state)
      try {
        await this.#store.articles.savePoll(state, [])
      } catch (error) {
        this.#tellFailure(address, 'store', String(error), state)
      }
      this.#tellFailure(address, 'parse', message, state)
      if (before.polledAt === undefined) this.#tell({ kind: 'changed', address })
    }
    if (this.#start.fatal.length > 0) this.#tell({ kind: 'fatalRecorded' })
  }

  async #storeSamples(): Promise<void> {
    for (const sample of this.#start.samples) {
      const before = this.#stateOf(sample.address)
      if (this.#isFatal(sample.address)) continue
      this.#take(sample.address, before, await storeSample(sample, before, this.#context))
    }
    this.#tell({ kind: 'samplesStored' })
  }

  #startPolling(): void {
    const { feeds, times, fresh, converter } = this.#start
    const now = Date.now()
    const dueAt = (address: string) => {
      const { succeededAt, nextPollAt } = this.#stateOf(address)
      const soon = now + Math.random() * times.firstPollSpread
      if (fresh && succeededAt === undefined && !this.#isFatal(address)) return soon
      // A clock that was set back must not silence a feed.
      return Math.max(soon, Math.min(nextPollAt, now + times.longestWait))
    }
    this.#schedule = new FeedSchedule({
      feeds: feeds.map((address) => ({ address, dueAt: dueAt(address) })),
      hostOf: (address) => URL.parse(converter ?? address)?.host ?? address,
      run: (address) => this.#run(address),
    })
  }

  async #run(address: string): Promise<RunResult> {
    const before = this.#stateOf(address)
    const outcome = await pollFeed(before, this.#context)
    if (hasAnswered(outcome)) this.#answeredAt = Date.now()
    this.#take(address, before, outcome)
    const limited = outcome.kind === 'failed' && outcome.reason === 'rateLimited'
    const pause = limited ? (outcome.retryAfter ?? this.#start.times.hostPause) : undefined
    return {
      dueAt: outcome.state.nextPollAt,
      hostPausedUntil: pause === undefined ? undefined : Date.now() + pause,
    }
  }

  /** Remembers the state a poll left and tells what came of it. */
  #take(address: string, before: FeedState, outcome: PollOutcome): void {
    this.#states.set(address, outcome.state)
    if (outcome.kind === 'aborted') return
    if (outcome.kind === 'failed') {
      this.#tellFailure(address, outcome.reason, outcome.message, outcome.state)
      if (before.polledAt === undefined) this.#tell({ kind: 'changed', address })
      return
    }
    const { added, updated, movedTo } = outcome
    const firstSuccess = before.succeededAt === undefined
    if (added + updated > 0 || firstSuccess) this.#tell({ kind: 'changed', address })
    const level = firstSuccess || before.failures > 0 ? 'info' : 'debug'
    const recovered = before.failures > 0 ? `, after ${before.failures} failure(s)` : ''
    const fields = { feed: address, added, updated, ...(movedTo !== undefined && { movedTo }) }
    this.#tell({ kind: 'log', level, fields, message: `feed read: ${address}${recovered}` })
    if (movedTo !== undefined && !this.#toldMoved.has(address)) {
      this.#toldMoved.add(address)
      const message = `feed moved for good: ${address} is now at ${movedTo}; change feeds.opml`
      this.#tell({ kind: 'log', level: 'warn', fields: { feed: address, movedTo }, message })
    }
  }

  #tellFailure(address: string, reason: string, message: string, { failures, nextPollAt }: FeedState): void {
    this.#tell({
      kind: 'log',
      level: 'warn',
      fields: { feed: address, reason, failures, nextPollAt: new Date(nextPollAt).toISOString() },
      message: `feed failed: ${address}: ${message}`,
    })
  }

  /** One or two feeds say nothing about the network. */
  #isOffline(): boolean {
    const { feeds, times } = this.#start
    return feeds.length > 2 && Date.now() - this.#answeredAt > 2 * times.interval
  }

  #isFatal(address: string): boolean {
    return this.#start.fatal.some((each) => each.address === address)
  }

  #stateOf(address: string): FeedState {
    return this.#states.get(address) ?? neverPolled(address)
  }
}

function hasAnswered(outcome: PollOutcome): boolean {
  if (outcome.kind === 'aborted') return false
  if (outcome.kind !== 'failed') return true
  return !['dns', 'connection', 'timeout'].includes(outcome.reason)
}

async function loadStates(store: Store, addresses: readonly string[]): Promise<Map<string, FeedState>> {
  try {
    return new Map(await store.articles.loadFeedStates(addresses))
  } catch (error) {
    await store.close()
    throw error
  }
}

function neverPolled(address: string): FeedState {
  return {
    address,
    etag: undefined,
    lastModified: undefined,
    bodyHash: undefined,
    polledAt: undefined,
    succeededAt: undefined,
    unconditionalAt: undefined,
    nextPollAt: 0,
    failures: 0,
    lastError: undefined,
  }
}
