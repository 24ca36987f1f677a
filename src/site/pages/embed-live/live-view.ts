import { type CategoryKey, getCategory } from '../../../publication/categories.ts'
import type { Link, Publication } from '../../../publication/publication.ts'
import { shareByOwner } from '../../../stories/rank.ts'
import { dateFormat } from '../../components/date-formats.ts'
import { buildFront, type FrontView } from '../../components/front-view.ts'
import { buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import type { FrontStories, Need, StoryList } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'

/** What the live feed shows. */
export interface LiveHeadlinesView {
  path: string
  state: 'loading' | 'empty' | 'loaded'
  /** Whether it is the frame of the front page, without what that page shows. */
  isPart: boolean
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
/** For each category of the front page's frame: the page may show some of them. */
const eachOfPart = 12

/** The needs of the live feed, by category. */
export function liveNeeds({
  publication,
}: PageContext): Readonly<Record<CategoryKey, Extract<Need, { kind: 'stories' }>>> {
  return needsOf(publication.live, each)
}

function needsOf(categories: readonly CategoryKey[], limit: number): ReturnType<typeof liveNeeds> {
  return Object.fromEntries(
    categories.map((category) => [category, { kind: 'stories', category, perFeed: limit, limit }]),
  )
}

/** The needs of the front page's frame: what that page shows, and the other sections' stories. */
export function livePartNeeds({
  publication,
}: PageContext): Readonly<Record<string, Extract<Need, { kind: 'stories' | 'front' }>>> {
  return { ...needsOf(partOf(publication), eachOfPart), [ofFront]: { kind: 'front' } }
}

/** No category has this key. */
const ofFront = '/'

/** The front page's frame omits the category whose newest headlines that page lists, if it has others. */
function partOf({ live, front: [listed] }: Publication): readonly CategoryKey[] {
  const others = live.filter((key) => key !== listed)
  return others.length > 0 ? others : live
}

/** The view of the front page's frame: as that of the live feed, without the stories of the page. */
export function buildLivePartView(
  context: PageContext,
  data: Readonly<Record<string, StoryList | FrontStories>>,
): PageView<LiveHeadlinesView> {
  const lists: Record<CategoryKey, StoryList> = {}
  let known: ReadonlySet<string> = new Set()
  for (const [key, answer] of Object.entries(data)) {
    if ('latest' in answer) known = namesOf(buildFront(answer, context))
    else lists[key] = answer
  }
  return buildView(context, lists, partOf(context.publication), known)
}

/** The headlines of the front page, and the paths of their stories. */
function namesOf({ lead, more, latest, tabs }: FrontView): ReadonlySet<string> {
  const cards = [
    ...(lead ? [lead.card, ...lead.angles] : []),
    ...more,
    ...(latest?.days ?? []).flatMap((day) => day.cards),
    ...tabs.flatMap((tab) => tab.cards),
  ]
  return new Set(cards.flatMap(namesOfCard))
}

function namesOfCard({ headline, coverage }: StoryCard): string[] {
  return coverage ? [headline, coverage.path] : [headline]
}

/** The view of the live feed: newest headlines first, those without a time last. */
export function buildLiveHeadlinesView(
  context: PageContext,
  lists: Readonly<Record<CategoryKey, StoryList>>,
): PageView<LiveHeadlinesView> {
  return buildView(context, lists, context.publication.live)
}

function buildView(
  context: PageContext,
  lists: Readonly<Record<CategoryKey, StoryList>>,
  categories: readonly CategoryKey[],
  known?: ReadonlySet<string>,
): PageView<LiveHeadlinesView> {
  const { publication, path, texts } = context
  const isKnown = (card: StoryCard) => namesOfCard(card).some((name) => known?.has(name))
  const found = categories.flatMap((key) => {
    const list = lists[key]
    if (list?.state !== 'loaded') return []
    const cards = buildStoryCards(list, getCategory(publication, key), context)
    return cards.map((card, index) => ({ card, owner: list.stories[index]?.owner ?? card.publisher }))
  })
  const newest = found
    .filter(({ card }) => !isKnown(card))
    .sort((one, other) => instantOf(other.card) - instantOf(one.card))
  const cards = shareByOwner(newest, ({ owner }) => owner, shown).map(({ card }) => card)
  const waiting = Object.values(lists).some(({ state }) => state === 'loading')
  const loading = cards.length === 0 && waiting
  const [first] = categories
  const category = first === undefined ? undefined : getCategory(publication, first)
  return {
    title: texts.live.title,
    description: texts.live.description,
    noindex: true,
    frame: 'none',
    isLive: true,
    loading,
    body: {
      path,
      state: loading ? 'loading' : cards.length === 0 ? 'empty' : 'loaded',
      isPart: known !== undefined,
      cards,
      asOf: dateFormat('time', publication).format(context.now),
      language: publication.language,
      timeZone: publication.timeZone,
      more: category && { label: texts.home.allOf({ section: category.name }), href: category.path },
    },
  }
}

function instantOf({ date }: StoryCard): number {
  return typeof date === 'object' && 'instant' in date ? date.instant : 0
}
