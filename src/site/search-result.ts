import type { CategoryKey } from '../publication/categories.ts'
import type { ListedEvent } from '../publication/content.ts'
import { day } from '../time/durations.ts'
import type { FeedStory } from './needs.ts'

/** Longest search text, in characters. */
export const longestSearch = 200

/** The page of results that a reader asked for, and their order. */
export interface SearchChoice {
  /** From 1. */
  page: number
  order: 'best' | 'newest'
  /** Key of the only category whose results are shown, or `eventsSection`; all without it. */
  section?: CategoryKey | undefined
  /** How old a result may be; undated ones are left out then. */
  age?: SearchAge | undefined
  /** The language, such as `es`, whose reports come first; that of the publication where undefined. */
  language?: string | undefined
}

/** The ages by which results are filtered, in ms. */
export const searchAges = { day, week: 7 * day, month: 30 * day } as const

/** A key of `searchAges`. */
type SearchAge = keyof typeof searchAges

/** The default: first page, best match first. */
export const firstResults: SearchChoice = { page: 1, order: 'best' }

/** Highest number of a page: a search returns at most 100 results of feeds, and 40 own texts. */
const mostPages = 10

const ages = Object.keys(searchAges) as SearchAge[]

/** The section of a search that holds the events, ours and those of calendars. */
export const eventsSection = 'events'

/** Reads a query such as `{ page: '2', sort: 'newest' }`; the default for what is missing or invalid. */
export function parseSearchChoice(
  { page, sort, section, age }: Readonly<Record<string, string>>,
  keys: readonly CategoryKey[],
): SearchChoice {
  const number = /^\d{1,2}$/.test(page ?? '') ? Number(page) : 1
  return {
    page: Math.min(Math.max(number, 1), mostPages),
    order: sort === 'newest' ? 'newest' : 'best',
    section: [...keys, eventsSection].find((key) => key === section),
    age: ages.find((one) => one === age),
  }
}

/** A result of feeds. */
export interface FoundStory {
  category: CategoryKey
  story: FeedStory
  /** Set for a story of today that several newsrooms report: it is shown by its newest report. */
  today?: {
    /** The report that matches, where it is another one. */
    match: { title: string; link: string; publisher: string } | undefined
  }
}

export interface SearchResult {
  /** The search as typed, trimmed. */
  text: string
  /** Results of feeds, of all pages. */
  found: readonly FoundStory[]
  /** Paths of the publication's own texts, best match first. */
  own: readonly string[]
  /** Whether feeds have more results than `found`. */
  hasMore: boolean
  /** Whether nothing has all of the words, and these have some. */
  isPart?: boolean
  /** Coming events of remote calendars, soonest first. */
  events?: readonly ListedEvent[]
}
