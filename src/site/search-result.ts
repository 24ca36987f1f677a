import type { CategoryKey } from '../publication/categories.ts'
import type { ListedEvent } from '../publication/content.ts'
import type { FeedStory } from './needs.ts'

/** Longest search text, in characters. */
export const longestSearch = 200

/** The page of results that a reader asked for, and their order. */
export interface SearchChoice {
  /** From 1. */
  page: number
  order: 'best' | 'newest'
}

/** The default: first page, best match first. */
export const firstResults: SearchChoice = { page: 1, order: 'best' }

/** Highest number of a page: a search returns at most 100 results of feeds, and 40 own texts. */
const mostPages = 10

/** Reads `page` and `sort` of a search's query; the default for what is missing or invalid. */
export function parseSearchChoice(page: string | undefined, sort: string | undefined): SearchChoice {
  const number = /^\d{1,2}$/.test(page ?? '') ? Number(page) : 1
  return {
    page: Math.min(Math.max(number, 1), mostPages),
    order: sort === 'newest' ? 'newest' : 'best',
  }
}

/** A search and its results. */
export interface SearchResult {
  /** The search as typed, trimmed. */
  text: string
  /** The search that gave the results: as typed, or a corrected spelling when nothing was found. */
  shown: string
  /** Results of feeds, of all pages. */
  found: readonly { category: CategoryKey; edition: 'live' | 'sample'; story: FeedStory }[]
  /** Paths of the publication's own texts, best match first. */
  own: readonly string[]
  /** Whether feeds have more results than `found`. */
  hasMore: boolean
  /** Coming events of remote calendars, soonest first. */
  events?: readonly ListedEvent[]
}
