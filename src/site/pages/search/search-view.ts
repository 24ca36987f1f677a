import { searchedPhrases } from '../../../text/fold-text.ts'
import type { PageContext, PageView } from '../../page.ts'
import {
  eventsSection,
  firstResults,
  longestSearch,
  type SearchChoice,
  type SearchResult,
} from '../../search-result.ts'
import { type FoundCard, rankMatches } from './ranked-matches.ts'

/** What the search page shows. */
export interface SearchView {
  /** The text in the search box. */
  text: string
  status: SearchStatus
  cards: readonly FoundCard[]
  /** Folded words of the search, to mark in the cards. */
  words: readonly string[]
  /** Links to the two orders; empty without results. */
  orders: readonly { order: SearchChoice['order']; href: string; current: boolean }[]
  /** Links that filter results by section and by age, each list with 'all' first; empty without results. */
  filters: readonly { label: string; links: readonly { label: string; href: string; current: boolean }[] }[]
  /** Links to the previous and the next page. */
  previous: string | undefined
  next: string | undefined
  /** Whether this is the last page and there are more results than the pages show. */
  cut: boolean
}

/** The status above the results. The total of a long list is not known. */
export type SearchStatus =
  | { kind: 'prompt' }
  | { kind: 'tooLong'; limit: number }
  | { kind: 'none'; text: string }
  /** Nothing has all of the words. */
  | { kind: 'some'; text: string }
  | { kind: 'first'; text: string; count: number }
  | { kind: 'part'; text: string; from: number; to: number }
  | { kind: 'all'; text: string; count: number }

/** Number of results on the page. */
const longestList = 20

export function buildSearchView(
  result: SearchResult,
  context: PageContext,
  choice: SearchChoice = firstResults,
): PageView<SearchView> {
  const { publication, texts } = context
  const { text } = result
  const tooLong = text.length > longestSearch
  const words = tooLong ? [] : searchedPhrases(text)
  const matches = tooLong ? [] : rankMatches(result, words, context, choice)
  const searched = text && !tooLong
  const start = (choice.page - 1) * longestList
  const hrefOf = (other: Partial<SearchChoice>) => addressOf(text, { ...choice, ...other })
  return {
    title: searched ? texts.search.titleOf({ text }) : texts.search.title,
    description: texts.search.description({ publication: publication.name }),
    // Search engines list the page with the box, not what is found.
    noindex: text !== '',
    canonical: searched ? `/search?q=${encodeURIComponent(text)}` : '/search',
    body: {
      text: text.slice(0, longestSearch),
      status: tooLong ? { kind: 'tooLong', limit: longestSearch } : statusOf(result, matches.length, start),
      cards: matches.slice(start, start + longestList).flatMap(({ make }) => make()),
      words,
      orders:
        matches.length > 1
          ? (['best', 'newest'] as const).map((order) => ({
              order,
              href: hrefOf({ order, page: 1 }),
              current: order === choice.order,
            }))
          : [],
      filters: matches.length > 1 || choice.section || choice.age ? filtersOf(result, context, choice) : [],
      previous: start > 0 ? hrefOf({ page: choice.page - 1 }) : undefined,
      next: matches.length > start + longestList ? hrefOf({ page: choice.page + 1 }) : undefined,
      cut: result.hasMore && matches.length <= start + longestList,
    },
  }
}

/** Sections are those of the results, and the one that is chosen. */
function filtersOf(
  { text, found, own, events = [] }: SearchResult,
  { publication, texts }: PageContext,
  choice: SearchChoice,
): SearchView['filters'] {
  const linkTo = (label: string, change: Partial<SearchChoice>) => {
    const other = { ...choice, page: 1, ...change }
    const current = other.section === choice.section && other.age === choice.age
    return { label, href: addressOf(text, other), current }
  }
  const present = new Set([...found.map(({ category }) => category), choice.section])
  const sections = publication.categories.filter(({ key }) => present.has(key))
  const hasEvents =
    choice.section === eventsSection || events.length > 0 || own.some((path) => path.startsWith('/events/'))
  const t = texts.search
  return [
    {
      label: t.section,
      links: [
        linkTo(t.allSections, { section: undefined }),
        ...sections.map(({ key, name }) => linkTo(name, { section: key })),
        ...(hasEvents ? [linkTo(texts.events.title, { section: eventsSection })] : []),
      ],
    },
    {
      label: t.age,
      links: [
        linkTo(t.anyAge, { age: undefined }),
        ...(['day', 'week', 'month'] as const).map((age) => linkTo(t.ages[age], { age })),
      ],
    },
  ]
}

/** Path and query of a page of results. */
function addressOf(text: string, { page, order, section, age }: SearchChoice): string {
  const parts = [
    order === 'newest' ? '&sort=newest' : '',
    section ? `&section=${encodeURIComponent(section)}` : '',
    age ? `&age=${age}` : '',
    page > 1 ? `&page=${page}` : '',
  ]
  return `/search?q=${encodeURIComponent(text)}${parts.join('')}`
}

/** The status of a search with so many cards, of which the page shows those from `start` on. */
export function statusOf(
  { text, isPart }: Pick<SearchResult, 'text' | 'isPart'>,
  count: number,
  start = 0,
): SearchStatus {
  if (!text) return { kind: 'prompt' }
  if (count === 0) return { kind: 'none', text }
  if (isPart) return { kind: 'some', text }
  if (start > 0) return { kind: 'part', text, from: start + 1, to: Math.min(start + longestList, count) }
  if (count > longestList) return { kind: 'first', text, count: longestList }
  return { kind: 'all', text, count }
}
