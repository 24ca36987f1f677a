import { creole, languages } from './languages.ts'
import type { Publication } from './publication.ts'

/** Parts of the events page with their own addresses, `/events/{filter}`; no event has such a name. */
export const eventFilters = ['today', 'this-weekend', 'next-7-days', 'free', 'family'] as const

/** Menus that link to pages: beside the search, after the categories of both menus, and in the footer. */
export type Menu = 'quick' | 'services' | 'about' | 'legal'

/** Groups of the sitemap page. */
export type SitemapGroup = 'main' | 'partners' | 'legal' | 'more'

/** A page with a fixed address, as all but its folder in src/site/pages/ knows it. */
export interface PageRow {
  /** Its address in English. */
  path: string
  /** Its name in menus: a key of the texts. Without it, that of its path in `navigation`. */
  title?: string | ((publication: Publication) => string)
  /** Whether a publication has it; without this, every one. */
  has?(publication: Publication): boolean
  /** First segments of its addresses in other languages. */
  languages?: readonly string[]
  menus?: readonly Menu[]
  sitemap?: SitemapGroup
  /** A part of another page, to which texts do not link; or a form and its answers, which no route has. */
  kind?: 'part' | 'form'
}

/** All pages with a fixed address but those of frames; menus and the sitemap page list them in this order. */
export const pages: readonly PageRow[] = [
  { path: '/', title: 'navigation.home', languages, menus: ['services'], sitemap: 'main' },
  { path: '/weather', has: hasWeather, languages, menus: ['services'], sitemap: 'main' },
  // Only where the alerts are read: samples have none. It leads to '/storm/keep'.
  { path: '/weather/notifications', has: ({ weather }) => weather !== undefined },
  { path: '/events', title: 'navigation.localEvents', has: hasEvents, languages, sitemap: 'main' },
  ...eventFilters.map(
    (filter): PageRow => ({
      path: `/events/${filter}`,
      has: hasOwnEvents,
      languages,
      kind: 'part',
    }),
  ),
  { path: '/about', has: hasAbout, menus: ['about'], sitemap: 'main' },
  { path: '/how-we-choose', menus: ['about'], sitemap: 'more' },
  { path: '/standards', has: isWritten('standards'), menus: ['about'], sitemap: 'more' },
  { path: '/corrections', has: hasCorrections, menus: ['about'], sitemap: 'more' },
  { path: '/sources', has: hasFeeds, sitemap: 'more' },
  { path: '/official-notices', title: 'notices.title', has: hasOfficialFeeds, sitemap: 'more' },
  { path: '/blog', has: ({ blog }) => blog !== undefined, sitemap: 'more' },
  { path: '/storm', title: 'storm.title', has: hasStorm, languages: [...languages, creole], sitemap: 'more' },
  { path: '/storm/keep', title: titleOfKeep, has: hasStorm, sitemap: 'more', kind: 'part' },
  { path: '/radio', has: hasRadio, menus: ['quick', 'services'], sitemap: 'more' },
  { path: '/books', has: hasBooks, menus: ['quick', 'services'], sitemap: 'more' },
  { path: '/contact', menus: ['services', 'about'], sitemap: 'main' },
  { path: '/faq', has: hasAnswers, menus: ['about'], sitemap: 'main' },
  { path: '/yours', menus: ['about'], sitemap: 'more' },
  { path: '/privacy-policy', has: isWritten('privacy-policy'), menus: ['legal'], sitemap: 'legal' },
  { path: '/terms-of-service', has: isWritten('terms-of-service'), menus: ['legal'], sitemap: 'legal' },
  { path: '/privacy', has: isWritten('privacy'), sitemap: 'legal' },
  { path: '/terms', has: isWritten('terms'), sitemap: 'legal' },
  { path: '/sitemap', menus: ['legal'], sitemap: 'legal' },
  { path: '/partners', has: ({ content }) => content.documents.length > 0, sitemap: 'partners' },
  { path: '/search', languages, kind: 'form' },
  { path: '/newsletter', has: ({ newsletter }) => newsletter !== 'none', languages, kind: 'form' },
]

/** A page's addresses, English first. */
function addressesOf({ path, languages = [] }: PageRow): string[] {
  return [path, ...languages.map((tag) => (path === '/' ? `/${tag}` : `/${tag}${path}`))]
}

const byAddress = new Map(pages.flatMap((page) => addressesOf(page).map((address) => [address, page])))

const addressesAt = (path: string) => pages.filter((page) => page.path === path).flatMap(addressesOf)

/** The search in each of its languages. */
export const searchPaths: readonly string[] = addressesAt('/search')

/** The sign-up in each of its languages. */
export const newsletterPaths: readonly string[] = addressesAt('/newsletter')

/** English paths of the pages that exist in each of these languages. */
export const translatedPaths: readonly string[] = pages.flatMap((page) =>
  languages.every((tag) => page.languages?.includes(tag)) ? page.path : [],
)

/** Pages to which texts may link, beside those of categories, articles and events; a city may lack some. */
const pagePaths = pages.filter(({ kind }) => kind === undefined).flatMap(addressesOf)

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
  const page = byAddress.get(path)
  if (page && page.path !== path && !isEnglish(publication)) return false
  return page?.has?.(publication) ?? true
}

/** Whether it is a city whose files are in English: only such a city has pages in other languages. */
export function isEnglish({ language, filesLanguage = language, network }: Publication): boolean {
  return network === undefined && /^en\b/i.test(filesLanguage)
}

/** Every fixed path that a publication of these categories may have, for readers. */
export function possiblePaths({ categories }: Pick<Publication, 'categories'>): readonly string[] {
  return [...pagePaths, ...categories.map(({ path }) => path)]
}

/** Every page for readers with a fixed address; src/site/routes.test.ts compares it with the routes. */
export function fixedPathsOf(publication: Publication): readonly string[] {
  return possiblePaths(publication).filter((path) => hasPage(publication, path))
}

function isWritten(name: keyof Publication['content']['pages']): (publication: Publication) => boolean {
  return ({ content }) => content.pages[name] !== undefined
}

function hasAbout({ content: { pages, team } }: Publication): boolean {
  return pages.about !== undefined || team.length > 0
}

function hasCorrections({ content, removals }: Publication): boolean {
  return content.articles.length > 0 || removals.some((removal) => removal.public)
}

function hasOfficialFeeds({ feeds }: Publication): boolean {
  return Object.values(feeds).some((list) => list.some(({ official }) => official !== undefined))
}

function hasRadio({ radio }: Publication): boolean {
  return radio !== undefined && !radio.isSilent
}

function hasBooks({ content }: Publication): boolean {
  return content.books !== undefined
}

function hasAnswers({ content }: Publication): boolean {
  return content.faq.some(({ items }) => items.length > 0)
}

/** It names storm alerts only where the device can get some. */
function titleOfKeep({ weather }: Publication): string {
  return weather ? 'stormDevice.title' : 'stormDevice.titleOfCopy'
}

function hasWeather({ weather, content }: Publication): boolean {
  return weather !== undefined || content.sampleWeather !== undefined
}

function hasStorm(publication: Publication): boolean {
  const { services, storm } = publication.content
  return hasWeather(publication) || services !== undefined || storm !== undefined
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
