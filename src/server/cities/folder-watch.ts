import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../process/logger.ts'

/** Debounce: a change is reported after `quiet` ms without another one, and after `longest` ms at the latest. */
const debounce = { quiet: 300, longest: 5_000 }

/**
 * Watches the folders of the cities, each folder separately, because a recursive watch of Node opens every file. When the
 * system has no more watches, `complete` becomes false and the caller has to poll.
 */
export class FolderWatch {
  complete = true
  readonly #root: string
  readonly #logger: Pick<Logger, 'warn'>
  readonly #onChanged: (id: string) => void
  readonly #onRootChanged: () => void
  readonly #watchers = new Map<string, FSWatcher[]>()
  readonly #timers = new Map<string, { timer: NodeJS.Timeout; since: number }>()

  /** `onChanged`: something in a city's folder changed; `onRootChanged`: a city's folder came, went or was replaced. */
  constructor(
    root: string,
    parts: { logger: Pick<Logger, 'warn'>; onChanged(id: string): void; onRootChanged(): void },
  ) {
    this.#root = root
    this.#logger = parts.logger
    this.#onChanged = parts.onChanged
    this.#onRootChanged = parts.onRootChanged
    const watcher = this.#open(root, (name) => {
      this.#later('', () => this.#onRootChanged())
      // The folder itself may have been replaced.
      if (name !== undefined && this.#watchers.has(name)) this.#later(name, () => this.#onChanged(name))
    })
    this.#watchers.set('', watcher ? [watcher] : [])
  }

  /** Watches these folders of a city, relative to its own (''), in place of those watched before. */
  cover(id: string, folders: Iterable<string>): void {
    this.drop(id)
    const opened = [...folders].flatMap((folder) => {
      const watcher = this.#open(join(this.#root, id, folder), () =>
        this.#later(id, () => this.#onChanged(id)),
      )
      return watcher ?? []
    })
    this.#watchers.set(id, opened)
  }

  /** Whether a city's folders are watched. */
  covers(id: string): boolean {
    return this.#watchers.has(id)
  }

  /** Stops watching a city. */
  drop(id: string): void {
    for (const watcher of this.#watchers.get(id) ?? []) watcher.close()
    this.#watchers.delete(id)
  }

  /** Stops watching; nothing is reported after this. */
  close(): void {
    for (const id of [...this.#watchers.keys()]) this.drop(id)
    for (const { timer } of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  #open(folder: string, onEvent: (name: string | undefined) => void): FSWatcher | undefined {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => onEvent(name ?? undefined))
      watcher.on('error', (error) => {
        watcher.close()
        this.#giveUp(folder, error)
      })
      return watcher
    } catch (error) {
      // The watch of the parent reports a folder that was deleted meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) this.#giveUp(folder, error)
      return undefined
    }
  }

  #giveUp(folder: string, error: unknown): void {
    if (this.complete) {
      const reason = error instanceof Error ? error.message : String(error)
      const message = `folders cannot be watched (${reason}); changes are looked for every half minute, and at SIGHUP`
      this.#logger.warn({ folder, reason }, message)
    }
    this.complete = false
  }

  #later(key: string, tell: () => void): void {
    const waiting = this.#timers.get(key)
    const since = waiting?.since ?? Date.now()
    clearTimeout(waiting?.timer)
    const wait = Math.max(0, Math.min(debounce.quiet, since + debounce.longest - Date.now()))
    const timer = setTimeout(() => {
      this.#timers.delete(key)
      tell()
    }, wait)
    this.#timers.set(key, { timer, since })
  }
}
