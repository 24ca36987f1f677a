import type { Publication } from '../../publication/publication.ts'
import { languageAt } from '../../site/components/translated/alert-table.ts'
import { openBusySearch, openSearch } from '../../site/pages/search/search.ts'
import { firstResults, longestSearch, type SearchChoice } from '../../site/search-result.ts'
import { type CachedPage, PageCache, pageKey } from '../answers/page-cache.ts'
import type { PageService, PageSources } from '../pages/page-service.ts'
import { SearchBusyError, SearchQueue } from './search-queue.ts'
import { SearchService } from './search-service.ts'

const maxBytes = 16 * 1024 * 1024
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
    const text = normalizeSearch(typed)
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

  async #make(
    publication: Publication,
    path: string,
    { text, choice }: { text: string; choice: SearchChoice },
  ): Promise<CachedPage> {
    const nothing = { text, found: [], own: [], hasMore: false }
    const result =
      text.length <= longestSearch
        ? await this.#search.find(text, publication, choiceAt(path, choice))
        : nothing
    const page = openSearch(result, await this.#pages.openContext(publication, path), choice)
    return this.#pages.make(publication, { ...page, path, status: 200, row: 'search' })
  }
}

/** Except in English a page shows only the best matches, reports in its language first. */
function choiceAt(path: string, choice: SearchChoice): SearchChoice {
  const language = languageAt(path)
  return language === 'en' ? choice : { ...firstResults, language, page: choice.page }
}

/** A search's text as shown, the page's key; cut one character over the limit, so that the page can tell. */
function normalizeSearch(typed: string): string {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  return text.slice(0, longestSearch + 1)
}
