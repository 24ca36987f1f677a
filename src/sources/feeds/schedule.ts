/** When one feed is due. */
export interface ScheduledFeed {
  address: string
  /** Milliseconds since 1970. */
  dueAt: number
}

/** What a run of one feed tells the schedule. */
export interface RunResult {
  dueAt: number
  /** Until when every feed of the host is left alone. */
  hostPausedUntil: number | undefined
}

export interface ScheduleOptions {
  feeds: readonly ScheduledFeed[]
  /** The host that a feed's run asks: its own, or a converter's for all of them. */
  hostOf(address: string): string
  /** Polls one feed; must not throw. */
  run(address: string): Promise<RunResult>
  /** At most so many runs at once, in all and of one host. */
  inFlight?: number
  inFlightPerHost?: number
}

/** Longest delay that timers take; also how often the clock is looked at, should it have been set. */
const longestTimer = 60_000

/** Runs each feed when it is due, never twice at once, a few of one host and a bounded number in all. */
export class FeedSchedule {
  readonly #options: ScheduleOptions
  readonly #dueAt: Map<string, number>
  readonly #running = new Map<string, Promise<void>>()
  readonly #pausedUntil = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  /** Starts at once. */
  constructor(options: ScheduleOptions) {
    this.#options = options
    this.#dueAt = new Map(options.feeds.map(({ address, dueAt }) => [address, dueAt]))
    this.#pump()
  }

  /** Starts nothing any more; resolves when the last run has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await Promise.all(this.#running.values())
  }

  /** Starts all that may run now, then sleeps until the next could. */
  #pump(): void {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    const now = Date.now()
    let next = now + longestTimer
    const due: [address: string, startAt: number][] = []
    for (const [address, dueAt] of this.#dueAt) {
      if (this.#running.has(address)) continue
      const startAt = Math.max(dueAt, this.#pausedUntil.get(this.#options.hostOf(address)) ?? 0)
      if (startAt <= now) due.push([address, startAt])
      else next = Math.min(next, startAt)
    }
    // Those that wait for a free place are looked at again when a run ends.
    for (const [address] of due.sort(([, a], [, b]) => a - b)) {
      if (this.#mayStart(this.#options.hostOf(address))) this.#start(address)
    }
    this.#timer = setTimeout(() => this.#pump(), next - now)
  }

  #mayStart(host: string): boolean {
    const { hostOf, inFlight = 16, inFlightPerHost = 2 } = this.#options
    if (this.#running.size >= inFlight) return false
    const ofHost = [...this.#running.keys()].filter((address) => hostOf(address) === host)
    return ofHost.length < inFlightPerHost
  }

  #start(address: string): void {
    const run = this.#options.run(address).then(({ dueAt, hostPausedUntil }) => {
      this.#running.delete(address)
      this.#dueAt.set(address, dueAt)
      if (hostPausedUntil !== undefined) this.#pausedUntil.set(this.#options.hostOf(address), hostPausedUntil)
      this.#pump()
    })
    this.#running.set(address, run)
  }
}
