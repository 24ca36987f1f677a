import pLimit from 'p-limit'
import type { Publication } from '../../publication/publication.ts'
import { openSearch } from '../../site/pages/search/search.ts'
import { firstResults, longestSearch, type SearchChoice } from '../../site/search-result.ts'
import { type CachedPage, PageCache, pageKey } from '../page-cache.ts'
import type { PageService, PageSources } from '../page-service.ts'
import { SearchService } from './search-service.ts'

const maxBytes = 16 * 1024 * 1024
/** The most searches that run at once, so that cached pages can be sent in between. */
const searchesAtOnce = 2

/** Makes search pages and keeps them for seconds in a separate cache, so that they evict no other page. */
export class SearchPages {
  readonly #pages: PageService
  readonly #search: SearchService
  readonly #production: boolean
  readonly #cache = new PageCache(maxBytes)
  readonly #searching = pLimit(searchesAtOnce)

  constructor(pages: PageService, sources: PageSources) {
    this.#pages = pages
    this.#search = new SearchService(sources)
    this.#production = sources.production
  }

  /** The search page for a reader's words: a few seconds old at most, and few are made at a time. */
  load(publication: Publication, typed: string, choice = firstResults): Promise<CachedPage> {
    const text = normalizeSearch(typed)
    const make = () => this.#searching(() => this.#make(publication, text, choice))
    if (!this.#production) return make()
    return this.#cache.load(pageKey(publication.id, `search ${choice.order} ${choice.page} ${text}`), make)
  }

  async #make(publication: Publication, text: string, choice: SearchChoice): Promise<CachedPage> {
    const nothing = { text, shown: text, found: [], own: [], hasMore: false }
    const result =
      text.length <= longestSearch ? await this.#search.find(text, publication, choice.order) : nothing
    const page = openSearch(result, await this.#pages.openContext(publication, '/search'), choice)
    return this.#pages.make(publication, { ...page, path: '/search', status: 200, row: 'search' })
  }
}

/** The text of a search as its page shows it, and the key of that page. A text over the limit is cut one character after it, so that the page can tell. */
function normalizeSearch(typed: string): string {
  const text = typed.normalize('NFC').trim().replace(/\s+/g, ' ')
  return text.slice(0, longestSearch + 1)
}
