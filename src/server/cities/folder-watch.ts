import { type FSWatcher, statfsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../text/error-message.ts'
import type { Logger } from '../log/logger.ts'

/** Debounce: a change is reported after so many ms without another, and after `longest` ms at the latest. */
const usualQuiet = 300
const longest = 5_000

/** Types of file systems on network disks (statfs(2)), which tell nothing of changes by other machines. */
const remoteTypes: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB',
  1702057286: 'FUSE',
  16914839: '9P',
  12805120: 'Ceph',
  1397113167: 'AFS',
}

/**
 * Watches each city's folder separately, because a recursive watch of Node opens every file. Where the system
 * has no more watches, or on a network disk, `complete` becomes false: the caller has to look for changes.
 */
export class FolderWatch {
  complete = true
  readonly #root: string
  readonly #logger: Pick<Logger, 'warn'>
  readonly #onChanged: (id: string) => void
  readonly #onRootChanged: () => void
  readonly #watch: typeof watch
  readonly #quiet: number
  readonly #watchers = new Map<string, FSWatcher[]>()
  readonly #timers = new Map<string, { timer: NodeJS.Timeout; since: number }>()

  /** `onRootChanged`: a city's folder came, went or was replaced; `watch` and `quiet`: for tests. */
  constructor(
    root: string,
    parts: {
      logger: Pick<Logger, 'warn'>
      onChanged(id: string): void
      onRootChanged(): void
      watch?: typeof watch | undefined
      quiet?: number | undefined
    },
  ) {
    this.#root = root
    this.#watch = parts.watch ?? watch
    this.#quiet = parts.quiet ?? usualQuiet
    this.#logger = parts.logger
    this.#onChanged = parts.onChanged
    this.#onRootChanged = parts.onRootChanged
    const remote = remoteTypes[typeOf(root)]
    if (remote) this.#giveUp(root, `it is on a network disk, ${remote}`)
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
      const watcher = this.#watch(folder, { persistent: false }, (_, name) => onEvent(name ?? undefined))
      watcher.on('error', (error) => {
        watcher.close()
        this.#giveUp(folder, error)
      })
      return watcher
    } catch (error) {
      // The watch of the parent reports a folder that was deleted meanwhile.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      this.#giveUp(folder, error)
      return undefined
    }
  }

  #giveUp(folder: string, error: unknown): void {
    if (this.complete) {
      const reason = messageOf(error)
      const advice = isOutOfWatches(error) ? 'raise fs.inotify.max_user_watches: ' : ''
      const message = `not all folders can be watched (${reason}); ${advice}the others are looked through for changes, which is slower`
      this.#logger.warn({ folder, reason }, message)
    }
    this.complete = false
  }

  #later(key: string, onQuiet: () => void): void {
    const waiting = this.#timers.get(key)
    const since = waiting?.since ?? Date.now()
    clearTimeout(waiting?.timer)
    const wait = Math.max(0, Math.min(this.#quiet, since + longest - Date.now()))
    const timer = setTimeout(() => {
      this.#timers.delete(key)
      onQuiet()
    }, wait)
    this.#timers.set(key, { timer, since })
  }
}

/** Type of the file system of a folder (statfs(2)); 0 where the folder is not there now. */
function typeOf(folder: string): number {
  try {
    return statfsSync(folder).type
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

function isOutOfWatches(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EMFILE')
}
