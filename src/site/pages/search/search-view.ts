import { searchWords } from '../../components/search-words.ts'
import type { StoryCard } from '../../components/story-card.ts'
import type { PageContext, PageView } from '../../page.ts'
import { firstResults, longestSearch, type SearchChoice, type SearchResult } from '../../search-result.ts'
import { rankMatches } from './ranked-matches.ts'

/** Exactly what the search page shows. */
export interface SearchView {
  /** What the search box holds. */
  text: string
  status: SearchStatus
  cards: readonly StoryCard[]
  /** Folded words of the search, which are marked in the cards. */
  words: readonly string[]
  /** Links to the two orders; empty where there is nothing to order. */
  orders: readonly { order: SearchChoice['order']; href: string; current: boolean }[]
  /** The page before and the page after this one. */
  previous: string | undefined
  next: string | undefined
}

/** What is said above the results; of a long list it is not known how many there are in all. */
export type SearchStatus =
  | { kind: 'prompt' }
  | { kind: 'tooLong'; limit: number }
  | { kind: 'none'; text: string }
  | { kind: 'respelled'; text: string; shown: string }
  | { kind: 'first'; text: string; count: number }
  | { kind: 'part'; text: string; from: number; to: number }
  | { kind: 'all'; text: string; count: number }

/** Results on the page. */
const longestList = 20

/** The search page: own articles, stories of the feeds, answers, events and pages. */
export function buildSearchView(
  result: SearchResult,
  context: PageContext,
  choice: SearchChoice = firstResults,
): PageView<SearchView> {
  const { publication, texts } = context
  const { text, shown } = result
  const tooLong = text.length > longestSearch
  const words = tooLong ? [] : searchWords(shown)
  const cards = tooLong ? [] : rankMatches(result, words, context, choice.order)
  const searched = text && !tooLong
  const start = (choice.page - 1) * longestList
  const hrefOf = (other: Partial<SearchChoice>) => addressOf(text, { ...choice, ...other })
  return {
    title: searched ? texts.search.titleOf(text) : texts.search.title,
    description: texts.search.description(publication.name),
    noindex: true,
    canonical: searched ? `/search?q=${encodeURIComponent(text)}` : '/search',
    body: {
      text: text.slice(0, longestSearch),
      status: tooLong ? { kind: 'tooLong', limit: longestSearch } : statusOf(result, cards.length, start),
      cards: cards.slice(start, start + longestList),
      words,
      orders:
        cards.length > 1
          ? (['best', 'newest'] as const).map((order) => ({
              order,
              href: hrefOf({ order, page: 1 }),
              current: order === choice.order,
            }))
          : [],
      previous: start > 0 ? hrefOf({ page: choice.page - 1 }) : undefined,
      next: cards.length > start + longestList ? hrefOf({ page: choice.page + 1 }) : undefined,
    },
  }
}

/** Path and query of a part of a search. */
function addressOf(text: string, { page, order }: SearchChoice): string {
  const parts = [order === 'newest' ? '&sort=newest' : '', page > 1 ? `&page=${page}` : '']
  return `/search?q=${encodeURIComponent(text)}${parts.join('')}`
}

/** The status of a search that found so many cards, of which those after `start` are shown. */
export function statusOf(
  { text, shown }: Pick<SearchResult, 'text' | 'shown'>,
  count: number,
  start = 0,
): SearchStatus {
  if (!text) return { kind: 'prompt' }
  if (count === 0) return { kind: 'none', text }
  if (start > 0) return { kind: 'part', text, from: start + 1, to: Math.min(start + longestList, count) }
  if (shown !== text) return { kind: 'respelled', text, shown }
  if (count > longestList) return { kind: 'first', text, count: longestList }
  return { kind: 'all', text, count }
}
