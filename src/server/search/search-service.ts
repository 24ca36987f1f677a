import { LRUCache } from 'lru-cache'
import { City, type CityParts } from '../../city/city.ts'
import { addressesOf } from '../../city/edition.ts'
import { loadRemoteEvents } from '../../city/events.ts'
import { searchStories } from '../../city/story-lists.ts'
import type { ListedEvent } from '../../publication/content.ts'
import type { Publication } from '../../publication/publication.ts'
import { holdsWords, searchWords, wordsOf } from '../../site/components/search-words.ts'
import { firstResults, type SearchChoice, type SearchResult } from '../../site/search-result.ts'
import { minute } from '../../time/durations.ts'
import { searchOwnTexts } from './own-text-search.ts'

/** Finds what a reader searches in the feeds, own texts and coming events of a city. */
export class SearchService {
  readonly #sources: CityParts
  readonly #coming = new LRUCache<string, readonly ComingEvent[]>({ max: 50, ttl: minute })

  constructor(sources: CityParts) {
    this.#sources = sources
  }

  /** What is found for a text as typed. Throws a StoreError. */
  async find(
    text: string,
    publication: Publication,
    { order, section, language }: SearchChoice = firstResults,
  ): Promise<SearchResult> {
    const states = await this.#sources.store.articles.loadFeedStates(feedsOf(publication))
    const [stories, coming] = await Promise.all([
      searchStories({ text, order, section, language }, this.#cityOf(publication), states),
      this.#loadComing(publication),
    ])
    const own = searchOwnTexts(text, publication)
    const words = searchWords(text)
    const events = coming.filter((one) => words.length > 0 && holdsWords(one.words, words))
    return { text, ...stories, own, events: events.map(({ event }) => event) }
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

function feedsOf(publication: Publication): string[] {
  return publication.categories.flatMap(({ key }) => addressesOf(key, publication))
}

interface ComingEvent {
  event: ListedEvent
  words: readonly string[]
}
