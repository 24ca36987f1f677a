import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { nextTimes } from '../publication/content/next-times.ts'
import type { Publication } from '../publication/publication.ts'
import { openError } from '../site/pages/error/error.tsx'
import { openNewsletterAnswer } from '../site/pages/newsletter/newsletter.tsx'
import { longestSearch } from '../site/pages/search/search.tsx'
import { findRoute } from '../site/routes.ts'
import { textsOf } from '../site/texts/texts.ts'
import type { ArticleStore } from '../store/article.ts'
import { convertFeed } from './conversion.ts'
import { buildCalendar } from './event-calendar.ts'
import { freshness } from './freshness.ts'
import type { FeedImages } from './images/feed-images.ts'
import { PreviewImages } from './images/preview-images.ts'
import type { Logger } from './logger.ts'
import { answerNewsletter, type NewsletterAnswer, tooLong } from './newsletter.ts'
import { answerWithPage } from './page-answer.ts'
import type { CachedPage } from './page-cache.ts'
import type { PageService } from './page-service.ts'
import type { PublicationDirectory } from './publication-directory.ts'
import { closedPolicy, securityHeaders } from './security-headers.ts'
import { speculationRules, speculationRulesHeaders, speculationRulesPath } from './speculation-rules.ts'
import type { StaticFiles } from './static-files.ts'
import type { StreamService } from './stream.ts'

/** What the routes stand on. */
export interface AppParts {
  pages: PageService
  directory: PublicationDirectory
  images: FeedImages
  store: ArticleStore
  stream: StreamService
  /** The browser's build. */
  assets: StaticFiles
  /** Each publication's own assets, by its id. */
  media: ReadonlyMap<string, StaticFiles>
  logger: Logger
  /** Origin of a publication's canonical addresses. */
  originOf(publication: Publication): string
  /** Why the process cannot answer readers, undefined when it can. */
  notReady(): Promise<string | undefined>
  production: boolean
}

interface Environment {
  Variables: { publication: Publication }
}

/** All routes. Handlers are `Request → Response`: tests call `app.request('/path')` without a port. */
export function createApp(parts: AppParts): Hono<Environment> {
  const app = new Hono<Environment>()
  const previews = new PreviewImages()

  app.get('/healthz', () => answerText(200, 'ok'))
  app.get('/readyz', async () => {
    const reason = await parts.notReady()
    return reason ? answerText(503, reason) : answerText(200, 'ready')
  })

  app.use(async (context, next) => {
    const city = parts.directory.find(context.req.header('host'))
    if (!city) return answerText(421, 'No publication is served at this host.')
    const publication = await parts.directory.load(city)
    if (!publication) return answerText(503, notServed, { 'retry-after': '60' })
    context.set('publication', publication)
    await next()
  })

  app.get('/assets/*', (context) => answerFile(context.req.raw, parts.assets.get(pathOf(context.req.url))))
  app.get('/media/*', (context) => {
    const files = parts.media.get(context.get('publication').id)
    return answerFile(context.req.raw, files?.get(pathOf(context.req.url)))
  })
  app.get('/placeholder.svg', (context) => {
    const files = parts.media.get(context.get('publication').id)
    return answerFile(context.req.raw, files?.get('/media/placeholder.svg'))
  })
  app.get(speculationRulesPath, () => answerText(200, speculationRules, speculationRulesHeaders))
  app.get('/favicon.ico', () => redirectTo('/media/icon-192.png'))
  app.get('/apple-touch-icon.png', () => redirectTo('/media/apple-touch-icon.png'))
  app.get('/preview/:file{.+\\.png}', async (context) => {
    const name = context.req.param('file').replace(/\.png$/, '')
    return answerFile(context.req.raw, await previews.load(context.get('publication'), name))
  })
  app.get('/events/:file{.+\\.ics}', (context) => {
    const publication = context.get('publication')
    const path = `/events/${context.req.param('file').replace(/\.ics$/, '')}`
    const now = Date.now()
    const [next] = nextTimes(publication.content, path, now, 1)
    if (!next) return answerText(404, 'There is no such event.')
    return answerText(200, buildCalendar(next, parts.originOf(publication), publication.timeZone, now), {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': freshness.static.cacheControl,
    })
  })
  app.get('/api/stream', (context) =>
    parts.stream.answer(context.get('publication'), context.req.query('port'), context.req.raw),
  )
  app.get('/api/convert', async (context) => {
    const { httpStatus, body } = await convertFeed(
      context.req.query('rss_url'),
      context.get('publication'),
      parts.store,
    )
    return context.json(body, httpStatus, {
      ...plainHeaders,
      'content-type': 'application/json',
      ...(httpStatus === 200 && { 'cache-control': freshness.stories.cacheControl }),
      ...(httpStatus === 503 && { 'retry-after': '60' }),
    })
  })
  app.get('/image/:width/:id', (context) =>
    parts.images.answer(context.req.param('width'), context.req.param('id'), {
      accept: context.req.header('accept'),
      signal: context.req.raw.signal,
    }),
  )

  const answerForm = async (context: Context<Environment>, { status, message }: NewsletterAnswer) => {
    parts.logger.info({ status }, 'newsletter form submitted')
    // A body that was not read to its end would be taken for the next request.
    const headers = status === 413 ? { connection: 'close' } : {}
    if (context.req.header('accept')?.includes('application/json')) {
      return context.json({ message }, status, {
        ...plainHeaders,
        ...headers,
        'content-type': 'application/json',
      })
    }
    const publication = context.get('publication')
    const page = await parts.pages.make(publication, {
      ...openNewsletterAnswer(message, textsOf(publication.language)),
      path: '/newsletter',
      status,
      row: 'never',
    })
    return answerPage(context.req.raw, { ...page, headers: { ...page.headers, ...headers } })
  }
  app.get('/newsletter', () => redirectTo('/', 303))
  app.post(
    '/newsletter',
    bodyLimit({ maxSize: 4096, onError: (context) => answerForm(context, tooLong) }),
    async (context) => answerForm(context, await answerNewsletter(context.req.raw)),
  )
  app.all('/newsletter', () => answerText(405, 'This address takes a form.', { allow: 'GET, HEAD, POST' }))

  app.get('/search', async (context) => {
    const text = context.req.query('q') ?? ''
    parts.logger.info({ text: text.slice(0, longestSearch) }, 'search')
    return answerPage(context.req.raw, await parts.pages.loadSearch(context.get('publication'), text))
  })
  app.on(['GET', 'HEAD'], '*', async (context) => {
    const publication = context.get('publication')
    const path = pathOf(context.req.url)
    const page = await parts.pages.load(publication, path)
    if (page) return answerPage(context.req.raw, page)
    const withoutSlash = path.replace(/\/+$/, '')
    const known = withoutSlash === '/search' || findRoute(publication, withoutSlash)
    if (withoutSlash !== path && known) return redirectTo(`${withoutSlash}${new URL(context.req.url).search}`)
    parts.logger.info({ path, publication: publication.id }, 'page not found')
    return answerPage(context.req.raw, await parts.pages.loadNotFound(publication))
  })
  app.all('*', () => answerText(405, 'This address can only be read.', { allow: 'GET, HEAD' }))

  app.onError(async (error, context) => {
    const path = pathOf(context.req.url)
    parts.logger.error({ err: error, path }, 'a request failed')
    const publication = context.get('publication')
    if (!publication) return answerText(500, 'Unexpected Application Error!')
    const report = {
      status: 500,
      statusText: 'Internal Server Error',
      message: parts.production ? undefined : error.message,
      stack: parts.production ? undefined : error.stack,
    }
    const address = `/${path.replace(/^\/+/, '')}${new URL(context.req.url).search}`
    const page = openError(report, address, textsOf(publication.language))
    return answerPage(
      context.req.raw,
      await parts.pages.make(publication, { ...page, path, status: 500, row: 'never' }),
    )
  })
  return app
}

/** For the hosts of a city whose folder is broken and never was sound while this process ran. */
const notServed = 'This site is not available at the moment. Please try again later.'

const plainHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': freshness.never.cacheControl,
  'content-security-policy': closedPolicy,
  ...securityHeaders,
}

function answerText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...plainHeaders, ...headers } })
}

function redirectTo(path: string, status: 303 | 308 = 308): Response {
  return answerText(status, 'This page has moved.', { location: path })
}

function answerFile(request: Request, file: CachedPage | undefined): Response {
  return file ? answerPage(request, file) : answerText(404, 'There is no such file.')
}

function answerPage(request: Request, page: CachedPage): Response {
  const { status, headers, body } = answerWithPage(page, {
    acceptEncoding: request.headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: request.headers.get('if-none-match') ?? undefined,
  })
  return new Response(body ? new Uint8Array(body) : null, { status, headers })
}

/** The path as it stands in the request, percent-encoding and all. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const query = url.indexOf('?', start)
  return start < 0 ? '/' : url.slice(start, query < 0 ? undefined : query)
}
