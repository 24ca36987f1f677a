import { categories } from '../publication/categories.ts'
import type { Publication } from '../publication/publication.ts'
import type { Route } from './page.ts'
import { aboutRoute } from './pages/about/about-route.tsx'
import { articleRoute } from './pages/article/article-route.tsx'
import { blogRoute } from './pages/blog/blog-route.tsx'
import { booksRoute } from './pages/books/books-route.tsx'
import { categoryRoute } from './pages/category/category-route.tsx'
import { contactRoute } from './pages/contact/contact-route.tsx'
import {
  contactEmbedRoute,
  documentEmbedRoute,
  eventsEmbedRoute,
  liveEmbedRoute,
} from './pages/embed/embed-routes.tsx'
import { eventRoute } from './pages/events/event-route.tsx'
import { eventsRoute } from './pages/events/events-route.tsx'
import { faqRoute } from './pages/faq/faq-route.tsx'
import { homeRoute } from './pages/home/home-route.tsx'
import { partnersRoute } from './pages/partners/partners-route.tsx'
import { radioRoute } from './pages/radio/radio-route.tsx'
import { sitemapRoute } from './pages/sitemap/sitemap-route.tsx'
import { textRoute } from './pages/text/text-route.tsx'
import { weatherRoute } from './pages/weather/weather-route.tsx'

/** Pages that every publication has; deleting a page is deleting its folder and its row here. */
const commonRoutes: readonly Route[] = [
  ...categories.map(categoryRoute),
  eventsRoute,
  weatherRoute,
  blogRoute,
  aboutRoute,
  contactRoute,
  textRoute('privacy-policy', 'Privacy Policy'),
  textRoute('terms-of-service', 'Terms of Service'),
  sitemapRoute,
  textRoute('privacy', 'Privacy'),
  textRoute('terms', 'Terms'),
  partnersRoute,
  faqRoute,
  radioRoute,
  booksRoute,
  liveEmbedRoute,
  eventsEmbedRoute,
  contactEmbedRoute,
]

const routesByPublication = new WeakMap<Publication, ReadonlyMap<string, Route>>()

/** Every page of a publication by its path: the common ones, and one for each article, event and document. */
export function routesOf(publication: Publication): ReadonlyMap<string, Route> {
  const known = routesByPublication.get(publication)
  if (known) return known
  const { articles, events, documents } = publication.content
  const routes = [
    homeRoute(publication),
    ...commonRoutes,
    ...articles.map(articleRoute),
    ...events.map(eventRoute),
    ...documents.map(documentEmbedRoute),
  ]
  const byPath = new Map(routes.map((row) => [row.path, row]))
  routesByPublication.set(publication, byPath)
  return byPath
}

/** The page at this path, undefined where there is none. */
export function findRoute(publication: Publication, path: string): Route | undefined {
  return routesOf(publication).get(path)
}
