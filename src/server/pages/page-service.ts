import { LRUCache } from 'lru-cache'
import { City, type CityParts } from '../../city/city.ts'
import { openData, type PageData } from '../../city/data.ts'
import { findRemovedArticle } from '../../city/front-stories.ts'
import { type LoadedWeather, unknownWeather } from '../../city/weather.ts'
import type { Publication } from '../../publication/publication.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import type { OpenPage, PageContext, PageView } from '../../site/page.ts'
import { openNotFound } from '../../site/pages/not-found/not-found.tsx'
import { openRemoved } from '../../site/pages/removed/removed.tsx'
import { renderPage } from '../../site/render.tsx'
import { type FoundRoute, findRoute } from '../../site/routes.ts'
import type { Scripts } from '../../site/shell/Document.tsx'
import { storyIdIn } from '../../site/story-path.ts'
import { type Texts, textsOf } from '../../site/texts/texts.ts'
import { StoreError } from '../../store/store-error.ts'
import { cityTopic } from '../../store/topics.ts'
import type { Answer } from '../answers/answer.ts'
import { buildContentSecurityPolicy, developmentPolicy } from '../answers/content-policy.ts'
import { encodePage } from '../answers/encoded-body.ts'
import { type FreshnessRow, freshness } from '../answers/freshness.ts'
import { type CachedPage, PageCache, pageKey } from '../answers/page-cache.ts'
import { completeHeaders } from '../answers/security-headers.ts'
import { speculationRulesPath } from '../answers/speculation-rules.ts'
import { findOutput } from '../outputs/find-output.ts'
import { makeOutputPage } from '../outputs/output.ts'
import type { Logger } from '../process/logger.ts'
import type { PublicationDirectory } from '../publication-directory.ts'
import { noteStep, timeStep } from '../requests/request-context.ts'
import { IdleChoices } from './idle-choices.ts'
import { repeatPage } from './repeat-page.ts'

export interface PageSources extends CityParts {
  directory: PublicationDirectory
  scripts: Scripts
  /** Bytes of pages that are kept; the default of PageCache where undefined. */
  pageCacheBytes?: number
  logger: Pick<Logger, 'error' | 'warn'>
  /** Without it (development) pages are made anew for each request and carry no Content-Security-Policy. */
  production: boolean
}

/** A page to send: its status, how long it stays fresh, and the topics that it shows beside its city. */
export interface PageToSend extends OpenPage {
  path: string
  status: number
  row: FreshnessRow
  topics?: ReadonlySet<string>
  /** When it becomes outdated even without a change in the store, in milliseconds since 1970. */
  endsAt?: number | undefined
  /** The weather of its masthead; loaded where it is not given. */
  weather?: LoadedWeather
}

/** Key of the kept not-found page of a publication; no route can have it. */
const notFoundKey = '404'

/** Milliseconds for which pages share what was read of a city. */
const sharedFor = 500

/** What a page without data is made from. */
interface StaticContext {
  publication: Publication
  texts: Texts
}

/** Makes whole pages: route → needs → view → HTML → compressed, kept in the cache. */
export class PageService {
  readonly cache: PageCache
  readonly idleChoices: IdleChoices
  readonly #sources: PageSources
  readonly #headers = new LRUCache<string, Answer['headers']>({
    // `max` would allocate all entries at once, which takes 4 ms.
    maxSize: 20_000,
    sizeCalculation: () => 1,
  })
  /** Cities of pages that were made last. */
  readonly #cities = new LRUCache<Publication, City>({ max: 16 })
  /** The changes that were reported before those were read. */
  #changes = 0

  constructor(sources: PageSources) {
    this.#sources = sources
    this.cache = new PageCache(sources.pageCacheBytes)
    this.idleChoices = new IdleChoices(sources.logger)
  }

  /** The page at this path, from the cache where it is fresh; undefined where there is none. */
  async load(publication: Publication, path: string): Promise<CachedPage | undefined> {
    const { articles } = publication.content
    const renamed = articles.find(({ was }) => was.includes(path))
    if (renamed && !articles.some((article) => article.path === path))
      return this.#makeMoved(publication, renamed.path, new Set())
    const found = findRoute(publication, path)
    if (!found) return this.#loadOutput(publication, path)
    return this.#kept(publication, path, () => this.#open(publication, path, found))
  }

  async #open(publication: Publication, path: string, { route, params }: FoundRoute): Promise<CachedPage> {
    const city = this.#shareCity(publication)
    const weather = await this.#loadWeather(city)
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
      return this.#makeMoved(publication, page.movedTo, data.topics)
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
      this.#cities.delete(publication)
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

  /** Redirects to the path of a page permanently; cached as long as a page of the same topics. */
  #makeMoved(publication: Publication, path: string, topics: ReadonlySet<string>): CachedPage {
    const { cacheControl, keep } = freshness.stories
    const headers = {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': cacheControl,
      location: path,
    }
    return {
      status: 301,
      headers: completeHeaders(headers, siteOrigin(publication)),
      body: encodePage(textsOf(publication.language).answers.moved),
      topics: new Set([cityTopic(publication.id), ...topics]),
      keep,
      madeAt: Date.now(),
    }
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
      ...openNotFound(texts),
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
    const { scripts } = this.#sources
    const city = this.#shareCity(publication)
    const weather = toSend.weather ?? (await this.#loadWeather(city))
    const context = this.context(city, toSend.path, weather)
    const html = await timeStep('render', () => renderPage(toSend, context, scripts))
    const topics = new Set([cityTopic(publication.id), ...(toSend.topics ?? []), ...weather.topics])
    // With live weather every page changes with it.
    const row = toSend.row === 'static' && weather.topics.length > 0 ? 'stories' : toSend.row
    const { cacheControl, keep } = freshness[row]
    const ends = [toSend.endsAt, weather.endsAt].filter((time) => time !== undefined)
    return {
      status: toSend.status,
      headers: this.#headersOf(publication, cacheControl, html, toSend.view),
      body: await timeStep('compress', () => encodePage(html)),
      topics,
      keep: ends.length === 0 ? keep : Math.min(keep, Math.max(0, Math.min(...ends) - Date.now())),
      madeAt: city.now,
    }
  }

  /** Pages of one kind and city have the same headers, which are kept in memory once. */
  #headersOf(
    publication: Publication,
    cacheControl: string,
    html: string,
    { isLive = false, hasWorker = false, frame }: Pick<PageView, 'isLive' | 'hasWorker' | 'frame'>,
  ): Answer['headers'] {
    const { production } = this.#sources
    const policy = production
      ? buildContentSecurityPolicy(html, publication, { isFramable: isLive, hasWorker })
      : developmentPolicy
    const origin = siteOrigin(publication)
    const key = `${origin} ${cacheControl} ${frame} ${policy}`
    const known = this.#headers.get(key)
    if (known) return known
    const headers = completeHeaders(
      {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': cacheControl,
        // A browser would fetch the rules.
        ...(frame === 'plain' ? {} : { 'speculation-rules': `"${speculationRulesPath}"` }),
        'content-security-policy': policy,
      },
      origin,
    )
    this.#headers.set(key, headers)
    return headers
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
    return this.context(city, path, await this.#loadWeather(city))
  }

  /** The context of a page at this path. */
  context(
    { publication, now }: Pick<City, 'publication' | 'now'>,
    path: string,
    { weather }: Pick<LoadedWeather, 'weather'>,
  ): PageContext {
    return {
      publication,
      origin: siteOrigin(publication),
      path,
      params: {},
      now,
      weather,
      texts: textsOf(publication.language),
    }
  }

  /** The city now, with what a page of the last half second has read of it, if nothing has changed since. */
  #shareCity(publication: Publication): City {
    if (this.#changes !== this.cache.changes) this.#cities.clear()
    this.#changes = this.cache.changes
    const known = this.#cities.get(publication)
    const age = known ? Date.now() - known.now : sharedFor
    if (known && age >= 0 && age < sharedFor) return known
    const city = new City(publication, this.#sources, Date.now())
    this.#cities.set(publication, city)
    return city
  }

  /** The weather of every masthead; without it where the store does not answer, and then for seconds only. */
  async #loadWeather(city: City): Promise<LoadedWeather> {
    try {
      return await city.loadWeather()
    } catch (error) {
      this.#cities.delete(city.publication)
      this.#sources.logger.error({ err: error }, 'the weather could not be loaded')
      return unknownWeather(city.now)
    }
  }

  #chooseRow(view: PageView, { showsSample, hasStories, isRanked, topics }: PageData): FreshnessRow {
    if (view.loading) return 'loading'
    if (showsSample && this.#sources.sampleEdition === 'auto') return 'sample'
    if (isRanked) return 'ranked'
    if (view.ownFeed) return 'alerts'
    return hasStories || topics.size > 0 ? 'stories' : 'static'
  }
}
