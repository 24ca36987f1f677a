import { LRUCache } from 'lru-cache'
import { City, type CityParts } from '../../city/city.ts'
import { addressesOf, type FeedStates } from '../../city/edition.ts'
import { loadRemoteEvents } from '../../city/events.ts'
import { searchStories } from '../../city/story-lists.ts'
import type { ListedEvent } from '../../publication/content.ts'
import type { Publication } from '../../publication/publication.ts'
import { holdsWords, searchWords, wordsOf } from '../../site/components/search-words.ts'
import { firstResults, type SearchChoice, type SearchResult } from '../../site/search-result.ts'
import { foldText } from '../../text/fold-text.ts'
import { minute } from '../../time/durations.ts'
import { isDictionaryWord } from './dictionary.ts'
import { ownWordsOf, searchOwnTexts } from './own-text-search.ts'
import { type KnownWord, longestDistance, mayBeMisspelt, nearestWords } from './spelling.ts'

/** Words of one search that are corrected, and spellings of them that are tried. */
const mostCorrected = 3
const mostTries = 3
/** Near words that are looked for in this city's texts: the index also has words of other cities. */
const mostCandidates = 8
/** Milliseconds for which misspelt words are looked up; those after are left as they are. */
const correctingFor = 20
/** Letters after a word of a reader in a longer one that it begins. */
const longestEnding = 100
/** Milliseconds that the words of the index are kept. */
const wordsKept = 600_000

/**
 * Finds what a reader searches in the feeds and own texts of a city. Where nothing is found, misspelt words are replaced
 * by near ones; a word that any text or the dictionary has is never replaced.
 */
export class SearchService {
  readonly #sources: CityParts
  readonly #coming = new LRUCache<string, readonly ComingEvent[]>({ max: 50, ttl: minute })
  readonly #words = new LRUCache<string, readonly KnownWord[]>({ max: 64, ttl: wordsKept })

  constructor(sources: CityParts) {
    this.#sources = sources
  }

  /** What is found for a text as typed, else for the nearest spelling that finds something. Throws a StoreError. */
  async find(
    text: string,
    publication: Publication,
    choice: SearchChoice = firstResults,
  ): Promise<SearchResult> {
    const states = await this.#sources.store.articles.loadFeedStates(feedsOf(publication))
    const search = this.#openSearch(publication, choice, states)
    const asTyped = await search(text)
    if (hasResults(asTyped)) return asTyped
    for (const spelling of await this.#respell(text, publication)) {
      const found = await search(spelling)
      if (hasResults(found)) return { ...found, text }
    }
    return asTyped
  }

  /** Searches feeds and own texts of a city for texts as they are; equal ones once. */
  #openSearch(
    publication: Publication,
    { order, section, language }: SearchChoice,
    states: FeedStates,
  ): Search {
    const results = new Map<string, Promise<SearchResult>>()
    const search = async (text: string) => {
      const [stories, coming] = await Promise.all([
        searchStories({ text, order, section, language }, this.#cityOf(publication), states),
        this.#loadComing(publication),
      ])
      const own = searchOwnTexts(text, publication)
      const words = searchWords(text)
      const events = coming.filter((one) => words.length > 0 && holdsWords(one.words, words))
      return { text, shown: text, ...stories, own, events: events.map(({ event }) => event) }
    }
    return (text) => {
      const result = results.get(text) ?? search(text)
      results.set(text, result)
      return result
    }
  }

  #cityOf(publication: Publication): City {
    return new City(publication, this.#sources, Date.now())
  }

  /** Coming events of remote calendars, with the words of each; kept for a minute. */
  async #loadComing(publication: Publication): Promise<readonly ComingEvent[]> {
    const kept = this.#coming.get(publication.id)
    if (kept) return kept
    const events = await loadRemoteEvents(this.#cityOf(publication))
    const coming = events.map((event) => ({
      event,
      words: wordsOf(`${event.title} ${event.description} ${event.location}`),
    }))
    this.#coming.set(publication.id, coming)
    return coming
  }

  /** The text with its unknown words replaced by near ones, best first. */
  async #respell(text: string, publication: Publication): Promise<string[]> {
    const corrected = new Map<string, string[]>()
    const words = searchWords(text)
    const deadline = performance.now() + correctingFor
    for (const word of words.filter((one) => !one.includes(' ') && mayBeMisspelt(one))) {
      if (corrected.size === mostCorrected || performance.now() > deadline) break
      const isOurs = ownWordsOf(publication)
        .values()
        .some((own) => own.startsWith(word))
      if (isOurs || isDictionaryWord(word) || (await this.#isInFeeds(word))) continue
      const near = await this.#nearHere(word, words.length === 1 ? 1 : mostTries, publication)
      if (near.length > 0) corrected.set(word, near)
    }
    const tries = Math.max(0, ...[...corrected.values()].map(({ length }) => length))
    return Array.from({ length: tries }, (_, index) =>
      text.replace(/[\p{L}\p{N}\p{M}]+/gu, (typed) => {
        const near = corrected.get(foldText(typed))
        return near?.[index] ?? near?.at(-1) ?? typed
      }),
    )
  }

  /** Whether an article, of any city, has a word with this beginning. */
  async #isInFeeds(beginning: string): Promise<boolean> {
    const { length } = beginning
    const query = { beginning, shortest: length, longest: length + longestEnding }
    return (await this.#sources.store.search.loadWords(query)).length > 0
  }

  /** The words nearest to this one that texts or events of this city have. */
  async #nearHere(word: string, most: number, publication: Publication): Promise<string[]> {
    const own = ownWordsOf(publication)
    const known = [
      ...(await this.#loadWordsNear(word)),
      ...Array.from(own, (one) => ({ word: one, count: 1 })),
    ]
    const near = nearestWords(word, known, mostCandidates)
    if (near.length === 0) return near
    const query = { feeds: feedsOf(publication), words: near, most }
    const held = new Set(await this.#sources.store.search.findHeldWords(query))
    const coming = await this.#loadComing(publication)
    const isHere = (one: string) =>
      held.has(one) || own.has(one) || coming.some(({ words }) => words.includes(one))
    return near.filter(isHere).slice(0, most)
  }

  /** Words that begin with the first letter of this one, or with its second, because the two may be swapped. */
  async #loadWordsNear(word: string): Promise<KnownWord[]> {
    const letters = new Set([...word].slice(0, 2))
    const lists = await Promise.all([...letters].map((letter) => this.#loadWords(letter, word.length)))
    return lists.flat()
  }

  /** All words of the index with this beginning whose length differs from this one by no more than the distance. */
  async #loadWords(beginning: string, length: number): Promise<readonly KnownWord[]> {
    const key = `${beginning}${length}`
    const kept = this.#words.get(key)
    if (kept) return kept
    const [shortest, longest] = [length - longestDistance, length + longestDistance]
    const words = await this.#sources.store.search.loadWords({ beginning, shortest, longest })
    this.#words.set(key, words)
    return words
  }
}

function feedsOf(publication: Publication): string[] {
  return publication.categories.flatMap(({ key }) => addressesOf(key, publication))
}

type Search = (text: string) => Promise<SearchResult>

interface ComingEvent {
  event: ListedEvent
  words: readonly string[]
}

function hasResults({ found, own, events = [] }: Pick<SearchResult, 'found' | 'own' | 'events'>): boolean {
  return found.length > 0 || own.length > 0 || events.length > 0
}
