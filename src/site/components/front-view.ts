import { type CategoryKey, getCategory } from '../../publication/categories.ts'
import type { HomePlan, OwnArticle } from '../../publication/content.ts'
import type { Publication } from '../../publication/publication.ts'
import { type RankedStory, shareByOwner } from '../../stories/rank.ts'
import { day } from '../../time/durations.ts'
import { dayOf } from '../../time/zoned-time.ts'
import { headlineOf } from '../headline.ts'
import type { FrontStories, QuietFront, Report } from '../needs.ts'
import type { PageContext } from '../page.ts'
import { sectionOf } from '../story-path.ts'
import { isDesk } from './byline.ts'
import { formatSince, formatStoryTime, type NewsDate } from './date-formats.ts'
import { buildLatest, type LatestView, latestWindow } from './latest-list.ts'
import { buildLead, type LeadView } from './lead-story.tsx'
import { buildGuideCard, buildOwnCard, buildRankedCard, type StoryCard } from './story-card.ts'
import { noteUnread } from './unread-note.tsx'

/** The stories of the front page. */
export interface FrontView {
  state: 'loading' | 'empty' | 'loaded'
  /** Whether our own articles lead as home.yaml places them. */
  isPlanned: boolean
  /**
   * When the newest report was first seen, or the number of new stories on a day
   * with few; where no feed can be read, since when.
   */
  news:
    | { kind: 'updated'; at: NewsDate }
    | { kind: 'few'; count: number }
    | { kind: 'quiet'; since: NewsDate; why: string }
    | { kind: 'unread'; note: string }
    | undefined
  lead: LeadView | undefined
  /** The stories after the lead. */
  more: readonly StoryCard[]
  latest: LatestView | undefined
  /** Whether the latest are the newest reports of a time without new ones. */
  isQuiet: boolean
  tabs: readonly TabView[]
  guides: readonly StoryCard[]
}

/** A tab of the front page. */
interface TabView {
  id: string
  label: string
  cards: readonly StoryCard[]
}

const beside = 3
const perTab = 2
const inGuideRow = 3
/** Newest reports of a page with nothing new: they have day headings, and the page's head says more. */
const shownWhenQuiet = 6
/** If the last 24 hours had fewer stories, the page says how many. */
const fewStories = 4

/** The day's stories; without any and in the sample edition the publisher's plan; without one, a loading or an empty page. */
export function buildFront(stories: FrontStories, context: PageContext): FrontView {
  const { content, edition } = context.publication
  const { home } = content
  const isPlanned = home !== undefined && edition === 'sample'
  if (stories.stories.length > 0 && !isPlanned) return fillFront(stories, context)
  const front = home ? planFront(home, stories, context) : emptyFront(stories.state === 'loading', context)
  const note = noteUnread(stories.unread, context)
  return note === undefined ? front : { ...front, news: { kind: 'unread', note } }
}

/** The lead, three more stories, and two of each section, where guides fill the places that have no story. */
function fillFront(front: FrontStories, context: PageContext): FrontView {
  const { stories } = front
  const guides = openGuides(
    context,
    stories.flatMap(({ reports }) => reports.flatMap(({ own }) => own ?? [])),
  )
  const [first, ...others] = stories
  const lead = first && buildLead(first, context)
  const more = others.slice(0, beside)
  const cards = more.flatMap((story) => buildRankedCard(story, context) ?? [])
  const rest = others.slice(beside)
  const inTabs = bySection(rest, context.publication)
  const pictures = picturesOf([...stories.slice(0, 1 + beside), ...(inTabs[0]?.stories ?? [])])
  const tabs = fillTabs(inTabs, guides, context)
  const row = guides.take(inGuideRow, ({ image }) => !pictures.has(image.address))
  return {
    state: 'loaded',
    isPlanned: false,
    news: newsOf(front, context),
    lead,
    more: cards,
    latest: buildLatest(front.latest, context, {
      without: idsOf([...stories.slice(0, 1 + beside), ...inTabs.flatMap(({ stories }) => stories)]),
      window: front.quiet ? Number.POSITIVE_INFINITY : latestWindow,
      most: front.quiet && shownWhenQuiet,
    }),
    isQuiet: front.quiet !== undefined,
    tabs,
    guides: row,
  }
}

/** Addresses of the publisher's own pictures in these stories: the guides below them show others. */
function picturesOf(stories: readonly RankedStory<Report>[]): ReadonlySet<string> {
  const images = stories.flatMap(({ reports }) => reports.flatMap(({ image }) => image ?? []))
  return new Set(images.flatMap((image) => (image.kind === 'own' ? image.address : [])))
}

/** A section of the front page, with the stories of its tab. */
interface SectionStories {
  key: CategoryKey
  stories: readonly RankedStory<Report>[]
}

/**
 * As many stories of each section as its tab shows: one of each newsroom, more only where the others have
 * none. An editor's choice and our own reports are not counted as a newsroom's.
 */
function bySection(stories: readonly RankedStory<Report>[], publication: Publication): SectionStories[] {
  const sections = Map.groupBy(stories, ({ reports }) => sectionOf(reports, publication))
  const ownerOf = (story: RankedStory<Report>) => {
    const headline = headlineOf(story, publication)
    return story.chosen || !headline || headline.own ? String(story.id) : headline.owner
  }
  return publication.front.map((key) => ({
    key,
    stories: shareByOwner(sections.get(key) ?? [], ownerOf, perTab),
  }))
}

function idsOf(stories: readonly RankedStory<Report>[]): ReadonlySet<number> {
  return new Set(stories.flatMap(({ reports }) => reports.map(({ id }) => id)))
}

function newsOf(front: FrontStories, context: PageContext): FrontView['news'] {
  const { stories, updatedAt } = front
  if (front.quiet) return quietNews(front.quiet, front.unread, context)
  const note = noteUnread(front.unread, context)
  if (note !== undefined) return { kind: 'unread', note }
  const { publication, now } = context
  const isNew = ({ reports }: RankedStory<Report>) => reports.some(({ orderedAt }) => now - orderedAt < day)
  const count = stories.filter(isNew).length
  if (count < fewStories) return { kind: 'few', count }
  const at = formatStoryTime(updatedAt, now, publication)
  return at === 'recent' ? undefined : { kind: 'updated', at: { label: at.label, iso: at.iso } }
}

/** Since when nothing is new, and why: our server, silent sources, or a quiet time. */
function quietNews(
  { since, sources, silent, answeredAt }: QuietFront,
  unread: FrontStories['unread'],
  { publication, now, texts }: PageContext,
): FrontView['news'] {
  const t = texts.home.quiet
  const at = formatSince(since, now, publication)
  const answered = formatSince(answeredAt, now, publication)
  if (!at || !answered) return undefined
  const why = unread
    ? t.none({ since: answered.label })
    : silent > 0
      ? t.some({ silent, sources })
      : t.all({ sources, last: answered.label })
  return { kind: 'quiet', since: at, why }
}

function fillTabs(sections: readonly SectionStories[], guides: Guides, context: PageContext): TabView[] {
  return sections.flatMap(({ key, stories }) => {
    const cards = stories.flatMap((story) => buildRankedCard(story, context, 'pair') ?? [])
    const own = guides.take(perTab - cards.length, ({ category }) => category === key)
    const label = getCategory(context.publication, key).sectionName
    return cards.length + own.length > 0 ? [{ id: key, label, cards: [...cards, ...own] }] : []
  })
}

/** Our own card among our own: without the publication's name. */
function planCard(article: OwnArticle, context: PageContext): StoryCard {
  return { ...buildOwnCard(article, context), publisher: '' }
}

function planFront(plan: HomePlan, { latest }: FrontStories, context: PageContext): FrontView {
  return {
    ...emptyFront(false, context),
    state: 'loaded',
    lead: { card: planCard(plan.featured, context), reason: undefined, angles: [] },
    more: plan.more.map((article) => planCard(article, context)),
    latest: buildLatest(latest, context, { window: Number.POSITIVE_INFINITY }),
    tabs: plan.tabs.map(({ id, label, articles }) => ({
      id,
      label,
      cards: articles.map((article) => planCard(article, context)),
    })),
    guides: openGuides(context, articlesOf(plan)).take(inGuideRow),
  }
}

function emptyFront(loading: boolean, context: PageContext): FrontView {
  return {
    state: loading ? 'loading' : 'empty',
    isPlanned: true,
    news: undefined,
    lead: undefined,
    more: [],
    latest: undefined,
    isQuiet: false,
    tabs: [],
    guides: openGuides(context).take(inGuideRow),
  }
}

/** Gives out our own articles as guides, each of them once. */
export interface Guides {
  /** The next articles for which `suits` is true; fewer when not enough are left. */
  take(count: number, suits?: (article: OwnArticle) => boolean): StoryCard[]
}

/** The guides of a publication: first those that home.yaml places, then the others, newest first. */
export function openGuides(
  context: Pick<PageContext, 'publication' | 'texts'>,
  used: readonly OwnArticle[] = [],
): Guides {
  // Compared by path, because the plan and the list may hold different objects of one article.
  const left = new Map(inOrder(context.publication).map((article) => [article.path, article]))
  for (const { path } of used) left.delete(path)
  return {
    take(count, suits = () => true) {
      const taken = [...left.values()].filter(suits).slice(0, count)
      for (const { path } of taken) left.delete(path)
      return taken.map((article) => buildGuideCard(article, context))
    },
  }
}

function inOrder({ content: { home, articles } }: Publication): OwnArticle[] {
  const guides = articles.filter(({ isNews }) => !isNews)
  return home ? [...articlesOf(home), ...guides] : guides
}

/** The articles of a plan, in order. */
function articlesOf(plan: NonNullable<Publication['content']['home']>): OwnArticle[] {
  return [plan.featured, ...plan.more, ...plan.tabs.flatMap(({ articles }) => articles)]
}

/** A note as it is shown. */
export interface NoteView {
  lines: readonly string[]
  /** 'By Ann Gull' */
  by: string
}

/** The editor's note of today; undefined on every other day. */
export function buildTodaysNote({ publication, now, texts }: PageContext): NoteView | undefined {
  const { note } = publication.content
  if (note?.day !== dayOf(now, publication.timeZone)) return undefined
  return { lines: note.lines, by: texts.article.by({ author: note.by, isDesk: isDesk(note.by) }) }
}
