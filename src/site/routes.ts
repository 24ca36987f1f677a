import { hasPage } from '../publication/pages.ts'
import type { Publication } from '../publication/publication.ts'
import { aboutRoute } from './pages/about/about-route.ts'
import { articleRoute } from './pages/article/article-route.ts'
import { blogRoute } from './pages/blog/blog-route.ts'
import { booksRoute } from './pages/books/books-route.ts'
import { categoryRoute } from './pages/category/category-route.ts'
import { contactRoute } from './pages/contact/contact-route.ts'
import { correctionsRoute } from './pages/corrections/corrections-route.ts'
import { contactEmbedRoute } from './pages/embed-contact/contact-ways-route.ts'
import { documentEmbedRoute } from './pages/embed-document/document-route.ts'
import { liveEmbedRoute } from './pages/embed-live/live-route.ts'
import { eventRoute } from './pages/event/event-route.ts'
import { eventsRoute } from './pages/events/events-route.ts'
import { faqRoute } from './pages/faq/faq-route.ts'
import { homeRoute } from './pages/home/home-route.ts'
import { howWeChooseRoute } from './pages/how-we-choose/how-we-choose-route.ts'
import { partnersRoute } from './pages/partners/partners-route.ts'
import { radioRoute } from './pages/radio/radio-route.ts'
import { referralsRoute } from './pages/referrals/referrals-route.ts'
import { sitemapRoute } from './pages/sitemap/sitemap-route.ts'
import { storyRoute } from './pages/story/story-route.ts'
import { textRoutes } from './pages/text/text-routes.ts'
import { weatherRoute } from './pages/weather/weather-route.ts'
import type { Route } from './route.ts'

/** Every page but those that the server sends by itself; deleting a page is deleting its folder and its row here. */
export const routes: readonly Route[] = [
  homeRoute,
  categoryRoute,
  eventsRoute,
  weatherRoute,
  blogRoute,
  aboutRoute,
  contactRoute,
  correctionsRoute,
  referralsRoute,
  ...textRoutes,
  howWeChooseRoute,
  sitemapRoute,
  partnersRoute,
  faqRoute,
  radioRoute,
  booksRoute,
  liveEmbedRoute,
  contactEmbedRoute,
  articleRoute,
  eventRoute,
  documentEmbedRoute,
  // Last: it matches every address of two parts.
  storyRoute,
]

/** A route, and the values of its pattern's segments at a path. */
export interface FoundRoute {
  route: Route
  params: Readonly<Record<string, string>>
}

/** The routes of one publication, ready to be looked up. */
interface RouteTable {
  byPath: ReadonlyMap<string, Route>
  patterns: readonly { matches(path: string): Record<string, string> | undefined; route: Route }[]
}

const tables = new WeakMap<Publication, RouteTable>()

/** Every page of a publication that has a path of its own, by that path; what a pattern finds is not among them. */
export function routesOf(publication: Publication): ReadonlyMap<string, Route> {
  return tableOf(publication).byPath
}

/** The page at this path, undefined where there is none. A path of its own comes before a pattern. */
export function findRoute(publication: Publication, path: string): FoundRoute | undefined {
  return findIn(tableOf(publication), path)
}

/** Looks a path up. */
export function findIn({ byPath, patterns }: RouteTable, path: string): FoundRoute | undefined {
  const exact = byPath.get(path)
  if (exact) return { route: exact, params: {} }
  for (const { matches, route } of patterns) {
    const params = matches(path)
    if (params) return { route, params }
  }
  return undefined
}

function tableOf(publication: Publication): RouteTable {
  const known = tables.get(publication)
  if (known) return known
  const table = buildTable(
    routes.filter(({ at }) => typeof at !== 'string' || hasPage(publication, at)),
    publication,
  )
  tables.set(publication, table)
  return table
}

/** Sorts routes into those with paths of their own and those with a pattern. */
export function buildTable(routes: readonly Route[], publication: Publication): RouteTable {
  const byPath = new Map<string, Route>()
  const patterns: RouteTable['patterns'][number][] = []
  for (const route of routes) {
    if (typeof route.at === 'function') for (const path of route.at(publication)) byPath.set(path, route)
    else if (route.at.includes('/:')) patterns.push({ matches: matcherOf(route.at), route })
    else byPath.set(route.at, route)
  }
  return { byPath, patterns }
}

/** Reads `/local-news/:slug`: a name after a colon matches any one segment, or those of a form: `/:section/:slug(.*-\\d+)`. */
function matcherOf(pattern: string): (path: string) => Record<string, string> | undefined {
  const segments = pattern.split('/').map((segment) => {
    const [, name, form = '[^/]+'] = /^:(\w+)(?:\((.+)\))?$/.exec(segment) ?? []
    return name ? `(?<${name}>${form})` : segment.replaceAll('.', '\\.')
  })
  const expression = new RegExp(`^${segments.join('/')}$`)
  return (path) => expression.exec(path)?.groups
}
