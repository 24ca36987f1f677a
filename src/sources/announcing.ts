import type { PollingProcess } from '../store/source.ts'
import type { Store } from '../store/store.ts'
import type { PipelineEvents } from './pipeline/report.ts'
import { repeat } from './repeat.ts'

const interval = 30_000
const mostNamed = 3

/** Tells the other processes on the store which cities this one has, and warns where they have others. */
export class Announcing {
  readonly #store: Pick<Store, 'sources' | 'clock'>
  readonly #process: PollingProcess & { cities: Map<string, string> }
  readonly #log: PipelineEvents['log']
  /** What differed from each folder at the last look, and what was warned of. */
  #differed = new Map<string, string>()
  readonly #told = new Map<string, string>()
  #stop = async () => {}
  /** Whether cities have come or gone since the last announcement. */
  #isOutdated = false

  constructor(
    store: Pick<Store, 'sources' | 'clock'>,
    { name, folder, cities }: PollingProcess,
    log: PipelineEvents['log'],
  ) {
    this.#store = store
    this.#process = { name, folder, cities: new Map(cities) }
    this.#log = log
  }

  /** Announces this process; resolves to whether no other is running. Throws a StoreError. */
  async announce(): Promise<boolean> {
    this.#isOutdated = false
    const { clock, sources } = this.#store
    const others = await sources.announce(this.#process, clock.now()).catch((error: unknown) => {
      this.#isOutdated = true
      throw error
    })
    this.#compare(others)
    return others.length === 0
  }

  /** Notes the sources of a city, or that it was removed (`undefined`). */
  note(city: string, fingerprint: string | undefined): void {
    const { cities } = this.#process
    const wasKnown = cities.has(city)
    if (fingerprint === undefined) cities.delete(city)
    else cities.set(city, fingerprint)
    if (wasKnown !== cities.has(city)) this.#isOutdated = true
  }

  /** Whether this process has a city. */
  has(city: string): boolean {
    return this.#process.cities.has(city)
  }

  /** Announces cities that came or went, before sources of new ones are listed. Throws a StoreError. */
  async announceChanges(): Promise<void> {
    if (this.#isOutdated) await this.announce()
  }

  /** Announces the process again and again until `stop`. */
  start(onError: (error: unknown) => void): void {
    const announce = async () => {
      await this.announce()
      return interval
    }
    this.#stop = repeat(announce, { pause: interval, onError })
  }

  /** Tells the other processes that this one ends. Throws a StoreError. */
  async stop(): Promise<void> {
    await this.#stop()
    await this.#store.sources.leave(this.#process.name)
  }

  /** Warns of a folder that differed twice: one that is being updated does so for a moment. */
  #compare(others: readonly PollingProcess[]): void {
    const before = this.#differed
    this.#differed = new Map()
    for (const other of others) {
      const { folder } = other
      if (folder === this.#process.folder) continue
      const difference = differenceOf(this.#process, other)
      if (difference === undefined) {
        this.#told.delete(folder)
        continue
      }
      this.#differed.set(folder, difference)
      if (before.get(folder) !== difference || this.#told.get(folder) === difference) continue
      this.#told.set(folder, difference)
      this.#log('warn', { folder, own: this.#process.folder }, difference)
    }
  }
}

/** What differs between two processes' folders, and what to do, in words; undefined where nothing does. */
function differenceOf(own: PollingProcess, other: PollingProcess): string | undefined {
  const here = [...own.cities.keys()].filter((city) => !other.cities.has(city))
  const there = [...other.cities.keys()].filter((city) => !own.cities.has(city))
  const changed = [...own.cities].filter(([city, sources]) => {
    const others = other.cities.get(city)
    return sources && others && sources !== others
  })
  const differences = [
    here.length > 0 && `only here: ${named(here)}`,
    there.length > 0 && `only there: ${named(there)}`,
    changed.length > 0 && `with other sources: ${named(changed.map(([city]) => city))}`,
  ].filter(Boolean)
  if (differences.length === 0) return undefined
  return (
    `two folders of publications share this store: ${own.folder} here, ${other.folder} in another process ` +
    `(${differences.join('; ')}). All are polled; of a city in both, the sources that were listed last. Set the same ` +
    'PUBLICATIONS_DIR for all processes, or give one of them a store of its own (DATA_DIR or DATABASE_URL)'
  )
}

function named(cities: readonly string[]): string {
  const more = cities.length - mostNamed
  return `${cities.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
