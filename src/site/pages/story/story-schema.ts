import type { PageContext } from '../../page.ts'
import type { ReportView } from './reports.ts'

/**
 * A story's page as schema.org's CollectionPage. It names no author: the articles in its list are other publishers'.
 */
export function buildCollection(
  name: string,
  reports: readonly ReportView[],
  { origin, path, publication }: PageContext,
): object {
  const linked = reports.flatMap(({ card: { headline, href } }) =>
    href === undefined ? [] : [{ name: headline, url: href }],
  )
  return {
    '@type': 'CollectionPage',
    '@id': `${origin}${path}#page`,
    url: `${origin}${path}`,
    name,
    inLanguage: publication.language,
    isPartOf: { '@id': `${origin}/#website` },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: linked.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
    },
  }
}
