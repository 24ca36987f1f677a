import { LRUCache } from 'lru-cache'
import { City, type CityParts } from '../../city/city.ts'
import { loadRemoteEvents } from '../../city/events.ts'
import { searchStories } from '../../city/story-lists.ts'
import type { ListedEvent } from '../../publication/content.ts'
import type { Publication } from '../../publication/publication.ts'
import { holdsWords, wordsOf } from '../../site/components/search-words.ts'
import { ownTextsOf } from '../../site/own-texts.ts'
import { firstResults, type SearchChoice, type SearchResult } from '../../site/search-result.ts'
import { synonymsOf } from '../../site/search-synonyms.ts'
import { isStopWord } from '../../stories/stop-words.ts'
import { searchedPhrases } from '../../text/fold-text.ts'
import { minute } from '../../time/durations.ts'

/** Where nothing has all words: words that are searched by themselves, and the results of feeds of each. */
const [mostParts, mostOfPart] = [4, 20]

/** Finds what a reader searches in the feeds, own texts and coming events of a city. */
export class SearchService {
  readonly #sources: CityParts
  /** Cities, as they were read, whose own texts the store's index has. */
  readonly #indexed = new WeakSet<Publication>()
  readonly #coming = new LRUCache<string, readonly ComingEvent[]>({ max: 50, ttl: minute })

  constructor(sources: CityParts) {
    this.#sources = sources
  }

  /**
   * What is found for a text as typed: what has all of its words, or else what has some of them. `most`: results
   * of feeds. Throws a StoreError.
   */
  async find(
    text: string,
    publication: Publication,
    choice: SearchChoice = firstResults,
    most?: number,
  ): Promise<SearchResult> {
    await this.#keepOwnTexts(publication)
    const whole = await this.#findAll(text, publication, choice, most)
    const languageOfCity = publication.language.slice(0, 2)
    const words = searchedPhrases(text).filter((word) => word.length > 1 && !isStopWord(word, languageOfCity))
    if (words.length < 2 || whole.found.length + whole.own.length + (whole.events?.length ?? 0) > 0)
      return whole
    const parts: SearchResult[] = []
    // One after the other: all of them together would have the store to themselves.
    for (const word of words.slice(0, mostParts))
      parts.push(await this.#findAll(word, publication, choice, mostOfPart))
    return { ...mergeParts(parts), text }
  }

  /** What has all of the words of a text. */
  async #findAll(
    text: string,
    publication: Publication,
    { order, section, language }: SearchChoice,
    most?: number,
  ): Promise<SearchResult> {
    const [stories, own, coming] = await Promise.all([
      searchStories({ text, order, section, language, most }, this.#cityOf(publication)),
      this.#sources.store.search.searchOwnTexts({
        city: publication.id,
        text,
        synonyms: synonymsOf(publication),
      }),
      this.#loadComing(publication),
    ])
    const words = searchedPhrases(text)
    const events = coming.filter((one) => words.length > 0 && holdsWords(one.words, words))
    return { text, ...stories, own, events: events.map(({ event }) => event) }
  }

  /**
   * Brings the own texts of a city into the store's index at the first search after its folder was read, so
   * that none is missed. Shorter ones first: they are more about their words than long ones. Where the store
   * takes none (a full disk), what it has is searched, and the next search tries again.
   */
  async #keepOwnTexts(publication: Publication): Promise<void> {
    if (this.#indexed.has(publication)) return
    const texts = [...ownTextsOf(publication).values()]
      .map(({ path, text, card }) => ({ path, title: card.headline, text }))
      .toSorted((one, other) => one.text.length - other.text.length)
    try {
      await this.#sources.store.search.keepOwnTexts(publication.id, texts)
      this.#indexed.add(publication)
    } catch (error) {
      const message = 'own texts could not be brought into the search index'
      this.#sources.logger?.warn({ err: error, city: publication.id }, message)
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
}

/** Results of single words as one, those with most of the words first. */
function mergeParts(parts: readonly SearchResult[]): Omit<SearchResult, 'text'> {
  const merge = <One>(lists: readonly (readonly One[])[], keyOf: (one: One) => unknown): One[] => {
    const found = Map.groupBy(lists.flat(), keyOf)
    return [...found.values()].toSorted((one, other) => other.length - one.length).map(([one]) => one as One)
  }
  return {
    found: merge(
      parts.map(({ found }) => found),
      ({ story }) => story.link,
    ),
    own: merge(
      parts.map(({ own }) => own),
      (path) => path,
    ),
    events: merge(
      parts.map(({ events = [] }) => events),
      ({ path }) => path,
    ),
    hasMore: false,
    isPart: true,
  }
}

interface ComingEvent {
  event: ListedEvent
  words: readonly string[]
}
