import type { CategoryKey } from '../publication/categories.ts'
import type { Section } from '../publication/content.ts'

/** What a section of own articles is called, and the category whose page it belongs to. */
export const ownSections: Readonly<Record<Section, { name: string; category: CategoryKey }>> = {
  'local-news': { name: 'Local News', category: 'localNews' },
  politics: { name: 'Politics', category: 'politics' },
  culture: { name: 'Culture', category: 'artsCulture' },
  sports: { name: 'Sports', category: 'sports' },
  business: { name: 'Business', category: 'business' },
}
