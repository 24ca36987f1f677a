import type { FeedSource, Publication } from './publication.ts'

/** Parts of the events page with their own addresses, `/events/{filter}`; no event has such a name. */
export const eventFilters = ['today', 'this-weekend', 'next-7-days', 'free', 'family'] as const

/** First segments of the paths of pages in other languages than English. */
export const languages = ['es'] as const

/** That of Haitian Creole, which has the storm page only. */
export const creole = 'ht'

/** Pages with a fixed address that exist in each of these languages, by their English paths. */
export const translatedPaths: readonly string[] = ['/', '/search', '/newsletter', '/storm', '/weather']

const inLanguages = (path: string) => [path, ...languages.map((tag) => `/${tag}${path}`)]

/** The search in each of its languages. */
export const searchPaths: readonly string[] = inLanguages('/search')

/** The sign-up in each of its languages. */
export const newsletterPaths: readonly string[] = inLanguages('/newsletter')

const creoleStormPath = `/${creole}/storm`

/** The storm page in each of its languages, and the page of what a device has of it. */
const stormPaths = [...inLanguages('/storm'), creoleStormPath, '/storm/keep']

/** Pages with a fixed address that not every publication has, and when it has each. */
const choices = new Map<string, (publication: Publication) => boolean>([
  ['/events', hasEvents],
  ...eventFilters.map((filter) => [`/events/${filter}`, hasOwnEvents] as const),
  ...inLanguages('/weather').map((path) => [path, hasWeather] as const),
  ...stormPaths.map(
    (path) =>
      [
        path,
        (publication: Publication) => hasWeather(publication) || hasStormParts(publication.content),
      ] as const,
  ),
  // Only where the alerts are read: samples have none. It leads to '/storm/keep'.
  ['/weather/notifications', ({ weather }) => weather !== undefined],
  ['/blog', ({ blog }) => blog !== undefined],
  ['/about', ({ content: { pages, team } }) => pages.about !== undefined || team.length > 0],
  ['/standards', ({ content }) => content.pages.standards !== undefined],
  ['/sources', hasFeeds],
  ['/official-notices', ({ feeds }) => Object.values(feeds).some((list) => list.some(isOfficial))],
  [
    '/corrections',
    ({ content, removals }) => content.articles.length > 0 || removals.some((removal) => removal.public),
  ],
  ['/privacy-policy', ({ content }) => content.pages['privacy-policy'] !== undefined],
  ['/terms-of-service', ({ content }) => content.pages['terms-of-service'] !== undefined],
  ['/privacy', ({ content }) => content.pages.privacy !== undefined],
  ['/terms', ({ content }) => content.pages.terms !== undefined],
  ['/partners', ({ content }) => content.documents.length > 0],
  ['/faq', ({ content }) => content.faq.some(({ items }) => items.length > 0)],
  ['/radio', ({ radio }) => radio !== undefined && !radio.isSilent],
  ['/books', ({ content }) => content.books !== undefined],
])

/** Pages that readers visit, beside those of categories, articles and events; a publication may lack some. */
const pagePaths = [
  '/',
  ...languages.map((tag) => `/${tag}`),
  '/contact',
  '/sitemap',
  '/how-we-choose',
  '/yours',
  ...choices.keys(),
].filter((path) => !/^\/(?:embed|events|storm)\//.test(path))

/** Paths that are in use: no category may have one, and no address of an article may begin with one. */
export const reservedPaths: readonly string[] = [
  ...pagePaths,
  `/${creole}`,
  '/search',
  '/newsletter',
  '/assets',
  '/media',
  '/image',
  '/preview',
  '/embed',
  '/api',
  '/front',
  '/text',
  '/placeholder',
  '/healthz',
  '/readyz',
  '/metrics',
  '/tls-host',
  '/feed',
  '/home',
]

/**
 * Whether the publication has the page at this fixed path: what its folder leaves out has no
 * page and no link. True for a path that every publication has, or that belongs to its content.
 */
export function hasPage(publication: Publication, path: string): boolean {
  if (newsletterPaths.includes(path)) return publication.newsletter !== 'none'
  return choices.get(path)?.(publication) ?? true
}

/** Every fixed path that a publication of these categories may have, for readers. */
export function possiblePaths({ categories }: Pick<Publication, 'categories'>): readonly string[] {
  return [...pagePaths, ...categories.map(({ path }) => path)]
}

/** Every page for readers with a fixed address; src/site/routes.test.ts compares it with the routes. */
export function fixedPathsOf(publication: Publication): readonly string[] {
  return possiblePaths(publication).filter((path) => hasPage(publication, path))
}

function isOfficial({ official }: FeedSource): boolean {
  return official !== undefined
}

function hasWeather({ weather, content }: Publication): boolean {
  return weather !== undefined || content.sampleWeather !== undefined
}

function hasStormParts({ services, storm }: Publication['content']): boolean {
  return services !== undefined || storm !== undefined
}

function hasFeeds({ feeds }: Publication): boolean {
  return Object.values(feeds).some((list) => list.length > 0)
}

function hasOwnEvents({ content, calendars, frames }: Publication): boolean {
  return content.events.length + calendars.length > 0 && frames.events === undefined
}

function hasEvents({ content, calendars, frames }: Publication): boolean {
  return content.events.length + calendars.length > 0 || frames.events !== undefined
}

/** The formats of our feeds, in the order in which pages name them. */
export const feedFormats = [
  { extension: 'rss', type: 'application/rss+xml', name: 'RSS' },
  { extension: 'atom', type: 'application/atom+xml', name: 'Atom' },
  { extension: 'json', type: 'application/feed+json', name: 'JSON Feed' },
] as const

/** One of `feedFormats`. */
export type FeedFormat = (typeof feedFormats)[number]

/** Path of the corrections page, which has a feed. */
export const correctionsPath = '/corrections'

/** Path of the page whose feed has the weather alerts. */
export const alertsFeedPath = '/weather'

/** Path of a feed. `pagePath`: '' for the whole site. */
export function feedPath(pagePath: string, format: FeedFormat): string {
  return `${pagePath}/feed.${format.extension}`
}
