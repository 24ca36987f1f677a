import { searchWords } from '../../components/search-words.ts'
import type { StoryCard } from '../../components/story-card.ts'
import type { PageContext, PageView } from '../../page.ts'
import { longestSearch, type SearchResult } from '../../search-result.ts'
import { rankMatches } from './ranked-matches.ts'

/** Exactly what the search page shows. */
export interface SearchView {
  /** What the search box holds. */
  text: string
  status: SearchStatus
  cards: readonly StoryCard[]
  /** Folded words of the search, which are marked in the cards. */
  words: readonly string[]
}

/** What is said above the results; of a long list it is not known how many there are in all. */
export type SearchStatus =
  | { kind: 'prompt' }
  | { kind: 'tooLong'; limit: number }
  | { kind: 'none'; text: string }
  | { kind: 'respelled'; text: string; shown: string }
  | { kind: 'first'; text: string; count: number }
  | { kind: 'all'; text: string; count: number }

/** Results on the page. */
const longestList = 20

/** The search page: own articles, stories of the feeds, answers, events and pages. */
export function buildSearchView(result: SearchResult, context: PageContext): PageView<SearchView> {
  const { publication, texts } = context
  const { text, shown } = result
  const tooLong = text.length > longestSearch
  const words = tooLong ? [] : searchWords(shown)
  const cards = tooLong ? [] : rankMatches(result, words, context)
  const searched = text && !tooLong
  return {
    title: searched ? texts.search.titleOf(text) : texts.search.title,
    description: texts.search.description(publication.name),
    noindex: true,
    canonical: searched ? `/search?q=${encodeURIComponent(text)}` : '/search',
    body: {
      text: text.slice(0, longestSearch),
      status: tooLong ? { kind: 'tooLong', limit: longestSearch } : statusOf(result, cards.length),
      cards: cards.slice(0, longestList),
      words,
    },
  }
}

/** The status of a search that found so many cards. */
export function statusOf({ text, shown }: Pick<SearchResult, 'text' | 'shown'>, count: number): SearchStatus {
  if (!text) return { kind: 'prompt' }
  if (count === 0) return { kind: 'none', text }
  if (shown !== text) return { kind: 'respelled', text, shown }
  if (count > longestList) return { kind: 'first', text, count: longestList }
  return { kind: 'all', text, count }
}
