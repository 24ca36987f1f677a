import type { CityParts } from '../../city/city.ts'
import type { NetworkSettings } from '../../publication/settings/network-file.ts'
import { renderNetworkPage } from '../../site/network/NetworkDocument.tsx'
import type {
  CityCondition,
  CityHeadline,
  DirectoryCity,
  NetworkData,
} from '../../site/network/network-data.ts'
import {
  buildDirectoryView,
  buildStateView,
  buildStatusView,
  buildUnknownView,
  findCities,
  type NetworkPageView,
  statePath,
} from '../../site/network/network-views.ts'
import type { Scripts } from '../../site/shell/Document.tsx'
import { defaultTexts } from '../../site/texts/texts.ts'
import { minute } from '../../time/durations.ts'
import { buildContentSecurityPolicy, developmentPolicy } from '../answers/content-policy.ts'
import { encodePage } from '../answers/encoded-body.ts'
import { freshness } from '../answers/freshness.ts'
import { type CachedPage, type PageCache, pageKey } from '../answers/page-cache.ts'
import { answerResponse, redirectResponse, textResponse } from '../answers/responses.ts'
import { completeHeaders } from '../answers/security-headers.ts'
import type { Cities } from '../cities/cities.ts'
import type { Logger } from '../log/logger.ts'
import { hostNameOf } from '../publication-directory.ts'
import { withoutFinalSlashes } from '../requests/request-path.ts'
import { SearchBusyError, SearchQueue } from '../search/search-queue.ts'
import { readConditions, readHeadlines } from './conditions.ts'
import {
  type NetworkOutput,
  printCities,
  printFeeds,
  printNetworkRobots,
  printOwnSitemap,
  printSitemapIndex,
  printStatus,
} from './network-outputs.ts'

/** The parts of the network's own pages. */
export interface NetworkSiteParts extends CityParts {
  cities: Pick<Cities, 'list' | 'load' | 'network' | 'hasFallback'>
  cache: Pick<PageCache, 'load'>
  scripts: Scripts
  logger: Pick<Logger, 'warn'>
  production: boolean
}

/** Milliseconds for which a page is kept: a city that comes or goes is seen within them. */
const keep = 10_000
/** How often the cities are looked at, and their headlines chosen, in ms; only while somebody asks. */
const every = { conditions: minute, headlines: 10 * minute }
/** The first reader waits so many ms for the cities to be looked at. */
const firstWait = 2_000
/** The longest words of a search for a city. */
const longestText = 80
type Print = (data: NetworkData, cities: Pick<Cities, 'list'>) => NetworkOutput
/** Documents for programs, by path. */
const outputs: ReadonlyMap<string, Print> = new Map<string, Print>([
  ['/cities.json', printCities],
  ['/status.json', printStatus],
  ['/feeds.opml', (data, cities) => printFeeds(cities.list(), data)],
  ['/sitemap.xml', printSitemapIndex],
  ['/pages.xml', printOwnSitemap],
  ['/robots.txt', printNetworkRobots],
])
/** No city has this name. */
const cacheId = '_network'
const t = defaultTexts
/** Orders names as readers expect, 'De Leon' and 'DeLand' among the others. */
const collator = new Intl.Collator('en-US')

/** The cities as the pages of one host link to them. */
interface Listed {
  /** Where the pages are, and the links of cities begin. */
  origin: string
  at: number
  cities: readonly DirectoryCity[]
  /** IANA name: that of most cities. */
  timeZone: string
  /** Paths of the states' pages. */
  states: ReadonlySet<string>
}

/** The network's own front page, its states and its condition, at the host of `network.yaml`. */
export class NetworkSite {
  readonly #parts: NetworkSiteParts
  #conditions: ReadonlyMap<string, CityCondition> = new Map()
  #headlines: readonly CityHeadline[] = []
  #listed: Listed | undefined
  /** Limits concurrent searches of all cities and the making of pages that are not cached. */
  readonly #queue = new SearchQueue({ city: 60 })
  readonly #readAt = { conditions: Number.NEGATIVE_INFINITY, headlines: Number.NEGATIVE_INFINITY }
  #reading: Promise<void> | undefined

  constructor(parts: NetworkSiteParts) {
    this.#parts = parts
  }

  /**
   * The network, where this host asks for its pages: its own host, or with
   * several cities and none for unknown hosts the names of this machine.
   */
  find(host: string | undefined): NetworkSettings | undefined {
    const { network, hasFallback } = this.#parts.cities
    if (!network) return undefined
    const name = hostNameOf(host)
    if (network.host !== undefined && name === network.host) return network
    return !hasFallback && isThisMachine(name) ? network : undefined
  }

  /** The answer to a request for one of these pages. `reader`: the reader's network address, if known. */
  async answer(
    request: Request,
    network: NetworkSettings,
    host: string,
    reader: string | undefined,
  ): Promise<Response> {
    const url = new URL(request.url)
    const asked = url.pathname === '/' ? '/' : withoutFinalSlashes(url.pathname)
    try {
      if (asked === '/find')
        return await this.#queue.run({ city: '', reader }, () => this.#search(request, url, network, host))
      const open = () => this.#open(this.#pathOf(asked, host), network, host)
      // At a name of this machine links have the requested port: one reader could fill the cache with pages.
      const page = isThisMachine(hostNameOf(host))
        ? await this.#queue.run({ city: '', reader }, open)
        : await this.#parts.cache.load(pageKey(cacheId, this.#pathOf(asked, host)), open)
      return answerResponse(request, page)
    } catch (error) {
      if (!(error instanceof SearchBusyError)) throw error
      return textResponse(503, t.search.busy, { 'retry-after': '5' })
    }
  }

  /** One path for all that lead to no page. */
  #pathOf(asked: string, host: string): string {
    const isKnown =
      asked === '/' || asked === '/status' || outputs.has(asked) || this.#list(host).states.has(asked)
    return isKnown ? asked : '/404'
  }

  async #open(path: string, network: NetworkSettings, host: string): Promise<CachedPage> {
    const data = await this.#load(network, host)
    const print = outputs.get(path)
    if (print) return outputPage(print(data, this.#parts.cities))
    const view = findView(path, data)
    return this.#makePage(view ?? buildUnknownView(data, t), data, view ? 200 : 404)
  }

  async #search(request: Request, url: URL, network: NetworkSettings, host: string): Promise<Response> {
    const text = (url.searchParams.get('q') ?? '').slice(0, longestText).trim()
    const data = await this.#load(network, host)
    const found = findCities(text, data, t)
    if ('only' in found) return redirectResponse(found.only, t.answers.moved, 303)
    return answerResponse(request, this.#makePage(found.view, data, 200, freshness.never.cacheControl))
  }

  #makePage(
    view: NetworkPageView,
    { origin }: NetworkData,
    status: number,
    cacheControl: string = status === 200 ? freshness.ranked.cacheControl : freshness.notFound.cacheControl,
  ): CachedPage {
    const { scripts, production } = this.#parts
    const html = renderNetworkPage(view, { origin, scripts, t })
    const policy = production ? buildContentSecurityPolicy(html, undefined) : developmentPolicy
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': policy,
    }
    return {
      status,
      headers: completeHeaders(headers, origin),
      body: encodePage(html),
      topics: new Set(),
      keep: production ? keep : 0,
      madeAt: Date.now(),
    }
  }

  async #load(network: NetworkSettings, host: string): Promise<NetworkData> {
    await this.#refresh()
    const { cities, timeZone, origin } = this.#list(host)
    return {
      network,
      cities,
      conditions: this.#conditions,
      headlines: this.#headlines,
      now: Date.now(),
      timeZone,
      origin,
    }
  }

  /** The list of cities, kept for seconds: sorting 3,000 and reading their names takes as long as a page. */
  #list(host: string): Listed {
    const isLocal = isThisMachine(hostNameOf(host))
    const origin = isLocal ? `http://${host}` : `https://${hostNameOf(host)}`
    const now = Date.now()
    const known = this.#listed
    if (known?.origin === origin && this.#parts.production && Math.abs(now - known.at) < keep) return known
    const originOf = (id: string, ownHost: string | undefined) =>
      isLocal ? `http://${id}.localhost${/:\d+$/.exec(host)?.[0] ?? ''}` : `https://${ownHost ?? id}`
    const list = this.#parts.cities.list()
    const cities = list
      .map(({ id, index, isServed }): DirectoryCity => {
        const { name, city, county, state, zips } = index.place
        const href = `${originOf(id, index.claims[0]?.host)}/`
        return { id, name, city, county, state, zips, href, isServed }
      })
      .toSorted((one, other) => collator.compare(one.city, other.city) || compare(one.id, other.id))
    const states = new Set([...new Set(cities.map(({ state }) => state))].map(statePath))
    const timeZone = mostCommon(list.map(({ index }) => index.timeZone)) ?? 'UTC'
    this.#listed = { origin, at: now, cities, timeZone, states }
    return this.#listed
  }

  /** Looks at the cities where that is due. Readers get what is known meanwhile, but the first ones wait. */
  async #refresh(): Promise<void> {
    const isFirst = this.#readAt.conditions < 0
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    if (isFirst) await Promise.race([this.#reading, new Promise((go) => setTimeout(go, firstWait).unref())])
  }

  async #read(): Promise<void> {
    const { cities, logger } = this.#parts
    const now = Date.now()
    try {
      // After the clock was set back, what was read seems to be of the future.
      if (Math.abs(now - this.#readAt.conditions) > every.conditions) {
        this.#conditions = await readConditions(cities, this.#parts, now)
        this.#readAt.conditions = now
      }
      if (Math.abs(now - this.#readAt.headlines) > every.headlines) {
        this.#headlines = await readHeadlines(cities, this.#parts, now)
        this.#readAt.headlines = now
      }
    } catch (error) {
      logger.warn({ err: error }, 'the cities could not be looked at for the directory')
    }
  }
}

function findView(path: string, data: NetworkData): NetworkPageView | undefined {
  if (path === '/') return buildDirectoryView(data, t)
  return path === '/status' ? buildStatusView(data, t) : buildStateView(path, data, t)
}

function outputPage({ contentType, body }: NetworkOutput): CachedPage {
  const headers = { 'content-type': contentType, 'cache-control': freshness.ranked.cacheControl }
  return {
    status: 200,
    headers: completeHeaders(headers, undefined),
    body: encodePage(body),
    topics: new Set(),
    keep,
    madeAt: Date.now(),
  }
}

function isThisMachine(name: string): boolean {
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
}

function mostCommon(names: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(names, (name) => name).values()]
  return groups.toSorted((one, other) => other.length - one.length)[0]?.[0]
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
