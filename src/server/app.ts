import { type Context, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { loadOwnArticle } from '../city/front-stories.ts'
import { articleIdOf } from '../city/image-id.ts'
import { isPictureId } from '../publication/files/picture-id.ts'
import { creole } from '../publication/languages.ts'
import { networkId } from '../publication/network/layers.ts'
import { hasPage, searchPaths } from '../publication/pages.ts'
import type { Publication } from '../publication/publication.ts'
import { findRemoval } from '../publication/removals.ts'
import { pathIn, stormPath } from '../site/components/languages.ts'
import { titlePath } from '../site/components/stream-address.ts'
import { findRoute } from '../site/routes.ts'
import { longestSearch, parseSearchChoice } from '../site/search-result.ts'
import { defaultTexts, textsOf } from '../site/texts/texts.ts'
import type { CityStore } from '../store/store.ts'
import type { Answer } from './answers/answer.ts'
import { freshness } from './answers/freshness.ts'
import {
  answerResponse,
  fileResponse,
  jsonResponse,
  redirectResponse,
  textResponse,
} from './answers/responses.ts'
import { completeHeaders, isFramable } from './answers/security-headers.ts'
import { speculationRules, speculationRulesPath, speculationRulesType } from './answers/speculation-rules.ts'
import type { StaticFiles } from './answers/static-files.ts'
import type { FeedImages } from './images/feed-images.ts'
import { answerMissing } from './images/image-answer.ts'
import type { OwnImages } from './images/own-images.ts'
import { addKeptCopy, type KeptParts } from './kept/kept-copy.ts'
import { addContact, type ContactParts } from './mail/contact-routes.ts'
import { addNewsletter, type NewsletterParts } from './mail/newsletter-routes.ts'
import { addHealth, type HealthParts } from './metrics/health-routes.ts'
import type { CityFinder } from './network/city-finder.ts'
import { addAdFrame } from './outputs/ad-frame.ts'
import { convertFeed } from './outputs/conversion.ts'
import { answerError, type ErrorParts } from './pages/error-answer.ts'
import type { PageService } from './pages/page-service.ts'
import { addPreviews, type PreviewParts } from './preview/preview-routes.ts'
import { hostNameOf, type PublicationDirectory } from './publication-directory.ts'
import type { StreamService } from './radio/stream.ts'
import { clientAddress, cutConnection } from './requests/client-address.ts'
import type { Environment } from './requests/environment.ts'
import { runRequest, serverTiming } from './requests/request-context.ts'
import { loggedPath, pathOf, withoutFinalSlashes } from './requests/request-path.ts'
import type { SearchPages } from './search/search-pages.ts'
import { addStormPush, type StormPushParts } from './storm-push/storm-push-routes.ts'

/** What the routes use: those of each service say what, and these are for the others. */
export interface AppParts
  extends ErrorParts,
    HealthParts,
    NewsletterParts,
    ContactParts,
    KeptParts,
    PreviewParts,
    StormPushParts {
  pages: PageService
  searchPages: SearchPages
  directory: PublicationDirectory
  images: Pick<FeedImages, 'answer' | 'forget'>
  ownImages: OwnImages
  cityFinder: CityFinder
  store: CityStore
  stream: Pick<StreamService, 'answer' | 'answerTitle'>
  /** The browser's build. */
  assets: StaticFiles
  /** Origin of a publication's canonical addresses. */
  originOf(publication: Publication): string
}

/** All routes. Handlers are `Request → Response`: tests call `app.request('/path')` without a port. */
export function createApp(parts: AppParts): Hono<Environment> {
  const app = new Hono<Environment>()
  addCommonHeaders(app, parts)
  addHealth(app, parts)
  addHosts(app, parts)
  addPublication(app, parts)
  addNetwork(app, parts)
  // Before the pictures, whose addresses may look like those of its own.
  addPreviews(app, parts)
  addFiles(app, parts)
  addImages(app, parts)
  addServices(app, parts)
  addNewsletter(app, parts)
  addContact(app, parts)
  addAdFrame(app)
  addKeptCopy(app, parts)
  addStormPush(app, parts)
  addPages(app, parts)
  app.onError((error, context) => answerError(error, context, parts))
  return app
}

/** Gives every request an id for the log, and every answer the common headers. */
function addCommonHeaders(app: Hono<Environment>, { originOf, metrics }: AppParts): void {
  app.use(requestId())
  app.use(async (context, next) => {
    await runRequest(context.get('requestId'), async () => {
      await next()
      const publication = context.get('publication')
      const common = completeHeaders({}, publication && originOf(publication))
      const { headers } = context.res
      if (isFramable(headers.get('content-security-policy'))) delete common['x-frame-options']
      for (const [name, value] of Object.entries(common)) if (!headers.has(name)) headers.set(name, value)
      const status = `${Math.floor(context.res.status / 100)}xx`
      metrics?.requests.set(status, (metrics.requests.get(status) ?? 0) + 1)
      headers.set('x-request-id', context.get('requestId'))
      const timing = serverTiming()
      if (timing) headers.set('server-timing', timing)
    })
  })
}

/**
 * Tells a proxy that asks before it requests a certificate whether a host is ours: 200 or 404 for `?domain=`,
 * at any Host (Caddy's `on_demand_tls`). No city is read for it.
 */
function addHosts(app: Hono<Environment>, { directory }: AppParts): void {
  app.get('/tls-host', (context) => {
    const host = hostNameOf(context.req.query('domain'))
    const city = directory.find(host)
    // An unknown host may have a city to fall back on, but no certificate.
    const isOurs =
      city?.id === networkId || (city && directory.indexOf(city)?.claims.some((claim) => claim.host === host))
    return isOurs ? textResponse(200, 'ok') : textResponse(404, defaultTexts.answers.noPublication)
  })
}

/** Finds the publication by the Host header, for all later routes. */
function addPublication(app: Hono<Environment>, { directory }: AppParts): void {
  app.use(async (context, next) => {
    const city = directory.find(context.req.header('host'))
    if (!city) return textResponse(421, defaultTexts.answers.noPublication)
    const publication = await directory.load(city)
    // Its folder is broken, and it has no last good state.
    if (!publication) return textResponse(503, defaultTexts.answers.notServed, { 'retry-after': '60' })
    context.set('publication', publication)
    context.set('texts', textsOf(publication.language))
    await next()
    return
  })
}

/** The network's own site has its pages, and a search for cities: no other route is for it. */
function addNetwork(app: Hono<Environment>, parts: AppParts): void {
  app.use(async (context, next) => {
    const publication = context.get('publication')
    if (!publication.network) return next()
    const { raw, method, url } = context.req
    const path = pathOf(url)
    if (method !== 'GET' && method !== 'HEAD') return refuseMethod(context)
    if (path.startsWith('/assets/') || path === speculationRulesPath) return next()
    if (path !== '/find') return answerPage(context, parts)
    return parts.cityFinder.answer(raw, publication, clientAddress(context, parts.trustedProxies))
  })
}

function addFiles(app: Hono<Environment>, { assets, media }: AppParts): void {
  const answerFile = (context: Context<Environment>, file: Answer | undefined) =>
    fileResponse(context.req.raw, file, context.get('texts').answers.noSuchFile)
  const answerMedia = async (context: Context<Environment>, path: string) => {
    const publication = context.get('publication')
    const isEmbargoed = publication.content.embargoed.has(path.slice('/media/'.length))
    return answerFile(context, isEmbargoed ? undefined : await media.loadOf(publication, path))
  }
  app.get('/assets/*', (context) => answerFile(context, assets.get(pathOf(context.req.url))))
  app.get('/media/*', (context) => answerMedia(context, pathOf(context.req.url)))
  app.get('/placeholder.svg', (context) => answerMedia(context, '/media/placeholder.svg'))
  for (const [from, to] of movedFiles) {
    app.get(from, (context) => redirectResponse(to, context.get('texts').answers.moved))
  }
  app.get(speculationRulesPath, () =>
    textResponse(200, speculationRules, {
      'content-type': speculationRulesType,
      'cache-control': freshness.static.cacheControl,
    }),
  )
}

/** Addresses that browsers request by themselves, and the paths of these files. */
const movedFiles = [
  ['/favicon.ico', '/media/icon-192.png'],
  ['/apple-touch-icon.png', '/media/apple-touch-icon.png'],
] as const

/**
 * Pictures of the city's own and its feeds. What is taken down here, or by link or guid in any city, is shown
 * at no host: who asks for that means the picture, not one newspaper. A pattern holds in its city only.
 */
function addImages(app: Hono<Environment>, { images, ownImages, store, directory }: AppParts): void {
  app.get('/image/:width/:id', async (context) => {
    const { req } = context
    const { width, id } = req.param()
    const publication = context.get('publication')
    if (isPictureId(id)) return ownImages.answer(publication, width, id, req.raw)
    const articleId = articleIdOf(id)
    const article =
      articleId === undefined ? undefined : await loadOwnArticle(articleId, { publication, store })
    if (!article) return answerMissing()
    const named = findRemoval(directory.namedRemovals(), article)
    if (!named && !findRemoval(publication.removals, article)) return images.answer(width, id, req.raw)
    // Other cities may show what a pattern of this one takes down.
    if (named) await images.forget(id)
    return textResponse(410, context.get('texts').removed.picture, {
      'cache-control': freshness.missingImage.cacheControl,
    })
  })
  app.get('/preview/:file{.+\\.png}', (context) => {
    const name = context.req.param('file').replace(/\.png$/, '')
    return ownImages.answerPreview(context.get('publication'), name, context.req.raw.signal)
  })
}

function addServices(app: Hono<Environment>, { store, stream, trustedProxies }: AppParts): void {
  app.get('/api/stream', (context) =>
    stream.answer(context.get('publication'), context.req.query('port'), {
      method: context.req.method,
      signal: context.req.raw.signal,
      address: clientAddress(context, trustedProxies),
      cut: () => cutConnection(context),
    }),
  )
  app.get(titlePath, (context) => stream.answerTitle(context.get('publication')))
  app.get('/api/convert', async (context) => {
    const { httpStatus, body } = await convertFeed(
      context.req.query('rss_url'),
      context.get('publication'),
      store,
    )
    return jsonResponse(httpStatus, body, {
      ...(httpStatus === 200 && { 'cache-control': freshness.stories.cacheControl }),
      ...(httpStatus === 503 && { 'retry-after': '60' }),
    })
  })
}

function addPages(app: Hono<Environment>, parts: AppParts): void {
  const { searchPages, logger, trustedProxies } = parts
  const search = async (context: Context<Environment>, path: string) => {
    const text = context.req.query('q') ?? ''
    logger.info({ text: text.slice(0, longestSearch) }, 'search')
    const choice = parseSearchChoice(
      context.req.query(),
      context.get('publication').categories.map(({ key }) => key),
    )
    const reader = clientAddress(context, trustedProxies)
    const page = await searchPages.load(context.get('publication'), text, choice, reader, path)
    const response = answerResponse(context.req.raw, page)
    if (page.status === 503) response.headers.set('retry-after', '5')
    return response
  }
  // What readers type before they search is not logged.
  const suggest = async (context: Context<Environment>, path: string) => {
    const publication = context.get('publication')
    const keys = publication.categories.map(({ key }) => key)
    const choice = parseSearchChoice(context.req.query(), keys)
    const reader = clientAddress(context, trustedProxies)
    const text = context.req.query('q') ?? ''
    return answerResponse(
      context.req.raw,
      await searchPages.loadSuggestions(publication, text, choice, reader, path),
    )
  }
  for (const path of searchPaths) {
    app.get(path, (context) => search(context, path))
    app.get(`${path}/suggest`, (context) => suggest(context, path))
  }
  // Pages and data that ended with version 0.3.
  for (const path of ['/about/quality', '/referrals', '/sources.json']) {
    app.get(path, (context) =>
      textResponse(301, context.get('texts').answers.moved, { location: '/sources' }),
    )
  }
  app.get('/storm/kept', (context) =>
    textResponse(301, context.get('texts').answers.moved, { location: '/storm' }),
  )
  // Pages had a text form at these addresses until version 0.3.
  for (const path of ['/text', '/text/*']) {
    app.get(path, (context) => {
      const { pathname, search } = new URL(context.req.url)
      const [, usual = ''] = /^\/text(?:\/+([^/].*?))??(?:\/part-\d+)?\/*$/.exec(pathname) ?? []
      return textResponse(301, context.get('texts').answers.moved, { location: `/${usual}${search}` })
    })
  }
  // Before version 0.3 Creole had more pages than the storm page.
  for (const path of [`/${creole}`, `/${creole}/*`]) {
    app.all(path, async (context, next) => {
      const { pathname, search } = new URL(context.req.url)
      const storm = pathIn(creole, stormPath)
      if (pathname === storm) return next()
      const english = pathname.slice(1 + creole.length).replace(/^\/*(.*?)\/*$/, '/$1')
      const hasStorm = hasPage(context.get('publication'), storm)
      const location = english === '/' && hasStorm ? storm : `${english}${search}`
      return textResponse(301, context.get('texts').answers.moved, { location })
    })
  }
  app.get('*', (context) => answerPage(context, parts))
  app.all('*', refuseMethod)
}

async function answerPage(
  context: Context<Environment>,
  { pages, logger }: Pick<AppParts, 'pages' | 'logger'>,
): Promise<Response> {
  const publication = context.get('publication')
  const path = pathOf(context.req.url)
  const page = await pages.load(publication, path)
  if (page) return answerResponse(context.req.raw, page)
  const withoutSlash = withoutFinalSlashes(path)
  const known = searchPaths.includes(withoutSlash) || findRoute(publication, withoutSlash)
  if (withoutSlash !== path && known) {
    const { search } = new URL(context.req.url)
    return redirectResponse(`${withoutSlash}${search}`, context.get('texts').answers.moved)
  }
  logger.info({ path: loggedPath(path), publication: publication.id }, 'page not found')
  return answerResponse(context.req.raw, await pages.loadNotFound(publication))
}

function refuseMethod(context: Context<Environment>): Response {
  return textResponse(405, context.get('texts').answers.readOnly, { allow: 'GET, HEAD' })
}
