/** The queue is full, or the task waited too long: try again later. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError'
}

/** Limits of a FairQueue. */
export interface QueueLimits {
  /** The most tasks that run at once. */
  atOnce: number
  /** The most tasks of one group that run at once. */
  atOncePerGroup: number
  /** The most tasks that wait. */
  waiting: number
  /** The most tasks of one group that wait. */
  waitingPerGroup: number
  /** Milliseconds that a task waits at most. */
  longestWait: number
}

interface Entry {
  start(): void
}

/**
 * Runs tasks within limits, round robin over their groups, so that a group with slow or many tasks does not
 * delay the others. A task that finds the queue full, or waited too long, is rejected with a QueueFullError.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  /** Groups with waiting tasks, in the order of their turns. */
  readonly #waiting = new Map<string, Set<Entry>>()
  readonly #running = new Map<string, number>()
  #waitingCount = 0
  #runningCount = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#waitingCount
  }

  /** Runs a task in its turn; an earlier abort rejects with its reason. A running one must watch `signal`. */
  async run<T>(group: string, signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    await this.#turn(group, signal)
    try {
      return await task()
    } finally {
      this.#end(group)
    }
  }

  #turn(group: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const mates = this.#waiting.get(group) ?? new Set()
      const { waiting, waitingPerGroup, longestWait } = this.#limits
      if (!this.#mayStart(group) && (this.#waitingCount >= waiting || mates.size >= waitingPerGroup))
        return reject(new QueueFullError('too many wait'))
      const leave = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        this.#remove(group, entry)
      }
      const onAbort = () => {
        leave()
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        leave()
        reject(new QueueFullError(`no turn within ${longestWait / 1000} s`))
      }, longestWait)
      const entry: Entry = {
        start: () => {
          leave()
          resolve()
        },
      }
      signal.addEventListener('abort', onAbort)
      mates.add(entry)
      this.#waiting.set(group, mates)
      this.#waitingCount += 1
      this.#startNext()
    })
  }

  #remove(group: string, entry: Entry): void {
    const mates = this.#waiting.get(group)
    if (!mates?.delete(entry)) return
    this.#waitingCount -= 1
    if (mates.size === 0) this.#waiting.delete(group)
  }

  #startNext(): void {
    for (const [group, entries] of [...this.#waiting]) {
      const [first] = entries
      if (!first || !this.#mayStart(group)) continue
      this.#runningCount += 1
      this.#running.set(group, (this.#running.get(group) ?? 0) + 1)
      first.start()
      // The group goes to the end of the round.
      const rest = this.#waiting.get(group)
      if (rest && this.#waiting.delete(group)) this.#waiting.set(group, rest)
    }
  }

  #mayStart(group: string): boolean {
    const { atOnce, atOncePerGroup } = this.#limits
    return this.#runningCount < atOnce && (this.#running.get(group) ?? 0) < atOncePerGroup
  }

  #end(group: string): void {
    this.#runningCount -= 1
    const left = (this.#running.get(group) ?? 1) - 1
    if (left > 0) this.#running.set(group, left)
    else this.#running.delete(group)
    this.#startNext()
  }
}
