import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isOfFeed } from '../../store/topics.ts'
import type { Answer } from './answer.ts'

/** A whole page, ready to send. */
export interface CachedPage extends Answer {
  /** What it shows, such as `feed:<address>` (store/topics.ts); a change of one of these topics ends it. */
  topics: ReadonlySet<string>
  /** Milliseconds it may stay in the cache; 0 keeps it out. */
  keep: number
  /** When it was made, in milliseconds since 1970. */
  madeAt: number
  /** The page that this one repeats while no new one can be made. */
  repeats?: CachedPage
}

/** A rendering in progress. */
interface Making {
  /** The number of changes before it began. */
  begunAt: number
  /** `outdated`: one of its topics changed meanwhile. */
  result: Promise<{ page: CachedPage; outdated: boolean }>
}

/** What is known of a page that shows a feed which has changed. */
interface Behind {
  /** The first change since the page was made (performance.now). */
  at: number
  /** The old page, as it is sent until the new one is made. */
  sent?: CachedPage
}

/** A page cache in figures. */
export interface CacheNumbers {
  pages: number
  bytes: number
  hits: number
  made: number
  failed: number
  /** Milliseconds that all renderings took together. */
  makingMs: number
}

const mostBytes = 64 * 1024 * 1024
/** Bytes that a page takes beside its body: topics, its places in the tables, what allocating costs. */
const overhead = 2200

/** A page that was made so many ms later than it is now is of a clock that was set back since. */
const mostAhead = 60_000
/** Milliseconds for which a page is sent after a feed on it changed, while a new one is made. */
const mostBehind = 1_000

/**
 * Rendered pages by publication and path, with single flight for each key: a page that many ask for at once
 * is made once. Reasons not to keep a page: its `keep` is 0 (loading, errors, an answer to a form), or one of
 * its topics changed while it was made. Changes of other topics cost it nothing.
 *
 * After a change of a feed the first who asks waits for the new page; who asks
 * meanwhile gets the old one, so that a crowd does not wait for all pages of a
 * city. After any other change, such as an alert or a removal, everybody waits.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #keysByTopic = new KeysByTopic()
  readonly #makings = new Map<string, Making>()
  #hits = 0
  #made = 0
  #failed = 0
  #makingMs = 0
  /** Counts the calls of `invalidate`. */
  #changes = 0
  /** The last change of each topic, as long as any page is being made. */
  readonly #changedAt = new Map<string, number>()
  /** The last change of everything. */
  #allChangedAt = 0
  /** Kept pages that show a feed which has changed since. */
  readonly #behind = new Map<string, Behind>()
  /** Resolves when another rendering may begin. */
  #turn = Promise.resolve()

  /** `maxSize` in bytes. */
  constructor(maxSize = mostBytes) {
    this.#pages = new LRUCache({
      maxSize,
      // The clock is read at this interval (ms), not for each page that is sent.
      ttlResolution: 50,
      // An old page may be shown again while no new one can be made.
      noDeleteOnStaleGet: true,
      // A redirect to a story is kept under any address that ends with its number, of 16 kB at most.
      sizeCalculation: (page, key) => key.length + page.body.bytes.length + overhead,
      dispose: ({ topics }, key) => {
        this.#keysByTopic.remove(topics, key)
        this.#behind.delete(key)
      },
    })
  }

  /** The page if fresh, or being made anew after changes of feeds only; none after the clock was set back. */
  get(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key)
    if (kept && kept.madeAt > Date.now() + mostAhead) {
      this.invalidateAll()
      return undefined
    }
    const behind = this.#behind.get(key)
    const page = kept && behind ? this.#lastTime(key, kept, behind) : kept
    if (page) this.#hits += 1
    return page
  }

  /** The old page, for `mostBehind` at most, while a new one is made; caches in front may not keep it. */
  #lastTime(key: string, page: CachedPage, behind: Behind): CachedPage | undefined {
    if (!this.#makings.has(key) || performance.now() - behind.at > mostBehind) return undefined
    behind.sent ??= { ...page, headers: { ...page.headers, 'cache-control': 'no-cache' } }
    return behind.sent
  }

  /** The last page, however old; undefined where it left the cache, or anything but a feed has changed. */
  findOld(key: string): CachedPage | undefined {
    return this.#pages.peek(key, { allowStale: true })
  }

  /**
   * The page from the cache, else from `make`, in single flight. Callers after a change of one of its topics
   * get a page whose rendering began after the change. Rejects as `make` does, and caches nothing then.
   */
  async load(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const kept = this.get(key)
    if (kept) return kept
    const running = this.#makings.get(key)
    if (!running) return (await this.#start(key, make).result).page
    const changesBefore = this.#changes
    const { page, outdated } = await running.result
    // Which topics a page shows is known only when it is made.
    if (!outdated || changesBefore === running.begunAt) return page
    // A page that is cached or being rendered now was begun after the first had ended: it is new enough.
    const next = this.get(key)
    return next ?? (await (this.#makings.get(key) ?? this.#start(key, make)).result).page
  }

  /** Drops the pages of these topics (of feeds: once made anew); caches none whose rendering has begun. */
  invalidate(topics: Iterable<string>): void {
    this.#changes += 1
    for (const topic of topics) {
      if (this.#makings.size > 0) this.#changedAt.set(topic, this.#changes)
      for (const key of this.#keysByTopic.list(topic)) {
        if (!isOfFeed(topic)) this.#pages.delete(key)
        else if (!this.#behind.has(key)) this.#behind.set(key, { at: performance.now() })
      }
    }
  }

  /** Drops every page, and caches none whose rendering has begun: changes were missed, of unknown topics. */
  invalidateAll(): void {
    this.#changes += 1
    this.#allChangedAt = this.#changes
    this.#pages.clear()
  }

  /** Counts of sent and rendered pages since the start, and of cached ones. */
  numbers(): CacheNumbers {
    const { size: pages, calculatedSize: bytes } = this.#pages
    return {
      pages,
      bytes,
      hits: this.#hits,
      made: this.#made,
      failed: this.#failed,
      makingMs: this.#makingMs,
    }
  }

  /** How many calls have reported changes. */
  get changes(): number {
    return this.#changes
  }

  /** How many pages are kept. */
  get size(): number {
    return this.#pages.size
  }

  #start(key: string, make: () => Promise<CachedPage>): Making {
    const begunAt = this.#changes
    // At least a microtask later, so that the rendering is registered before `make` runs. Other requests are
    // answered between the pages of a city, which a change ends together.
    const result = this.#turn.then(() => this.#make(key, begunAt, make))
    this.#turn = this.#turn.then(rest)
    const making = { begunAt, result }
    this.#makings.set(key, making)
    return making
  }

  async #make(key: string, begunAt: number, make: () => Promise<CachedPage>) {
    const started = performance.now()
    try {
      const page = await make().catch((error: unknown) => {
        this.#failed += 1
        throw error
      })
      this.#made += 1
      const outdated = this.#hasChanged(page, begunAt)
      if (page.keep > 0 && !outdated) this.#keep(key, page)
      return { page, outdated }
    } finally {
      this.#makingMs += performance.now() - started
      this.#makings.delete(key)
      if (this.#makings.size === 0) this.#changedAt.clear()
    }
  }

  #hasChanged({ topics }: CachedPage, since: number): boolean {
    if (this.#allChangedAt > since) return true
    for (const topic of topics) if ((this.#changedAt.get(topic) ?? 0) > since) return true
    return false
  }

  #keep(key: string, page: CachedPage): void {
    this.#pages.set(key, page, { ttl: page.keep })
    // A page that is larger than the whole cache was not taken.
    if (this.#pages.has(key)) this.#keysByTopic.add(page.topics, key)
  }
}

/** Turns of the event loop between two renderings, after which hardly any waiting request is left. */
const turnsBetween = 3

async function rest(): Promise<void> {
  for (let turn = 0; turn < turnsBetween; turn += 1) await nextTurn()
}

/** Key of a page: the publication's id holds no line break. */
export function pageKey(publicationId: string, path: string): string {
  return `${publicationId}\n${path}`
}

/**
 * Keys of the kept pages by topic, so that a change looks at no other page. Most topics are on one page: its
 * key is kept as a string, which takes 200 bytes less than a set of one.
 */
class KeysByTopic {
  readonly #keys = new Map<string, string | Set<string>>()

  /** The keys of a topic, as they are now: what is removed meanwhile is still listed. */
  list(topic: string): readonly string[] {
    const keys = this.#keys.get(topic)
    if (keys === undefined) return []
    return typeof keys === 'string' ? [keys] : [...keys]
  }

  /** Adds a key to each of these topics. */
  add(topics: Iterable<string>, key: string): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic)
      if (keys === undefined) this.#keys.set(topic, key)
      else if (typeof keys !== 'string') keys.add(key)
      else if (keys !== key) this.#keys.set(topic, new Set([keys, key]))
    }
  }

  /** Removes a key from each of these topics, and topics that have no other. */
  remove(topics: Iterable<string>, key: string): void {
    for (const topic of topics) {
      const keys = this.#keys.get(topic)
      if (keys === key) this.#keys.delete(topic)
      if (typeof keys !== 'object') continue
      keys.delete(key)
      if (keys.size === 0) this.#keys.delete(topic)
    }
  }
}
