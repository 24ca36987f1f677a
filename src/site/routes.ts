import { TrieRouter } from 'hono/router/trie-router'
import { creole } from '../publication/languages.ts'
import { hasPage } from '../publication/pages.ts'
import type { Publication } from '../publication/publication.ts'
import { isStormFront } from '../weather/storm.ts'
import { englishPathOf, languagesOf, pathIn, wholeLanguages } from './components/languages.ts'
import { networkRoutes } from './network/NetworkPages.tsx'
import type { Route } from './page.ts'
import { aboutRoute } from './pages/about/AboutPage.tsx'
import { articleRoute } from './pages/article/ArticlePage.tsx'
import { blogRoute } from './pages/blog/BlogPage.tsx'
import { booksRoute } from './pages/books/BooksPage.tsx'
import { categoryRoute } from './pages/category/CategoryPage.tsx'
import { contactRoute } from './pages/contact/ContactPage.tsx'
import { correctionsRoute } from './pages/corrections/CorrectionsPage.tsx'
import { contactEmbedRoute } from './pages/embed-contact/ContactWaysPage.tsx'
import { documentEmbedRoute } from './pages/embed-document/DocumentPage.tsx'
import { liveEmbedRoute, livePartRoute } from './pages/embed-live/LivePage.tsx'
import { eventRoute, remoteEventRoute } from './pages/event/EventPage.tsx'
import { eventDayRoute, eventsRoute } from './pages/events/EventsPage.tsx'
import { faqRoute } from './pages/faq/FaqPage.tsx'
import { homeRoute } from './pages/home/HomePage.tsx'
import { howWeChooseRoute } from './pages/how-we-choose/HowWeChoosePage.tsx'
import { noticesRoute } from './pages/notices/NoticesPage.tsx'
import { partnersRoute } from './pages/partners/PartnersPage.tsx'
import { radioRoute } from './pages/radio/RadioPage.tsx'
import { sitemapRoute } from './pages/sitemap/SitemapPage.tsx'
import { sourcesRoute } from './pages/sources/SourcesPage.tsx'
import { stormRoute } from './pages/storm/StormPage.tsx'
import { stormDeviceRoute, stormPushRoute } from './pages/storm-device/StormDevicePage.tsx'
import { storyRoute } from './pages/story/StoryPage.tsx'
import { textRoutes } from './pages/text/TextPage.tsx'
import { alertRoute } from './pages/weather/AlertPage.tsx'
import { weatherRoute } from './pages/weather/WeatherPage.tsx'
import { yoursRoute } from './pages/yours/YoursPage.tsx'
import { speakAt, speakData } from './spoken.ts'

/** The front page: in a warning the storm page, which links to the usual one at /front. */
const frontRoute = stormFront(homeRoute, stormRoute)

/** The usual front page, also in a warning. Its canonical address is that of the front page. */
const usualFrontRoute: Route = {
  ...homeRoute,
  at: '/front',
  isListed: () => false,
  async open(context, load) {
    const page = await homeRoute.open({ ...context, path: '/' }, load)
    return page && 'view' in page ? { ...page, view: { ...page.view, canonical: '/' } } : page
  },
}

/** Pages that exist in other languages than English, where these have all their sentences. */
const spokenRoutes = [
  frontRoute,
  usualFrontRoute,
  stormRoute,
  eventsRoute,
  eventDayRoute,
  weatherRoute,
  alertRoute,
  articleRoute,
]

/** All pages with a route of their own. To delete a page, delete its folder and its row here. */
export const routes: readonly Route[] = [
  frontRoute,
  usualFrontRoute,
  stormRoute,
  stormDeviceRoute,
  stormPushRoute,
  categoryRoute,
  eventsRoute,
  eventDayRoute,
  weatherRoute,
  alertRoute,
  blogRoute,
  aboutRoute,
  contactRoute,
  correctionsRoute,
  ...textRoutes,
  howWeChooseRoute,
  yoursRoute,
  sourcesRoute,
  noticesRoute,
  sitemapRoute,
  partnersRoute,
  faqRoute,
  radioRoute,
  booksRoute,
  liveEmbedRoute,
  livePartRoute,
  contactEmbedRoute,
  articleRoute,
  eventRoute,
  documentEmbedRoute,
  remoteEventRoute,
  ...wholeLanguages.flatMap(({ tag }) => spokenRoutes.map((one) => inLanguage(one, tag))),
  inLanguage(stormRoute, creole),
  // Last, because its pattern matches paths of other routes.
  storyRoute,
]

/** A page in another language. */
function inLanguage(route: Route, tag: string): Route {
  const { at } = route
  return {
    at:
      typeof at === 'string'
        ? pathIn(tag, at)
        : (publication) =>
            at(publication).flatMap((path) =>
              languagesOf(path, publication).flatMap((one) => (one.tag === tag ? one.path : [])),
            ),
    isListed: (publication, path) => route.isListed(publication, englishPathOf(path)),
    needs: (context) => route.needs(speakAt(context)),
    async open(context, load) {
      const spoken = speakAt(context)
      const page = await route.open(spoken, async (needs) => speakData(await load(needs), spoken))
      if (!page) return undefined
      return 'movedTo' in page ? { movedTo: pathIn(tag, page.movedTo) } : { ...page, language: tag }
    },
  }
}

/** A front page whose place the storm page takes in a warning. */
function stormFront(front: Route, storm: Route): Route {
  return {
    ...front,
    open: (context, load) => (isStormFront(context) ? storm : front).open(context, load),
  }
}

/** A route, and the values of its pattern's segments at a path. */
export interface FoundRoute {
  route: Route
  params: Readonly<Record<string, string>>
}

/** The routes of one publication, indexed for lookup. */
interface RouteTable {
  byPath: ReadonlyMap<string, Route>
  patterns: TrieRouter<Route>
}

const tables = new WeakMap<Publication, RouteTable>()

/** The routes of a publication that have a fixed path, by path. Routes with a pattern are not included. */
export function routesOf(publication: Publication): ReadonlyMap<string, Route> {
  return tableOf(publication).byPath
}

/** The route of this path, undefined when there is none. A fixed path takes precedence over a pattern. */
export function findRoute(publication: Publication, path: string): FoundRoute | undefined {
  return findIn(tableOf(publication), path)
}

/** Looks up a path in a table. */
export function findIn({ byPath, patterns }: RouteTable, path: string): FoundRoute | undefined {
  const exact = byPath.get(path)
  if (exact) return { route: exact, params: {} }
  // Of Hono's routers, this one gives the values themselves, and others where they are.
  const [found] = patterns.match('GET', path)[0] as [Route, FoundRoute['params']][]
  return found && { route: found[0], params: found[1] }
}

function tableOf(publication: Publication): RouteTable {
  const known = tables.get(publication)
  if (known) return known
  const own = publication.network
    ? networkRoutes
    : routes.filter(({ at }) => typeof at !== 'string' || hasPage(publication, at))
  const table = buildTable(own, publication)
  tables.set(publication, table)
  return table
}

/** Builds the table: routes with fixed paths, and routes with a pattern. */
export function buildTable(routes: readonly Route[], publication: Publication): RouteTable {
  const byPath = new Map<string, Route>()
  const patterns = new TrieRouter<Route>()
  for (const route of routes) {
    if (typeof route.at === 'function') for (const path of route.at(publication)) byPath.set(path, route)
    else if (route.at.includes('/:')) patterns.add('GET', route.at, route)
    else byPath.set(route.at, route)
  }
  return { byPath, patterns }
}
