import { getCategory } from '../../../publication/categories.ts'
import { strongAlerts } from '../../../weather/current.ts'
import type { Notice } from '../../needs.ts'
import type { PageContext } from '../../page.ts'
import { buildStoryCards, type StoryCard } from '../story-card.ts'

/** The page with all notices. */
export const noticesPath = '/official-notices'

/** What the block of a page asks for: the newest notice of each of five offices. */
export const newestNotices = { kind: 'notices', limit: 5, perOffice: 1 } as const

/** What offices say: their newest notices. */
export interface NoticesView {
  cards: readonly StoryCard[]
  /** Whether they come before the stories: under a watch or warning. */
  first: boolean
}

/** The notices of a block; undefined where there is none. */
export function buildNotices(
  notices: readonly Notice[] | undefined,
  context: PageContext,
): NoticesView | undefined {
  const { publication } = context
  const cards = (notices ?? []).flatMap(({ category, story }) =>
    buildStoryCards(
      { state: 'loaded', edition: 'live', stories: [story] },
      getCategory(publication, category),
      context,
    ),
  )
  return cards.length > 0 ? { cards, first: strongAlerts(context.weather).length > 0 } : undefined
}
