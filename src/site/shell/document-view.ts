import { correctionsPath, type FeedFormat, feedFormats, feedPath, hasPage } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { stormOf } from '../../weather/storm.ts'
import { formatToday } from '../components/date-formats.ts'
import { alternatesOf, pathIn } from '../components/languages.ts'
import type { DraftView, PageContext, PageView } from '../page.ts'
import { findLanguage } from '../texts/texts.ts'
import { buildLeanView, buildShellView, type LeanView, type ShellView } from './shell-view.ts'

/** A whole page except its body, as data. JSON-safe. */
export interface DocumentView {
  /** BCP 47 tag. */
  language: string
  /** Language of the masthead and footer, if it differs from the page's. */
  frameLanguage: string | undefined
  head: HeadView
  /** Undefined for a page in the lean frame, and for one that is shown in one of our frames. */
  shell: ShellView | undefined
  /** Undefined for a page without the lean frame. */
  lean: LeanView | undefined
  draft: DraftView | undefined
  /** The page in English, of one in a language whose words nobody has signed. */
  unsigned: string | undefined
  /** Whether it is of the sample edition. */
  isSample: boolean
  /** Whether the publisher practises for a storm. */
  isDrill: boolean
  /** What paper says of the page: whose it is, of which day, and its address without its scheme. */
  printed: string
  /** The page's title without the publication's name. */
  label: string | undefined
  /** Whether a script keeps the framed page up to date. */
  isLive: boolean
  /** Whether the framed page has buttons that copy. */
  hasCopyButtons: boolean
}

/** The document around a page. */
export function buildDocument(view: PageView, context: PageContext): DocumentView {
  const { publication, origin, path, now } = context
  return {
    language: view.language ?? publication.language,
    frameLanguage: view.language === undefined ? undefined : publication.language,
    head: buildHead(view, context),
    shell: view.frame === undefined ? buildShellView(view, context) : undefined,
    lean: view.frame === 'lean' ? buildLeanView(view, context) : undefined,
    draft: view.draft,
    unsigned: unsignedAt(context, view.canonical ?? path),
    isSample: publication.edition === 'sample',
    isDrill: stormOf(context)?.choice?.isDrill ?? false,
    printed: [
      publication.name,
      formatToday(now, publication).label,
      `${origin.replace(/^https?:\/\//, '')}${path}`,
    ].join(' · '),
    label: view.title,
    isLive: view.isLive ?? false,
    hasCopyButtons: view.hasCopyButtons ?? false,
  }
}

/** The English page where no native speaker has signed the words of this one; else undefined. */
export function unsignedAt({ language }: PageContext, path: string): string | undefined {
  return language === undefined || findLanguage(language)?.isSigned ? undefined : path
}

/** The head of a page, as data, for search engines, social networks and feed readers. JSON-safe. */
export interface HeadView {
  title: string
  description: string
  /** Separated by commas. */
  keywords: string | undefined
  /** Absolute address; undefined for a page without one. */
  canonical: string | undefined
  robots: string
  /** Open Graph properties, in order. */
  properties: readonly { property: string; content: string }[]
  /** Absolute addresses of the page in its languages, by BCP 47 tag. */
  alternates: readonly { language: string; href: string }[]
  /** Feeds for `<link rel="alternate">`. */
  feeds: readonly FeedLink[]
  /** JSON-LD, safe inside `<script>`. */
  structuredData: string | undefined
  /** Whether it has icons and a manifest, as cities have. */
  hasIcons: boolean
}

export function buildHead(view: PageView, context: PageContext): HeadView {
  const { publication, origin, path, language = 'en' } = context
  const title = pageTitle(view, publication)
  const canonical =
    view.canonical === null ? undefined : `${origin}${pathIn(language, view.canonical ?? path)}`
  const { description } = view
  const robots = view.noindex ? 'noindex, nofollow' : 'index, follow, max-image-preview:large'
  const properties = [
    ...typeProperties(view.preview?.article),
    ...property('og:site_name', publication.name),
    ...property('og:title', title),
    ...property('og:description', description),
    ...(canonical === undefined ? [] : property('og:url', canonical)),
  ]
  const common = { title, description, canonical, robots, properties }
  // The network has no pictures, feeds and newsroom of its own.
  if (publication.network)
    return {
      ...common,
      keywords: undefined,
      alternates: [],
      feeds: [],
      structuredData: undefined,
      hasIcons: false,
    }
  return {
    ...common,
    keywords: (view.keywords ?? publication.keywords).join(', '),
    properties: [
      ...properties,
      ...property('og:image', `${origin}${view.preview?.image ?? '/media/social-preview.png'}`),
      ...property('og:image:width', '1200'),
      ...property('og:image:height', '630'),
      ...property('og:locale', (view.language ?? publication.language).replace('-', '_')),
    ],
    alternates: (view.canonical === null || view.noindex
      ? []
      : alternatesOf(view.canonical ?? path, {
          ...publication,
          language: publication.filesLanguage ?? publication.language,
        })
    ).map(([language, to]) => ({ language, href: `${origin}${to}` })),
    feeds: feedLinks(context, view.ownFeed),
    structuredData: serializeStructuredData([
      buildOrganization(publication, origin),
      buildWebsite(publication, origin),
      ...breadcrumbsOf(view, context),
      ...(view.structuredData ?? []).filter((node) => publication.edition === 'live' || isOurs(node)),
    ]),
    hasIcons: true,
  }
}

/** Whether a node is of what is true in the sample edition, too: programs do not read its band. */
function isOurs(node: object): boolean {
  return !('@type' in node) || !['ItemList', 'CollectionPage', 'Event'].includes(String(node['@type']))
}

/** Of every page in the usual frame but the front page, and but those whose address is another or none. */
function breadcrumbsOf({ title, frame, canonical, breadcrumb }: PageView, context: PageContext): object[] {
  if (title === undefined || frame !== undefined || canonical !== undefined) return []
  return [buildBreadcrumbs(context, breadcrumb ?? { name: title, path: context.path })]
}

/** '{title} | {name}', or the publication's default title. */
function pageTitle(
  { title }: Pick<PageView, 'title'>,
  { name, defaultTitle }: { name: string; defaultTitle: string },
): string {
  return title === undefined ? defaultTitle : `${title} | ${name}`
}

type SharedArticle = NonNullable<PageView['preview']>['article']

function typeProperties(article: SharedArticle): HeadView['properties'] {
  if (!article) return property('og:type', 'website')
  const { publishedAt, updatedAt = publishedAt, section } = article
  return [
    ...property('og:type', 'article'),
    ...property('article:published_time', new Date(publishedAt).toISOString()),
    ...property('article:modified_time', new Date(updatedAt).toISOString()),
    ...property('article:section', section),
  ]
}

function property(name: string, content: string): { property: string; content: string }[] {
  return [{ property: name, content }]
}

/** An alternate of a page, for `<link rel="alternate">`. */
interface FeedLink {
  type: FeedFormat['type']
  title: string
  /** Path on the publication's own site. */
  href: string
}

/**
 * The feeds that a page links to: those of its category, then those of the whole publication. The page's own
 * come first, because many feed readers use the first one. `ownFeed`: the name of a feed that the page has at
 * this moment.
 *
 * @example
 * feedLinks({ publication, path: '/sports', texts })[0]
 * // { type: 'application/rss+xml', title: 'Sports | Tiny News (RSS)', href: '/sports/feed.rss' }
 */
export function feedLinks(
  { publication, path, texts }: Pick<PageContext, 'publication' | 'path' | 'texts'>,
  ownFeed?: string,
): FeedLink[] {
  const category = publication.categories.find((candidate) => candidate.path === path)
  return [
    ...(category ? linksOf(`${category.heading} | ${publication.name}`, category.path) : []),
    ...(path === correctionsPath ? linksOf(`${texts.corrections.title} | ${publication.name}`, path) : []),
    ...(ownFeed ? linksOf(`${ownFeed} | ${publication.name}`, path) : []),
    ...linksOf(publication.name, ''),
  ]
}

function linksOf(title: string, pagePath: string): FeedLink[] {
  return feedFormats.map((format) => ({
    type: format.type,
    title: `${title} (${format.name})`,
    href: feedPath(pagePath, format),
  }))
}

/** The publication as schema.org's NewsMediaOrganization. */
export function buildOrganization(publication: Publication, origin: string): object {
  const profiles = publication.socials.flatMap(({ href }) => (href ? [href] : []))
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${origin}/#organization`,
    name: publication.name,
    url: `${origin}/`,
    logo: `${origin}/media/icon-512.png`,
    foundingDate: String(publication.founded),
    areaServed: publication.city,
    email: publication.contact.email,
    telephone: publication.contact.phone,
    ...policies(publication, origin),
    ...(profiles.length > 0 ? { sameAs: profiles } : {}),
  }
}

/** Addresses of the pages about editorial policy that the publication has. */
function policies(publication: Publication, origin: string): object {
  return {
    ...(hasPage(publication, '/standards') ? { publishingPrinciples: `${origin}/standards` } : {}),
    ...(hasPage(publication, '/corrections') ? { correctionsPolicy: `${origin}/corrections` } : {}),
  }
}

/** The website with its SearchAction, /search?q={term}. */
export function buildWebsite(publication: Publication, origin: string): object {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: publication.name,
    url: `${origin}/`,
    inLanguage: publication.language,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Breadcrumbs: home, then the page. */
export function buildBreadcrumbs(
  { origin, texts }: Pick<PageContext, 'origin' | 'texts'>,
  page: { name: string; path: string },
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: texts.navigation.home, item: `${origin}/` },
      { '@type': 'ListItem', position: 2, name: page.name, item: `${origin}${page.path}` },
    ],
  }
}

/** One JSON-LD document for a page; safe inside `<script>`. */
export function serializeStructuredData(nodes: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replace(/</g, '\\u003c')
}
