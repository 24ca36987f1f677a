import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import type { HomePlan } from '../../../publication/content.ts'
import type { Publication } from '../../../publication/publication.ts'
import { slugsOf } from '../../../publication/slug.ts'
import { buildOwnCard, buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import type { StoryList, StoryQuery } from '../../needs.ts'
import type { PageContext } from '../../page.ts'

/** Exactly what the front of the home page shows. */
export interface HomeView {
  state: 'loading' | 'empty' | 'loaded'
  lead: StoryCard | undefined
  /** Beside the lead. */
  more: readonly StoryCard[]
  tabs: readonly { id: string; label: string; cards: readonly StoryCard[] }[]
}

const beside = 3
const perTab = 2

/** The home page as the publisher planned it. */
export function buildPlannedHome(plan: HomePlan, publication: Publication): HomeView {
  const ids = slugsOf(
    plan.tabs.map(({ label }) => label),
    'tab',
  )
  return {
    state: 'loaded',
    lead: buildOwnCard(plan.featured, publication),
    more: plan.more.map((article) => buildOwnCard(article, publication)),
    tabs: plan.tabs.map(({ label, articles }, index) => ({
      id: ids[index] ?? label,
      label,
      cards: articles.map((article) => buildOwnCard(article, publication)),
    })),
  }
}

/** What a home page without a plan asks for, by category: more of the one that leads. */
export function unplannedStories({ front }: Publication): Readonly<Record<CategoryKey, StoryQuery>> {
  const queries = front.map((category, index) => {
    const limit = index === 0 ? 1 + beside + perTab : perTab
    return [category, { category, perFeed: limit, limit }]
  })
  return Object.fromEntries(queries)
}

/** A home page without a plan: the newest of the feeds. `lists` are the answers to `unplannedStories`. */
export function buildUnplannedHome(
  lists: Readonly<Record<CategoryKey, StoryList>>,
  context: PageContext,
): HomeView {
  const { publication } = context
  const tabs = publication.front.map((key) => {
    const category = getCategory(publication, key)
    const list = lists[key]
    const cards = list?.state === 'loaded' ? buildStoryCards(list, category, publication) : []
    return { id: key, label: category.name, cards, loading: list?.state === 'loading' }
  })
  const [first, ...others] = tabs
  const [lead, ...local] = first?.cards ?? []
  const filled = first ? [{ ...first, cards: local.slice(beside) }, ...others] : []
  return {
    state: first?.loading ? 'loading' : lead ? 'loaded' : 'empty',
    lead,
    more: local.slice(0, beside),
    tabs: filled.flatMap(({ id, label, cards }) => (cards.length > 0 ? [{ id, label, cards }] : [])),
  }
}
