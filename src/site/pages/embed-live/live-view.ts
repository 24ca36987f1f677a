import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import { type Need, type StoryList, stories } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** Exactly what the live feed shows. */
export interface LiveView {
  path: string
  state: 'loading' | 'empty' | 'loaded'
  headlines: readonly LiveHeadline[]
}

export interface LiveHeadline extends Pick<StoryCard, 'id' | 'headline' | 'href' | 'date' | 'sample'> {
  /** Name of the category. */
  category: string
}

/** Headlines of each category. */
const each = 4

/** What the live feed asks for, by category. */
export function liveNeeds({
  publication,
}: PageContext): Readonly<Record<CategoryKey, Extract<Need, { kind: 'stories' }>>> {
  return Object.fromEntries(
    publication.live.map((category) => [category, stories({ category, perFeed: each, limit: each })]),
  )
}

/** The latest headlines of the categories of the live feed, newest first within each. */
export function buildLiveView(
  context: PageContext,
  lists: Readonly<Record<CategoryKey, StoryList>>,
): PageView<LiveView> {
  const { publication, path, texts } = context
  const headlines = publication.live.flatMap((key): LiveHeadline[] => {
    const category = getCategory(publication, key)
    const list = lists[key]
    const cards = list?.state === 'loaded' ? buildStoryCards(list, category, context) : []
    return cards.map(({ id, headline, href, date, sample }) => ({
      id,
      headline,
      href,
      date,
      sample,
      category: category.name,
    }))
  })
  const waiting = Object.values(lists).some(({ state }) => state === 'loading')
  const loading = headlines.length === 0 && waiting
  return {
    title: texts.live.title,
    description: texts.live.description,
    noindex: true,
    bare: true,
    loading,
    body: { path, state: loading ? 'loading' : headlines.length === 0 ? 'empty' : 'loaded', headlines },
  }
}
