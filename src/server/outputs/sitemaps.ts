import type { OwnArticle } from '../../publication/content.ts'
import type { Publication } from '../../publication/publication.ts'
import { alternatesOf } from '../../site/components/languages.ts'
import { routesOf } from '../../site/routes.ts'
import { day } from '../../time/durations.ts'
import { isOpenPath } from './robots-txt.ts'
import { element, printInstant, printXml, textElement } from './xml.ts'

/** Of sitemaps, version 0.9. */
export const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
/** The largest number of addresses in one file (sitemaps.org/protocol.html). */
const longest = 50_000
/** The most articles of a news sitemap, and their greatest age in ms (Google's news sitemap guidelines). */
const longestNews = 1000
const newsAge = 2 * day

/** The page of a story as a sitemap lists it. */
export interface ListedStory {
  path: string
  /** When its newest report was published, in ms since 1970; undefined where no feed gave a date. */
  changedAt: number | undefined
}

/** Prints sitemap.xml: the canonical addresses that crawlers may read and search engines may list. */
export function printSitemap(
  publication: Publication,
  origin: string,
  stories: readonly ListedStory[] = [],
): string {
  const changes = changesOf(publication)
  for (const { path, changedAt } of stories) if (changedAt !== undefined) changes.set(path, changedAt)
  const fixed = [...routesOf(publication)]
    .filter(([path, route]) => isOpenPath(path) && route.isListed(publication, path))
    .map(([path]) => path)
  const paths = [...fixed, ...stories.map(({ path }) => path)]
  return printXml(
    element(
      'urlset',
      { xmlns: namespace, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' },
      ...paths
        .slice(0, longest)
        .map((path) =>
          element(
            'url',
            {},
            textElement('loc', `${origin}${path}`),
            textElement('lastmod', printInstant(changes.get(path))),
            ...alternatesOf(path, publication).map(([hreflang, to]) =>
              element('xhtml:link', { rel: 'alternate', hreflang, href: `${origin}${to}` }),
            ),
          ),
        ),
    ),
  )
}

/**
 * Prints news-sitemap.xml: own articles of the last two days. An article's date counts as noon: today's may
 * be some hours ahead. Without articles the list is empty, which Google accepts.
 */
export function printNewsSitemap(publication: Publication, origin: string, now: number): string {
  const fresh = publication.content.articles.filter(
    ({ publishedAt }) => Math.abs(now - publishedAt) <= newsAge,
  )
  return printXml(
    element(
      'urlset',
      { xmlns: namespace, 'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9' },
      ...fresh.slice(0, longestNews).map((article) => newsElement(article, publication, origin)),
    ),
  )
}

function newsElement(article: OwnArticle, publication: Publication, origin: string) {
  return element(
    'url',
    {},
    textElement('loc', `${origin}${article.path}`),
    element(
      'news:news',
      {},
      element(
        'news:publication',
        {},
        textElement('news:name', publication.name),
        textElement('news:language', publication.language.split('-')[0]),
      ),
      textElement('news:publication_date', printInstant(article.publishedAt)),
      textElement('news:title', article.title),
    ),
  )
}

/** When pages were last changed, by path; pages without such a date are left out. */
function changesOf({ content }: Publication): Map<string, number> {
  return new Map([
    ...content.articles.map(({ path, updatedAt, publishedAt }) => [path, updatedAt ?? publishedAt] as const),
    ...Object.entries(content.pages).flatMap(([name, { updatedAt }]) =>
      updatedAt === undefined ? [] : [[`/${name}`, updatedAt] as const],
    ),
  ])
}
