import type { Publication } from '../../publication/publication.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import { languageAt } from '../../site/components/languages.ts'
import { isLongEnough, normalizeSearch } from '../../site/components/suggestions.ts'
import { openBusySearch, openSearch } from '../../site/pages/search/search.ts'
import { buildSuggestions } from '../../site/pages/search/suggestions.ts'
import {
  firstResults,
  longestSearch,
  type SearchChoice,
  type SearchResult,
} from '../../site/search-result.ts'
import { speakData } from '../../site/spoken.ts'
import { type CachedPage, PageCache, pageKey } from '../answers/page-cache.ts'
import { makeOutputPage, type Output } from '../outputs/output.ts'
import type { PageService, PageSources } from '../pages/page-service.ts'
import { SearchBusyError, SearchQueue } from './search-queue.ts'
import { SearchService } from './search-service.ts'

const maxBytes = 16 * 1024 * 1024
/** Suggestions leave half of the places to searches: that of who typed on and then pressed Enter is one. */
const shareOfSuggestions = 0.5
/** Results of feeds among which suggestions are chosen. */
const mostSuggestible = 20
/** Seconds after which a search that was refused may be tried again. */
const retryAfter = 5

/** Makes search pages and keeps them for seconds in a separate cache, so that they evict no other page. */
export class SearchPages {
  readonly #pages: PageService
  readonly #search: SearchService
  readonly #production: boolean
  readonly #cache = new PageCache(maxBytes)
  readonly #queue = new SearchQueue()

  constructor(pages: PageService, sources: PageSources) {
    this.#pages = pages
    this.#search = new SearchService(sources)
    this.#production = sources.production
  }

  /**
   * The page for a reader's words, a few seconds old at most; where too many searches wait, one that says so.
   * `reader`: the reader's network address, where it is known.
   */
  async load(
    publication: Publication,
    typed: string,
    choice = firstResults,
    reader?: string,
    path = '/search',
  ): Promise<CachedPage> {
    const text = cutSearch(typed)
    const make = () =>
      this.#queue.run({ city: publication.id, reader }, () => this.#make(publication, path, { text, choice }))
    const key = pageKey(
      publication.id,
      `${path} ${choice.order} ${choice.page} ${choice.section ?? ''} ${choice.age ?? ''} ${text}`,
    )
    try {
      return await (this.#production ? this.#cache.load(key, make) : make())
    } catch (error) {
      if (!(error instanceof SearchBusyError)) throw error
      return this.#pages.loadSame(publication, `busy ${path}`, () => ({
        ...openBusySearch(
          this.#pages.context({ publication, now: Date.now() }, path, { weather: undefined }),
        ),
        path,
        status: 503,
        row: 'never',
      }))
    }
  }

  /**
   * What is suggested for what a reader has typed so far, as JSON, a few seconds old at most: the first of
   * what the search of the page at `path` finds. 503 where too many searches wait.
   */
  async loadSuggestions(
    publication: Publication,
    typed: string,
    { section }: Pick<SearchChoice, 'section'>,
    reader?: string,
    path = '/search',
  ): Promise<CachedPage> {
    const text = cutSearch(typed)
    const choice = choiceAt(path, { ...firstResults, section })
    const print = (result: SearchResult, more: Pick<Output, 'row' | 'retryAfter'>) => {
      const context = this.#pages.context({ publication, now: Date.now() }, path, { weather: undefined })
      const body = JSON.stringify(buildSuggestions(speakData(result, context), context, choice))
      const output = { contentType: 'application/json', body, topics: new Set<string>(), ...more }
      return makeOutputPage(output, publication, siteOrigin(publication))
    }
    const nothing = nothingFor(text)
    if (!isLongEnough(text) || text.length > longestSearch) return print(nothing, { row: 'suggestions' })
    const make = () =>
      this.#queue.run({ city: publication.id, reader, share: shareOfSuggestions }, async () => {
        const result = await this.#search.find(text, publication, choice, mostSuggestible)
        return print(result, { row: 'suggestions' })
      })
    const key = pageKey(publication.id, `${path}/suggest ${choice.section ?? ''} ${text}`)
    try {
      return await (this.#production ? this.#cache.load(key, make) : make())
    } catch (error) {
      if (!(error instanceof SearchBusyError)) throw error
      return print(nothing, { row: 'never', retryAfter })
    }
  }

  async #make(
    publication: Publication,
    path: string,
    { text, choice }: { text: string; choice: SearchChoice },
  ): Promise<CachedPage> {
    const result =
      text.length <= longestSearch
        ? await this.#search.find(text, publication, choiceAt(path, choice))
        : nothingFor(text)
    const context = await this.#pages.openContext(publication, path)
    const page = openSearch(speakData(result, context), context, choice)
    return this.#pages.make(publication, { ...page, path, status: 200, row: 'search' })
  }
}

/** Except in English a page shows only the best matches, reports in its language first. */
function choiceAt(path: string, choice: SearchChoice): SearchChoice {
  const language = languageAt(path)
  return language === 'en' ? choice : { ...firstResults, language, page: choice.page }
}

function nothingFor(text: string): SearchResult {
  return { text, found: [], own: [], hasMore: false }
}

/** A search's text as shown, the page's key; cut one character over the limit, so that the page can tell. */
function cutSearch(typed: string): string {
  return normalizeSearch(typed).slice(0, longestSearch + 1)
}
