import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import type { Link } from '../../../publication/publication.ts'
import { shareByOwner } from '../../../stories/share.ts'
import { dateFormat } from '../../components/date-formats.ts'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import { type Need, type StoryList, stories } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the live feed shows. */
export interface LiveView {
  path: string
  state: 'loading' | 'empty' | 'loaded'
  cards: readonly StoryCard[]
  /** Path of the first category's page, for the link to more headlines. */
  more: Link | undefined
  /** '2:14 PM', when the page was made. */
  asOf: string
  language: string
  timeZone: string
}

/** Headlines that are loaded for each category, and how many are shown in all: the rows of the frame. */
const each = 4
const shown = 5

/** The needs of the live feed, by category. */
export function liveNeeds({
  publication,
}: PageContext): Readonly<Record<CategoryKey, Extract<Need, { kind: 'stories' }>>> {
  return Object.fromEntries(
    publication.live.map((category) => [category, stories({ category, perFeed: each, limit: each })]),
  )
}

/** The view of the live feed: newest headlines first, those without a time last. */
export function buildLiveView(
  context: PageContext,
  lists: Readonly<Record<CategoryKey, StoryList>>,
): PageView<LiveView> {
  const { publication, path, texts } = context
  const found = publication.live.flatMap((key) => {
    const list = lists[key]
    if (list?.state !== 'loaded') return []
    const cards = buildStoryCards(list, getCategory(publication, key), context)
    return cards.map((card, index) => ({ card, owner: list.stories[index]?.owner ?? card.publisher }))
  })
  const newest = found.sort((one, other) => instantOf(other.card) - instantOf(one.card))
  const cards = shareByOwner(newest, ({ owner }) => owner, shown).map(({ card }) => card)
  const waiting = Object.values(lists).some(({ state }) => state === 'loading')
  const loading = cards.length === 0 && waiting
  const [first] = publication.live
  const category = first === undefined ? undefined : getCategory(publication, first)
  return {
    title: texts.live.title,
    description: texts.live.description,
    noindex: true,
    bare: true,
    isLive: true,
    loading,
    body: {
      path,
      state: loading ? 'loading' : cards.length === 0 ? 'empty' : 'loaded',
      cards,
      asOf: dateFormat('time', publication).format(context.now),
      language: publication.language,
      timeZone: publication.timeZone,
      more: category && { label: texts.home.allOf(category.name), href: category.path },
    },
  }
}

function instantOf({ date }: StoryCard): number {
  return typeof date === 'object' && 'instant' in date ? date.instant : 0
}
