import type { SourceClaim } from '../../store/source.ts'
import type { Store } from '../../store/store.ts'
import { messageOf } from '../../text/error-message.ts'
import { minute } from '../../time/durations.ts'
import type { SafeClient } from '../http/safe-fetch.ts'
import type { PollTimes } from './poll-times.ts'
import { countPoll, type PipelineEvents, reportOutcome } from './report.ts'
import { failSource, type RunContext, type RunOutcome, runSource } from './run-source.ts'
import type { AnySourceKind } from './source-kind.ts'

export interface PipelineOptions {
  store: Pick<Store, 'sources' | 'clock'>
  kinds: readonly AnySourceKind[]
  client: SafeClient
  /** Name of this worker, unique among all processes on the store. */
  worker: string
  times: PollTimes
  fetchDeadline: number | undefined
  /** The most polls that run at once. */
  inFlight: number
  /** The most sources of one host that are polled at once, over all workers. */
  perHost: number
  /** The fewest milliseconds between two polls of one host, over all workers. */
  hostSpacing?: number
  /** Duration of a lease in ms: after it, another worker takes over the sources of one that died. */
  lease: number
  events: PipelineEvents
  /** Longest sleep in ms before other processes' sources and a changed clock are noticed; 5 s by default. */
  longestSleep?: number | undefined
  /** Milliseconds between two measurements of how late polling is; a minute by default. */
  latenessInterval?: number
}

const usualLongestSleep = 5_000
/** A clock that lost more than this many milliseconds between two claims was set back. */
const clockTolerance = 1_000
/** Debounce in ms: polls that end within this time are followed by one claim. */
const claimPause = 20
/** Back-off in ms after a failed claim, such as on a full disk; doubles up to a minute. */
const firstRetry = 1_000
const longestRetry = minute
const defaultLatenessInterval = minute

/**
 * Polls all kinds of sources: claims due sources from the store, runs each through the steps of its kind, and
 * sleeps until the next is due. The queue's state is only in the store, so that many workers can share it.
 */
export class Pipeline {
  readonly #options: PipelineOptions
  readonly #kinds: ReadonlyMap<string, AnySourceKind>
  readonly #urgentHosts: readonly string[]
  readonly #longestSleep: number
  readonly #context: RunContext
  readonly #stopping = new AbortController()
  readonly #running = new Map<SourceClaim, Promise<void>>()
  /** Sizes of the documents of polls that are running. */
  readonly #bytes = new Map<SourceClaim, number>()
  readonly #aborted: SourceClaim[] = []
  readonly #movedTo = new Set<string>()
  readonly #twins = new Set<string>()
  readonly #startedAt: number
  #loop: Promise<void> | undefined
  #renewing: NodeJS.Timeout | undefined
  #watching: NodeJS.Timeout | undefined
  #wake = Promise.withResolvers<void>()
  /** When late polling was last logged. */
  #saidLateAt = 0
  /** When sources were last claimed: by the store's clock, and by one that nobody sets. */
  #claimedAt: { clock: number; steady: number }
  /** Whether the clock may have been set back: at the start nobody knows. */
  #checkClock = true
  /** When a server last answered, with any status. */
  #answeredAt = 0
  /** Whether there are enough sources to conclude that the network is down when all fail. */
  #hasSeveral = false

  constructor(options: PipelineOptions) {
    this.#options = options
    this.#longestSleep = options.longestSleep ?? usualLongestSleep
    this.#startedAt = options.store.clock.now()
    this.#claimedAt = { clock: this.#startedAt, steady: performance.now() }
    this.#kinds = new Map(options.kinds.map((kind) => [kind.name, kind]))
    this.#urgentHosts = options.kinds.flatMap(({ urgentHost }) => urgentHost ?? [])
    this.#context = {
      store: options.store.sources,
      client: options.client,
      times: options.times,
      fetchDeadline: options.fetchDeadline,
      signal: this.#stopping.signal,
      now: () => options.store.clock.now(),
      offline: () => this.#hasSeveral && Date.now() - this.#answeredAt > 2 * options.times.interval,
      random: Math.random,
      fetched: (claim, bytes) => void this.#bytes.set(claim, bytes),
      parsing: (claim) => options.events.parsing(claim.key),
      parsed: (claim) => options.events.parsed(claim.key),
    }
  }

  start(): void {
    this.#loop = this.#run()
    this.#renewing = setInterval(() => this.#renew(), this.#options.lease / 3)
    this.#watching = setInterval(
      () => this.#watchLateness(),
      this.#options.latenessInterval ?? defaultLatenessInterval,
    )
  }

  /** Looks for due sources now, such as after some were listed. */
  wake(): void {
    this.#wake.resolve()
  }

  /**
   * Ends a dead worker's claims: documents that ended it have failed, others are
   * due again. Resolves to the keys of those that failed. Throws a StoreError.
   */
  async takeOver(worker: string, fatal: ReadonlyMap<string, string>): Promise<Set<string>> {
    const { store, lease, worker: successor } = this.#options
    const now = await store.clock.read()
    const claims = await store.sources.takeOver(worker, { worker: successor, now, lease })
    for (const claim of claims) {
      const message = fatal.get(claim.key)
      const kind = this.#kinds.get(claim.kind)
      if (message === undefined || !kind) continue
      this.#report(claim, await failSource(kind, claim, { reason: 'parse', message }, this.#context))
    }
    await store.sources.release(claims.filter(({ key }) => !fatal.has(key)))
    return new Set(claims.map(({ key }) => key).filter((key) => fatal.has(key)))
  }

  /** Cancels fetches, lets the current write finish, and releases the sources whose polls were cancelled. */
  async stop(): Promise<void> {
    clearInterval(this.#renewing)
    clearInterval(this.#watching)
    this.#stopping.abort()
    this.wake()
    await this.#loop
    await Promise.all(this.#running.values())
    try {
      await this.#options.store.sources.release(this.#aborted)
    } catch (error) {
      this.#warn(error, 'sources could not be given back; they are polled again when their leases expire')
    }
  }

  async #run(): Promise<void> {
    let retry = firstRetry
    while (!this.#stopping.signal.aborted) {
      this.#wake = Promise.withResolvers<void>()
      try {
        await this.#sleep(await this.#claim())
        retry = firstRetry
      } catch (error) {
        this.#warn(error, `due sources could not be claimed; next try in ${retry / 1000} s`)
        await this.#sleep(retry)
        retry = Math.min(retry * 2, longestRetry)
      }
    }
  }

  /** Starts polls of due sources within the limits; resolves to the milliseconds until the next claim. */
  async #claim(): Promise<number> {
    const { store, worker, lease, inFlight, perHost, hostSpacing = 0, times } = this.#options
    const limit = inFlight - this.#running.size
    if (limit <= 0) return this.#longestSleep
    if (!this.#hasSeveral) this.#hasSeveral = (await store.sources.countListed(3)) > 2
    const { longestWait } = times
    const now = await this.#readClock()
    const checkClock = this.#checkClock
    const query = {
      worker,
      now,
      lease,
      limit,
      perHost,
      spacing: hostSpacing,
      urgentHosts: this.#urgentHosts,
      longestWait,
      checkClock,
    }
    for (const claim of await store.sources.claimDue(query)) this.#start(claim)
    if (checkClock) this.#checkClock = false
    if (this.#running.size >= inFlight) return this.#longestSleep
    const next = await store.sources.nextClaimAt({ now: store.clock.now(), perHost })
    return next === undefined ? this.#longestSleep : next - store.clock.now()
  }

  /** The time by the store's clock; notes whether that was set back since the last claim. */
  async #readClock(): Promise<number> {
    const clock = await this.#options.store.clock.read()
    const steady = performance.now()
    const lost = steady - this.#claimedAt.steady - (clock - this.#claimedAt.clock)
    if (lost > clockTolerance) {
      this.#checkClock = true
      const seconds = Math.round(lost / 1000)
      this.#options.events.log('warn', { seconds }, `the clock was set back by ${seconds} s`)
    }
    this.#claimedAt = { clock, steady }
    return clock
  }

  /** Resolves after `wait` milliseconds, or earlier when a poll ends or sources are listed. */
  async #sleep(wait: number): Promise<void> {
    const timer = setTimeout(
      () => this.#wake.resolve(),
      Math.min(Math.max(wait, claimPause), this.#longestSleep),
    )
    await this.#wake.promise
    clearTimeout(timer)
  }

  #start(claim: SourceClaim): void {
    const begun = performance.now()
    const run = this.#poll(claim).then((outcome) => {
      this.#running.delete(claim)
      this.#count(claim, outcome, performance.now() - begun)
      this.#report(claim, outcome)
      setTimeout(() => this.wake(), claimPause)
    })
    this.#running.set(claim, run)
  }

  #count(claim: SourceClaim, outcome: RunOutcome, milliseconds: number): void {
    const bytes = this.#bytes.get(claim) ?? 0
    this.#bytes.delete(claim)
    const count = countPoll(claim.kind, outcome, { bytes, milliseconds, now: Date.now() })
    if (count) this.#options.events.counted?.(count)
  }

  async #poll(claim: SourceClaim): Promise<RunOutcome> {
    const kind = this.#kinds.get(claim.kind)
    if (kind) return runSource(kind, claim, this.#context)
    const message = `this version knows no sources of kind "${claim.kind}"`
    return failSource(unknownKind(claim.kind), claim, { reason: 'parse', message }, this.#context)
  }

  #report(claim: SourceClaim, outcome: RunOutcome): void {
    if (outcome.kind === 'aborted') {
      this.#aborted.push(claim)
      return
    }
    if (hasAnswered(outcome)) this.#answeredAt = Date.now()
    if ('leadsTo' in outcome && outcome.leadsTo !== undefined) void this.#warnOfTwin(claim, outcome.leadsTo)
    const isMoved = outcome.kind === 'stored' && outcome.movedTo !== undefined
    reportOutcome(claim, outcome, this.#options.events, {
      hasSaidMoved: this.#movedTo.has(claim.key),
      listedIn: this.#kinds.get(claim.kind)?.listedIn ?? 'its list',
    })
    if (isMoved) this.#movedTo.add(claim.key)
  }

  /** Warns of two addresses of one document: it is fetched and stored twice. */
  async #warnOfTwin({ kind, key }: SourceClaim, leadsTo: string): Promise<void> {
    const pair = `${key} ${leadsTo}`
    if (this.#twins.has(pair)) return
    this.#twins.add(pair)
    try {
      if (!(await this.#options.store.sources.isListed({ kind, key: leadsTo }))) return
      const listedIn = this.#kinds.get(kind)?.listedIn ?? 'its list'
      const message = `${kind} listed twice: ${key} leads to ${leadsTo}, which is listed too; remove one from ${listedIn}`
      this.#options.events.log('warn', { [kind]: key, leadsTo }, message)
    } catch (error) {
      this.#warn(error, 'whether a source is listed twice could not be found')
    }
  }

  /** Renews leases. A poll without renewal goes on: its result is refused if another worker took over. */
  async #renew(): Promise<void> {
    try {
      const { store, lease } = this.#options
      await store.sources.renew([...this.#running.keys()], store.clock.now() + lease)
    } catch (error) {
      this.#warn(error, 'leases could not be renewed')
    }
  }

  async #watchLateness(): Promise<void> {
    const now = this.#options.store.clock.now()
    try {
      const oldest = await this.#options.store.sources.oldestDue(now)
      if (oldest === undefined) return
      const late = now - Math.max(oldest, this.#startedAt)
      const { interval } = this.#options.times
      if (late <= 2 * interval || now - this.#saidLateAt < interval) return
      this.#saidLateAt = now
      const minutes = Math.round(late / minute)
      const message = `polling is late: a source that is due has waited for ${minutes} min: see docs/operating.md`
      this.#options.events.log('warn', { late }, message)
    } catch (error) {
      this.#warn(error, 'the oldest due source could not be found')
    }
  }

  #warn(error: unknown, message: string): void {
    const said = messageOf(error)
    this.#options.events.log('warn', { error: said }, `${message}: ${said}`)
  }
}

/** Whether an outcome shows that the network works: every outcome but a network failure. */
function hasAnswered(outcome: RunOutcome): boolean {
  if (outcome.kind === 'aborted' || outcome.kind === 'lost') return false
  return outcome.kind !== 'failed' || !['dns', 'connection', 'timeout'].includes(outcome.reason)
}

function unknownKind(name: string): AnySourceKind {
  const never = () => {
    throw new Error(`no kind ${name}`)
  }
  const topicOf = (key: string) => `${name}:${key}`
  return { name, listedIn: '', topicOf, list: never, fetch: never, read: never, save: never }
}
