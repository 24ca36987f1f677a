import { setTimeout as sleep } from 'node:timers/promises'
import type { Change, ChangeLog } from './change-log.ts'

export interface WatchOptions {
  /** Topics that changed since the last call that did not throw. */
  onTopics(topics: ReadonlySet<string>): void
  /** Entries were trimmed unread, or it is another store (a backup, a standby): anything may have changed. */
  onMissed(): void
  /** The log could not be read, or a function above threw; both are tried again after the next interval. */
  onError(error: unknown): void
  /** Milliseconds between two readings of the log; 1000 by default. */
  interval?: number
  /** Milliseconds for which changes are gathered after some were reported; 500 by default. */
  gather?: number
}

export interface ChangeWatch {
  /** Reads the log now, such as after a poll of this process. Never rejects. */
  look(): Promise<void>
  /** Stops, after a reading in progress has ended. */
  stop(): Promise<void>
}

const entriesPerLook = 1000

/**
 * Reports which topics change in the store, whichever process changes them: the first change at once,
 * what follows it gathered, so that while many sources are read a page that all ask for is made anew
 * twice a second and not for each of them. Throws a StoreError where the log cannot be read at the start.
 */
export async function watchChanges(log: ChangeLog, options: WatchOptions): Promise<ChangeWatch> {
  /** The entry that was read last; undefined while the log has none. */
  let last = await newest()
  let looking: Promise<void> | undefined
  let again = false
  let gathering = Promise.resolve()
  const stopped = new AbortController()

  async function read(): Promise<void> {
    try {
      for (;;) {
        const found = await log.since((last?.version ?? 1) - 1, entriesPerLook)
        if (!goesOn(found)) {
          const end = await newest()
          options.onMissed()
          last = end
          return
        }
        const entries = last ? found.slice(1) : found
        if (entries.length > 0) {
          options.onTopics(new Set(entries.flatMap(({ topics }) => topics)))
          // Only now: what was not taken is reported again.
          last = entries.at(-1)
        }
        if (found.length < entriesPerLook) return
      }
    } catch (error) {
      options.onError(error)
    }
  }

  async function newest(): Promise<Change | undefined> {
    const version = await log.latest()
    return version === 0 ? undefined : (await log.since(version - 1, 1))[0]
  }

  /** Whether these entries begin with the one that was read last, or with the log's first. */
  function goesOn([first]: readonly Change[]): boolean {
    if (!last) return first === undefined || first.version === 1
    return first?.version === last.version && first.at === last.at && `${first.topics}` === `${last.topics}`
  }

  /** Requests to read the log during a reading are answered by one more reading after it. */
  function look(): Promise<void> {
    again = true
    looking ??= (async () => {
      while (again) {
        await gathering
        again = false
        const before = last
        await read()
        if (last !== before) gathering = pause()
      }
      looking = undefined
    })()
    return looking
  }

  function pause(): Promise<void> {
    const ended = { ref: false, signal: stopped.signal }
    return sleep(options.gather ?? 500, undefined, ended).catch(() => {}) // Ended by `stop`.
  }

  const timer = setInterval(look, options.interval ?? 1000)
  timer.unref()
  const stopListening = log.listen(() => void look())
  return {
    look,
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await stopListening()
      await looking
    },
  }
}
