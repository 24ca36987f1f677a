import { searchedPhrases } from '../../../text/fold-text.ts'
import { directionOf, pathIn } from '../../components/languages.ts'
import {
  type AlertTableView,
  buildAlertTable,
  explainUnknown,
  languageAt,
} from '../../components/translated/alert-table.ts'
import { type Item, isIn, itemOf } from '../../components/translated/items.tsx'
import { Speaker } from '../../components/translated/say.tsx'
import {
  buildTranslatedFrame,
  type TranslatedFrameView,
} from '../../components/translated/translated-frame.ts'
import type { PageContext, PageView } from '../../page.ts'
import { firstResults, longestSearch, type SearchResult } from '../../search-result.ts'
import { rankMatches } from './ranked-matches.ts'
import { longestList } from './search-view.ts'

/** A search in another language. */
export interface TranslatedSearchView {
  frame: TranslatedFrameView
  /** The page's path, to which the form leads. */
  path: string
  /** The text in the search box. */
  text: string
  state: 'prompt' | 'tooLong' | 'busy' | 'none' | 'found'
  /** The searched text as a sentence has it. */
  searched: string
  alerts: AlertTableView
  /** What is not known of alerts. */
  notes: readonly string[]
  /** Reports in the page's language, then all others. */
  own: readonly Item[]
  others: readonly Item[]
  previous: string | undefined
  next: string | undefined
}

/** The view of a search in another language: its reports first, at most twenty results on a page. */
export function buildTranslatedSearchView(
  result: SearchResult,
  context: PageContext,
  page = 1,
): PageView<TranslatedSearchView> {
  const { path, texts, weather } = context
  const { text } = result
  const language = languageAt(path)
  const tooLong = text.length > longestSearch
  const matches = tooLong
    ? []
    : rankMatches(result, searchedPhrases(text), context, { ...firstResults, language })
  const start = (page - 1) * longestList
  const cards = matches.slice(start, start + longestList).flatMap(({ make }) => make())
  // A page of ours is in this language also where its title is not translated yet.
  const own = cards.filter(
    ({ language: title, href }) =>
      isIn(language, title?.tag) || (href !== undefined && languageAt(href) === language),
  )
  const others = cards.filter((card) => !own.includes(card))
  const itemsOf = (list: typeof cards) => list.map((card) => itemOf(card, texts))
  const query = text && !tooLong ? `?q=${encodeURIComponent(text)}` : ''
  const pageAt = (number: number) => `${path}${query}${number > 1 ? `&page=${number}` : ''}`
  const title = new Speaker(language, texts).line('search')
  return {
    title: query ? `${isolated(text)} | ${title}` : title,
    description: title,
    frame: 'lean',
    language,
    noindex: true,
    canonical: `${path}${query}`,
    body: {
      frame: buildTranslatedFrame(context, `${path}${query}`),
      path: pathIn(language, '/search'),
      text: text.slice(0, longestSearch),
      state: tooLong ? 'tooLong' : !text ? 'prompt' : cards.length === 0 ? 'none' : 'found',
      searched: isolated(text),
      alerts: buildAlertTable(context),
      notes: weather?.kind === 'live' ? explainUnknown(context) : [],
      own: itemsOf(own),
      others: itemsOf(others),
      previous: start > 0 ? pageAt(page - 1) : undefined,
      next: matches.length > start + longestList ? pageAt(page + 1) : undefined,
    },
  }
}

/** Isolates a text that may run right to left from the order around it (Unicode: FSI, PDI). */
function isolated(text: string): string {
  return directionOf(text) ? `\u2068${text}\u2069` : text
}
