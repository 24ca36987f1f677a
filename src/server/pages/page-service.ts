import { City, type CityParts } from '../../city/city.ts'
import { openData, type PageData } from '../../city/data.ts'
import { findRemovedArticle } from '../../city/front-stories.ts'
import type { LoadedWeather } from '../../city/weather.ts'
import type { Publication } from '../../publication/publication.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import type { PageContext, PageView } from '../../site/page.ts'
import { openNotFound } from '../../site/pages/not-found/not-found.tsx'
import { openRemoved } from '../../site/pages/removed/removed.tsx'
import { type FoundRoute, findRoute } from '../../site/routes.ts'
import type { Scripts } from '../../site/shell/Document.tsx'
import { speakAt } from '../../site/spoken.ts'
import { storyIdIn } from '../../site/story-path.ts'
import { type Texts, textsOf } from '../../site/texts/texts.ts'
import { StoreError } from '../../store/store-error.ts'
import type { FreshnessRow } from '../answers/freshness.ts'
import { type CachedPage, PageCache, pageKey } from '../answers/page-cache.ts'
import type { Logger } from '../log/logger.ts'
import { findOutput } from '../outputs/find-output.ts'
import { makeOutputPage } from '../outputs/output.ts'
import type { PublicationDirectory } from '../publication-directory.ts'
import { noteStep } from '../requests/request-context.ts'
import { IdleChoices } from './idle-choices.ts'
import { makeMoved, PageMaker, type PageToSend } from './page-maker.ts'
import { repeatPage } from './repeat-page.ts'
import { SharedCities } from './shared-cities.ts'

export interface PageSources extends CityParts {
  directory: PublicationDirectory
  scripts: Scripts
  /** Bytes of pages that are kept; the default of PageCache where undefined. */
  pageCacheBytes?: number
  logger: Pick<Logger, 'error' | 'warn'>
  /** Without it (development) pages are made anew for each request and carry no Content-Security-Policy. */
  production: boolean
}

/** Key of the kept not-found page of a publication; no route can have it. */
const notFoundKey = '404'

/** What a page without data is made from. */
interface StaticContext {
  publication: Publication
  texts: Texts
}

/** Which page is at a path of a city: a route's, an output, one that moved or was taken down; from the cache. */
export class PageService {
  readonly cache: PageCache
  readonly idleChoices: IdleChoices
  readonly #sources: PageSources
  readonly #cities: SharedCities
  readonly #maker: PageMaker

  constructor(sources: PageSources) {
    this.#sources = sources
    this.cache = new PageCache(sources.pageCacheBytes)
    this.#cities = new SharedCities(sources, this.cache)
    this.#maker = new PageMaker(sources)
    this.idleChoices = new IdleChoices(sources.logger)
  }

  /** The page at this path, from the cache where it is fresh; undefined where there is none. */
  async load(publication: Publication, path: string): Promise<CachedPage | undefined> {
    const { articles } = publication.content
    const renamed = articles.find(({ was }) => was.includes(path))
    if (renamed && !articles.some((article) => article.path === path))
      return makeMoved(publication, renamed.path)
    const found = findRoute(publication, path)
    if (!found) return this.#loadOutput(publication, path)
    return this.#kept(publication, path, () => this.#open(publication, path, found))
  }

  async #open(publication: Publication, path: string, { route, params }: FoundRoute): Promise<CachedPage> {
    const city = this.#cities.share(publication)
    const weather = await this.#cities.loadWeather(city)
    const context = { ...this.context(city, path, weather), params }
    const data = openData(city)
    const begun = performance.now()
    let loading = 0
    const page = await route.open(context, async (needs) => {
      const loadingBegun = performance.now()
      const loaded = await data.load(needs)
      loading += performance.now() - loadingBegun
      return loaded
    })
    noteStep('query', loading)
    noteStep('view', performance.now() - begun - loading)
    if (data.error === undefined && page && 'movedTo' in page) {
      return makeMoved(publication, page.movedTo, data.topics)
    }
    if (data.error === undefined && !page) {
      const removed = await this.#openRemoved(publication, path, params.slug)
      if (removed) return { ...removed, topics: new Set([...removed.topics, ...data.topics]) }
    }
    if (!page || 'movedTo' in page) {
      const notFound = await this.loadNotFound(publication)
      // One not-found page is cached for all paths of a pattern.
      return { ...notFound, keep: 0 }
    }
    if (data.error !== undefined) {
      this.#cities.forget(publication)
      this.#sources.logger.error({ err: data.error, path }, 'stories could not be loaded')
      // Not 200: a cache in front may still have the whole page.
      return this.make(publication, { ...page, path, status: 503, row: 'never', weather })
    }
    if (data.idleChoices) this.idleChoices.note(publication, data.idleChoices)
    const row = this.#chooseRow(page.view, data)
    return this.make(publication, {
      ...page,
      path,
      status: 200,
      row,
      topics: data.topics,
      endsAt: data.endsAt,
      weather,
    })
  }

  /** What is said at the address of a story that was taken down; undefined where none was. */
  async #openRemoved(
    publication: Publication,
    path: string,
    slug: string | undefined,
  ): Promise<CachedPage | undefined> {
    const id = storyIdIn(slug ?? '')
    const removal =
      id === undefined ? undefined : await findRemovedArticle(id, { publication, store: this.#sources.store })
    if (!removal) return undefined
    const page = openRemoved(removal, publication, textsOf(publication.language))
    return this.make(publication, { ...page, path, status: 410, row: 'notFound' })
  }

  /** A feed, a sitemap or another document for programs. */
  async #loadOutput(publication: Publication, path: string): Promise<CachedPage | undefined> {
    const loadOutput = findOutput(publication, path)
    if (!loadOutput) return undefined
    return this.#kept(publication, path, async () => {
      const origin = siteOrigin(publication)
      const output = await loadOutput(publication, { ...this.#sources, origin, now: Date.now() })
      if (output) return makeOutputPage(output, publication, origin)
      return { ...(await this.loadNotFound(publication)), keep: 0 }
    })
  }

  /** The not-found page of a publication. */
  loadNotFound(publication: Publication): Promise<CachedPage> {
    return this.loadSame(publication, notFoundKey, ({ texts }) => ({
      ...openNotFound(texts, publication),
      path: '/',
      status: 404,
      row: 'notFound',
    }))
  }

  /**
   * A page that is the same for every reader of a publication, such as the answer to a form. It is kept under
   * `key`, which is no path of a route, so that a flood of requests costs one page.
   */
  loadSame(
    publication: Publication,
    key: string,
    open: (context: StaticContext) => PageToSend,
  ): Promise<CachedPage> {
    const context = { publication, texts: textsOf(publication.language) }
    return this.#kept(publication, key, () => this.make(publication, open(context)))
  }

  /** Makes an answer of any page; the caller decides whether it may be kept by its freshness row. */
  async make(publication: Publication, toSend: PageToSend): Promise<CachedPage> {
    const city = this.#cities.share(publication)
    const weather = toSend.weather ?? (await this.#cities.loadWeather(city))
    return this.#maker.make(toSend, this.context(city, toSend.path, weather), weather)
  }

  #kept(publication: Publication, path: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    if (!this.#sources.production) return make()
    const key = pageKey(publication.id, path)
    return this.cache.load(key, async () => {
      const old = this.cache.findOld(key)
      const repeat = () => repeatPage(old, publication, textsOf(publication.language))
      try {
        const page = await make()
        return page.status === 503 ? (repeat() ?? page) : page
      } catch (error) {
        const repeated = error instanceof StoreError ? repeat() : undefined
        if (!repeated) throw error
        this.#sources.logger.error({ err: error, path }, 'a page could not be made; the old one is shown')
        return repeated
      }
    })
  }

  /** The context of a page with the current weather, for views rendered elsewhere, such as in a message. */
  async openContext(publication: Publication, path: string): Promise<PageContext> {
    const city = new City(publication, this.#sources, Date.now())
    return this.context(city, path, await this.#cities.loadWeather(city))
  }

  /** The context of a page at this path, in its language. */
  context(
    { publication, now }: Pick<City, 'publication' | 'now'>,
    path: string,
    { weather }: Pick<LoadedWeather, 'weather'>,
  ): PageContext {
    return speakAt({
      publication,
      origin: siteOrigin(publication),
      path,
      params: {},
      now,
      weather,
      texts: textsOf(publication.language),
    })
  }

  #chooseRow(view: PageView, { hasStories, isRanked, topics }: PageData): FreshnessRow {
    if (view.loading) return 'loading'
    if (isRanked) return 'ranked'
    if (view.ownFeed) return 'alerts'
    return hasStories || topics.size > 0 ? 'stories' : 'static'
  }
}
