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

/** The categories of a home page without a plan. */
const tabCategories = [
  'localNews',
  'politics',
  'artsCulture',
  'sports',
  'business',
] as const satisfies CategoryKey[]
type TabCategory = (typeof tabCategories)[number]

/** What a home page without a plan asks for. */
export const unplannedStories: Readonly<Record<TabCategory, StoryQuery>> = {
  localNews: query('localNews', 1 + beside + perTab),
  politics: query('politics', perTab),
  artsCulture: query('artsCulture', perTab),
  sports: query('sports', perTab),
  business: query('business', perTab),
}

/** A home page without a plan: the newest of the feeds. */
export function buildUnplannedHome(
  lists: Readonly<Record<TabCategory, StoryList>>,
  context: PageContext,
): HomeView {
  const cards = (key: TabCategory) => {
    const list = lists[key]
    return list.state === 'loaded' ? buildStoryCards(list, getCategory(key), context.publication) : []
  }
  const [lead, ...local] = cards('localNews')
  return {
    state: lists.localNews.state === 'loading' ? 'loading' : lead ? 'loaded' : 'empty',
    lead,
    more: local.slice(0, beside),
    tabs: tabCategories.flatMap((key) => {
      const shown = key === 'localNews' ? local.slice(beside) : cards(key)
      return shown.length > 0 ? [{ id: key, label: getCategory(key).name, cards: shown }] : []
    }),
  }
}

function query(category: CategoryKey, limit: number): StoryQuery {
  return { category, perFeed: limit, limit }
}
