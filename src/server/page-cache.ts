import { LRUCache } from 'lru-cache'
import { type EncodedBody, encodedSize } from './encoded-body.ts'

/** A whole page, ready to send. */
export interface CachedPage {
  status: number
  /** Headers that do not depend on the coding. */
  headers: Readonly<Record<string, string>>
  body: EncodedBody
  /** Feeds whose stories it shows; a change of one of them ends it. */
  feeds: ReadonlySet<string>
  /** Milliseconds it may stay in the cache; 0 keeps it out. */
  keep: number
}

const mostBytes = 64 * 1024 * 1024

/**
 * Rendered pages by publication and path. A page that is asked for by many at once is made once. Reasons not to keep a
 * page: its `keep` is 0 (loading, errors, an answer to a form), or one of its feeds changed while it was made.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>
  readonly #making = new Map<string, Promise<CachedPage>>()
  #changes = 0

  /** `maxSize` in bytes. */
  constructor(maxSize = mostBytes) {
    const sizeCalculation = (page: CachedPage) => encodedSize(page.body) + 1024
    this.#pages = new LRUCache({ maxSize, sizeCalculation })
  }

  /** The page if it is kept and fresh. */
  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  /** The page from the cache, else from `make`, once however many ask. Rejects as `make` does, and keeps nothing then. */
  async load(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const kept = this.#pages.get(key)
    if (kept) return kept
    const running = this.#making.get(key)
    if (running) return running
    const made = this.#make(key, make)
    this.#making.set(key, made)
    try {
      return await made
    } finally {
      if (this.#making.get(key) === made) this.#making.delete(key)
    }
  }

  async #make(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const changesBefore = this.#changes
    const page = await make()
    if (page.keep > 0 && changesBefore === this.#changes) this.#pages.set(key, page, { ttl: page.keep })
    return page
  }

  /** Ends every page that shows this feed, and lets no page in that was begun before. */
  invalidate(feed: string): void {
    this.#changes += 1
    this.#making.clear()
    for (const [key, page] of this.#pages.entries()) if (page.feeds.has(feed)) this.#pages.delete(key)
  }

  get size(): number {
    return this.#pages.size
  }
}

/** Key of a page: the publication's id holds no line break. */
export function pageKey(publicationId: string, path: string): string {
  return `${publicationId}\n${path}`
}
