import type { Category } from '../../../publication/categories.ts'
import type { Publication } from '../../../publication/publication.ts'
import { isAboutAlert } from '../../../stories/alert-words.ts'
import { day } from '../../../time/durations.ts'
import { strongAlerts } from '../../../weather/current.ts'
import type { LiveWater } from '../../../weather/water.ts'
import { type AdSlotView, type AdUnit, fillAdSlots, railSlots } from '../../components/ad-slots.tsx'
import { dateFormat, type TitledDate } from '../../components/date-formats.ts'
import { dayHeading } from '../../components/latest-list.ts'
import { buildNotices, type NoticesView } from '../../components/notices/notices.tsx'
import { fillModules, type ShownModule } from '../../components/Sidebar.tsx'
import { buildOwnCard, buildStoryCards, type StoryCard } from '../../components/story-card.ts'
import { noteUnread } from '../../components/unread-note.tsx'
import { type BeachCardView, buildBeachCard } from '../../components/water/beach-card.ts'
import type { FeedStory, Notice, StoryList } from '../../needs.ts'
import type { PageContext, PageView } from '../../page.ts'
import { buildItemList } from '../../shell/item-list.ts'

/** What a category page shows. */
export interface CategoryView {
  path: string
  heading: string
  state: 'loading' | 'empty' | 'loaded'
  /** Where feeds of the category cannot be read. */
  unread: string | undefined
  /** Says how old the newest story is, where it is old. */
  old: string | undefined
  /** The publisher's message for a category without stories. */
  emptyText: string | undefined
  featured: StoryCard | undefined
  /** Visible at first, after the featured story. */
  visible: readonly StoryCard[]
  /** Behind the toggle. */
  hidden: readonly StoryCard[]
  /** Headings of days before today, by the id of the card that they precede. */
  days: Readonly<Record<string, TitledDate>>
  /** Number of all stories, with those behind the toggle. */
  count: number
  /** Whether the page has a sidebar. */
  rail: boolean
  sidebar: readonly ShownModule[]
  /** The card of the beach, on the page of local news of a city that names a station or a zone of the sea. */
  beach: BeachCardView | undefined
  /** On the page of local news, of a city with official feeds. */
  notices: NoticesView | undefined
  /** Ad slots in the list and in the sidebar. */
  ads: Record<'list' | 'rail', readonly AdSlotView[]>
}

/** Visible stories before the toggle, the featured one included (specification, sections 4 and 9). */
const collapsedSize = 5

/** The category with this path. Throws when there is none. */
export function categoryAt({ categories }: Publication, path: string): Category {
  const category = categories.find((candidate) => candidate.path === path)
  if (!category) throw new Error(`no category has the path "${path}"`)
  return category
}

/** Whether this is the page of local news of a city at the sea. */
export function hasBeach({ front, weather }: Publication, { key }: Category): boolean {
  return key === front[0] && (weather?.tides ?? weather?.surf) !== undefined
}

/** The view of the category at the context's path. */
export function buildCategoryView(
  context: PageContext,
  {
    list,
    sea,
    notices,
  }: { list: StoryList; sea?: LiveWater | undefined; notices?: readonly Notice[] | undefined },
): PageView<CategoryView> {
  const { publication, origin, path, texts } = context
  const category = categoryAt(publication, path)
  const { heading } = category
  const body = {
    ...buildBody(category, list, context),
    beach: buildBeachCard(sea, context),
    notices: buildNotices(notices, context),
  }
  return {
    title: heading,
    description: texts.category.description({
      heading,
      city: publication.city,
      publication: publication.name,
    }),
    structuredData: buildItemList(heading, [body.featured, ...body.visible, ...body.hidden], origin),
    loading: body.state === 'loading',
    body,
  }
}

function buildBody(
  category: Category,
  found: StoryList,
  context: PageContext,
): Omit<CategoryView, 'beach' | 'notices'> {
  const list = withAlertsFirst(found, context)
  const fromFeeds = list.state === 'loaded' ? buildStoryCards(list, category, context) : []
  const cards = category.archive ? withOlderStories(fromFeeds, context) : fromFeeds
  const loaded = cards.length > 0 ? 'loaded' : 'empty'
  const sidebar = [
    ...buildOwnModule(category, context),
    ...fillModules(context.publication.sidebars[category.key] ?? [], list, context),
  ]
  const ads = fillAdSlots(slotsBeside(category, sidebar), context)
  return {
    path: category.path,
    heading: category.heading,
    state: list.state === 'loading' && cards.length === 0 ? 'loading' : loaded,
    unread: list.state === 'loaded' ? noteUnread(list.unread, context) : undefined,
    old: category.archive ? undefined : oldNote(list, context),
    emptyText: category.emptyText,
    featured: cards[0],
    visible: cards.slice(1, collapsedSize),
    hidden: cards.slice(collapsedSize),
    days: category.archive ? {} : daysOf(cards.slice(collapsedSize), context),
    count: cards.length,
    rail: !category.archive && sidebar.length + ads.rail.length > 0,
    sidebar,
    ads,
  }
}

/** A section whose newest story is older (ms) says so. */
const oldAfter = 7 * day

function oldNote(list: StoryList, { publication, now, texts }: PageContext): string | undefined {
  if (list.state !== 'loaded' || publication.edition === 'sample' || list.unread) return undefined
  const dates = list.stories.flatMap(({ publishedAt }) => publishedAt ?? [])
  // An undated story may be of today.
  if (dates.length === 0 || dates.length < list.stories.length) return undefined
  const newest = Math.max(...dates)
  if (now - newest < oldAfter) return undefined
  return texts.category.nothingNewer({ date: dateFormat('longDate', publication).format(newest) })
}

/** Under a watch or warning, stories about it come first. */
function withAlertsFirst(list: StoryList, { weather }: PageContext): StoryList {
  const events = strongAlerts(weather).map(({ event }) => event)
  if (list.state !== 'loaded' || events.length === 0) return list
  const isAbout = ({ title, summary }: FeedStory) => isAboutAlert(`${title} ${summary.slice(0, 200)}`, events)
  const about = list.stories.filter(isAbout)
  return { ...list, stories: [...about, ...list.stories.filter((story) => !about.includes(story))] }
}

/** Day headings after the most important stories, newest first; none for one newer than the one before it. */
function daysOf(cards: readonly StoryCard[], context: PageContext): CategoryView['days'] {
  const days: Record<string, TitledDate> = {}
  let last = '9999'
  for (const card of cards) {
    if (typeof card.date !== 'object' || !('instant' in card.date)) continue
    const day = card.date.iso.slice(0, 10)
    if (day >= last) continue
    last = day
    const heading = dayHeading(Date.parse(card.date.iso), context)
    if (heading) days[card.id] = heading
  }
  return days
}

/** The ad slots. With more than two modules a tall slot would make the sidebar longer than the list. */
function slotsBeside(
  { archive }: Category,
  sidebar: readonly ShownModule[],
): Record<'list' | 'rail', readonly AdUnit[]> {
  if (archive) return { list: [], rail: [] }
  const rail = sidebar.length > 2 ? railSlots.map((slot) => ({ ...slot, size: 250 as const })) : railSlots
  return { list: [{ size: 250 }], rail }
}

/** Our articles older than this (ms) are in the archives, which show at most so many stories. */
const archiveAge = 30 * day
const archiveSize = 15

/** The stories of the archives' feed and our own older articles, newest first. */
function withOlderStories(cards: readonly StoryCard[], context: PageContext): StoryCard[] {
  const { publication, now } = context
  const older = publication.content.articles
    .filter(({ publishedAt }) => now - publishedAt > archiveAge)
    .map((article) => buildOwnCard(article, context))
  const time = ({ date }: StoryCard) => (typeof date === 'object' ? Date.parse(date.iso) : 0)
  return [...cards, ...older].sort((one, other) => time(other) - time(one)).slice(0, archiveSize)
}

/** A module with links to our newest articles of this category. */
const ownLinks = 5

function buildOwnModule(category: Category, { publication, texts }: PageContext): ShownModule[] {
  const links = publication.content.articles
    .filter((article) => article.category === category.key && !article.isNews)
    .slice(0, ownLinks)
    .map(({ title, path }) => ({ label: title, href: path }))
  return links.length > 0 ? [{ kind: 'links', title: texts.category.fromOurNewsroom, links }] : []
}
