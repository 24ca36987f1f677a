import type { CategoryKey } from '../publication/categories.ts'
import type { FeedStory } from './needs.ts'

/** Longest search text, in characters. */
export const longestSearch = 200

/** Which part of the results a reader asked for, and in which order. */
export interface SearchChoice {
  /** From 1. */
  page: number
  order: 'best' | 'newest'
}

/** What a search shows that asks for nothing further. */
export const firstResults: SearchChoice = { page: 1, order: 'best' }

/** Pages of one search; later ones are empty, for the store names at most so many results. */
const mostPages = 10

/** Reads `page` and `sort` of a search's address; what is unreadable is the first page, best first. */
export function parseSearchChoice(page: string | undefined, sort: string | undefined): SearchChoice {
  const number = /^\d{1,2}$/.test(page ?? '') ? Number(page) : 1
  return {
    page: Math.min(Math.max(number, 1), mostPages),
    order: sort === 'newest' ? 'newest' : 'best',
  }
}

/** A search and what it found in the feeds. */
export interface SearchResult {
  /** As typed, without the white space around it. */
  text: string
  /** The same, or the spelling that was searched instead because nothing was found for it. */
  shown: string
  /** At most a page's worth and one more, so that the page can tell whether there are more. */
  found: readonly { category: CategoryKey; edition: 'live' | 'sample'; story: FeedStory }[]
  /** Paths of the publication's own texts, best match first. */
  own: readonly string[]
}
