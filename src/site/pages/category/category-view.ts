import type { Category } from '../../../publication/categories.ts'
import type { SidebarModule } from '../../../publication/publication.ts'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import type { PageContext, StoryList } from '../../page.ts'

/** Exactly what a category page shows. */
export interface CategoryView {
  path: string
  heading: string
  state: 'loading' | 'empty' | 'loaded'
  emptyText: string
  featured: StoryCard | undefined
  /** Shown at once, after the featured story. */
  visible: readonly StoryCard[]
  /** Shown when the reader asks for all. */
  hidden: readonly StoryCard[]
  moreLabel: string
  /** Whether a column with modules and ads stands beside the list. */
  rail: boolean
  sidebar: readonly SidebarModule[]
}

/** Stories that show before the toggle, the featured one included (sections 4 and 9). */
const collapsedSize = 5

/** The three empty texts of section 8. */
const emptyTexts: Partial<Record<Category['key'], string>> = {
  nationalNews: 'No national news articles available at the moment.',
  politics: 'No political news articles available at the moment.',
}
const emptyText = 'No articles available at this time.'

/** The view of a category's stories as the store gave them. */
export function buildCategoryView(category: Category, list: StoryList, context: PageContext): CategoryView {
  const cards = list.state === 'loaded' ? buildStoryCards(list, category, context) : []
  const loaded = cards.length > 0 ? 'loaded' : 'empty'
  return {
    path: category.path,
    heading: category.heading,
    state: list.state === 'loading' ? 'loading' : loaded,
    emptyText: emptyTexts[category.key] ?? emptyText,
    featured: cards[0],
    visible: cards.slice(1, collapsedSize),
    hidden: cards.slice(collapsedSize),
    moreLabel: `See All ${cards.length} Articles`,
    rail: category.key !== 'archives',
    sidebar: context.publication.sidebars[category.key] ?? [],
  }
}
