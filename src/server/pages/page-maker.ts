import { LRUCache } from 'lru-cache'
import type { LoadedWeather } from '../../city/weather.ts'
import type { Publication } from '../../publication/publication.ts'
import { siteOrigin } from '../../publication/site-origin.ts'
import type { OpenPage, PageContext, PageView } from '../../site/page.ts'
import { renderPage } from '../../site/render.tsx'
import type { Scripts } from '../../site/shell/Document.tsx'
import { textsOf } from '../../site/texts/texts.ts'
import { cityTopic } from '../../store/topics.ts'
import type { Answer } from '../answers/answer.ts'
import { buildContentSecurityPolicy, developmentPolicy } from '../answers/content-policy.ts'
import { encodePage } from '../answers/encoded-body.ts'
import { type FreshnessRow, freshness } from '../answers/freshness.ts'
import type { CachedPage } from '../answers/page-cache.ts'
import { completeHeaders } from '../answers/security-headers.ts'
import { speculationRulesPath } from '../answers/speculation-rules.ts'
import { timeStep } from '../requests/request-context.ts'

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

/** Makes what is sent of an opened page: HTML, headers, compressed; how long it may be kept, what ends it. */
export class PageMaker {
  readonly #scripts: Scripts
  readonly #production: boolean
  readonly #headers = new LRUCache<string, Answer['headers']>({
    // `max` would allocate all entries at once, which takes 4 ms.
    maxSize: 20_000,
    sizeCalculation: () => 1,
  })

  /** Without `production` (development) pages carry no Content-Security-Policy. */
  constructor({ scripts, production }: { scripts: Scripts; production: boolean }) {
    this.#scripts = scripts
    this.#production = production
  }

  async make(toSend: PageToSend, context: PageContext, weather: LoadedWeather): Promise<CachedPage> {
    const { publication, now } = context
    const html = await timeStep('render', () => renderPage(toSend, context, this.#scripts))
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
      madeAt: now,
    }
  }

  /** Pages of one kind and city have the same headers, which are kept in memory once. */
  #headersOf(
    publication: Publication,
    cacheControl: string,
    html: string,
    { isLive = false, hasWorker = false, frame }: Pick<PageView, 'isLive' | 'hasWorker' | 'frame'>,
  ): Answer['headers'] {
    const policy = this.#production
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
}

/** Redirects to the path of a page permanently; cached as long as a page of the same topics. */
export function makeMoved(
  publication: Publication,
  path: string,
  topics: ReadonlySet<string> = new Set(),
): CachedPage {
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
