import { hasPage } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import type { PageContext } from '../page.ts'

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
