import { LRUCache } from 'lru-cache'
import type { Publication } from '../publication/publication.ts'
import { foldText, searchWords } from '../site/components/search-words.ts'
import { getOwnWords } from '../site/pages/search/own-index.ts'
import { findOwn, isOwnWord } from '../site/pages/search/own-matches.ts'
import { isMendable, type KnownWord, nearestWords } from '../site/pages/search/spelling.ts'
import type { SearchResult } from '../site/search-result.ts'
import { type StorySources, searchStories } from './stored-stories.ts'

/** Misspelt words that one search mends, and spellings of them that are tried. */
const mostMended = 3
const mostTries = 3
/** Words of one first letter that are looked through, and milliseconds they are kept. */
const mostWords = 20_000
const wordsKept = 600_000

/** Finds what a reader searches, with typing errors mended where nothing is found as typed. */
export class SearchService {
  readonly #sources: StorySources
  readonly #words = new LRUCache<string, readonly KnownWord[]>({ max: 64, ttl: wordsKept })

  constructor(sources: StorySources) {
    this.#sources = sources
  }

  /** What is found for a text as typed, else for the nearest spelling that finds something. */
  async find(text: string, publication: Publication): Promise<SearchResult> {
    const asTyped = await this.#findExactly(text, publication)
    if (asTyped.found.length > 0 || findOwn(publication, searchWords(text)).length > 0) return asTyped
    for (const spelling of await this.#respell(text, publication)) {
      const { found } = await this.#findExactly(spelling, publication)
      if (found.length > 0 || findOwn(publication, searchWords(spelling)).length > 0) {
        return { text, shown: spelling, found }
      }
    }
    return asTyped
  }

  async #findExactly(text: string, publication: Publication): Promise<SearchResult> {
    return { text, shown: text, found: await searchStories(text, publication, this.#sources) }
  }

  /** The text with its unknown words exchanged for near ones, best first. */
  async #respell(text: string, publication: Publication): Promise<string[]> {
    const mended = new Map<string, string[]>()
    for (const word of searchWords(text).filter(isMendable)) {
      if (mended.size === mostMended) break
      const stored = await this.#loadWordsNear(word)
      if (isOwnWord(publication, word) || stored.some((known) => known.word.startsWith(word))) continue
      const own = getOwnWords(publication).map((known) => ({ word: known.word, count: known.texts.length }))
      const near = nearestWords(word, [...own, ...stored], mostTries)
      if (near.length > 0) mended.set(word, near)
    }
    const tries = Math.max(0, ...[...mended.values()].map(({ length }) => length))
    return Array.from({ length: tries }, (_, index) =>
      text.replace(/[\p{L}\p{N}\p{M}]+/gu, (typed) => {
        const near = mended.get(foldText(typed))
        return near?.[index] ?? near?.at(-1) ?? typed
      }),
    )
  }

  /** Stored words that begin with the first letter of this one, or with its second: those may have changed places. */
  async #loadWordsNear(word: string): Promise<KnownWord[]> {
    const letters = new Set([...word].slice(0, 2))
    const words = await Promise.all([...letters].map((letter) => this.#loadWords(letter)))
    return words.flat()
  }

  async #loadWords(beginning: string): Promise<readonly KnownWord[]> {
    const kept = this.#words.get(beginning)
    if (kept) return kept
    const words = await this.#sources.store.loadWords({ beginning, limit: mostWords })
    this.#words.set(beginning, words)
    return words
  }
}
