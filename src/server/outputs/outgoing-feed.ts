import type { Category } from '../../publication/categories.ts'
import type { OwnArticle } from '../../publication/content.ts'
import { type ArticleCorrection, correctionsIn } from '../../publication/corrections.ts'
import { correctionsPath } from '../../publication/pages.ts'
import type { Publication } from '../../publication/publication.ts'
import { buildStoryCards } from '../../site/components/story-card.ts'
import { cutText } from '../../site/components/text-cut.ts'
import type { StoryList } from '../../site/needs.ts'
import { textsOf } from '../../site/texts/texts.ts'
import { day } from '../../time/durations.ts'
import { dayOf } from '../../time/zoned-time.ts'

/** A feed that we publish, independent of its format. All texts are plain text, all addresses absolute. */
export interface OutgoingFeed {
  /** A `tag:` URI (RFC 4151) that never changes. */
  id: string
  title: string
  description: string
  /** Address of the page whose feed this is. */
  page: string
  /** Address of the feed itself, in the format that was requested. */
  self: string
  publisher: { name: string; home: string; icon: string }
  /** BCP 47 tag. */
  language: string
  /** When its newest item changed; milliseconds since 1970. */
  updatedAt: number
  /** Newest first. */
  items: readonly OutgoingItem[]
}

/** An item of a feed that we publish. */
export interface OutgoingItem {
  /** A `tag:` URI, the same at every poll. */
  id: string
  title: string
  /** At its publisher, or our page where several report it; undefined where its feed gave no link. */
  link: string | undefined
  /** May be empty. */
  summary: string
  /** Milliseconds since 1970; undefined where the story's own feed gave no date. */
  publishedAt: number | undefined
  /** Milliseconds since 1970; a story without a date has that of the next older item. */
  updatedAt: number
  /** Name of the publisher, or of our own desk. */
  author: string | undefined
  categories: readonly string[]
  /** BCP 47 tag; undefined where it is the feed's language. */
  language: string | undefined
}

/** The publication, address and time for which a feed is built. */
export interface FeedContext {
  publication: Publication
  /** Without a final slash. */
  origin: string
  /** The feed's own path. */
  path: string
  /** Milliseconds since 1970. */
  now: number
}

type DraftItem = Omit<OutgoingItem, 'updatedAt'> & { updatedAt: number | undefined }

const summaryLimit = 200
/** The largest number of own articles in a feed. */
const ownLimit = 50

/** The feed of the whole site: what the publication wrote itself. */
export function buildSiteFeed(context: FeedContext): OutgoingFeed {
  const { publication, origin } = context
  return {
    ...feedFrame(context, draftOwn(publication.content.articles, context)),
    id: tagUri(publication, 'feed'),
    title: publication.name,
    description: publication.description,
    page: `${origin}/`,
  }
}

/** The feed of a category: the stories of its page, and our own articles of that section among them. */
export function buildCategoryFeed(category: Category, list: StoryList, context: FeedContext): OutgoingFeed {
  const { publication, origin } = context
  const { stories, shell } = textsOf(publication.language)
  const own = publication.content.articles.filter((article) => article.category === category.key)
  return {
    ...feedFrame(context, merge(draftStories(category, list, context), draftOwn(own, context))),
    id: tagUri(publication, `feed/${category.key}`),
    title: `${category.heading} | ${publication.name}`,
    description:
      publication.edition === 'sample'
        ? shell.sampleEdition
        : stories.feedOf({ heading: category.heading, city: publication.city, name: publication.name }),
    page: `${origin}${category.path}`,
  }
}

/** The corrections, newest first. An entry's id is the article's path, the day and its number on that day. */
export function buildCorrectionsFeed(context: FeedContext): OutgoingFeed {
  const { publication, origin } = context
  const texts = textsOf(publication.language).corrections
  const corrections = correctionsIn(publication.content.articles).slice(0, ownLimit)
  return {
    ...feedFrame(
      context,
      corrections.map((correction) => draftCorrection(correction, context)),
    ),
    id: tagUri(publication, 'feed/corrections'),
    title: `${texts.title} | ${publication.name}`,
    description: texts.description({ publication: publication.name }),
    page: `${origin}${correctionsPath}`,
  }
}

function draftCorrection(
  { article, at, said, says }: ArticleCorrection,
  { publication, origin }: FeedContext,
): DraftItem {
  const texts = textsOf(publication.language).corrections
  const sameDay = article.corrections.filter((other) => other.at === at)
  const position = sameDay.findIndex((other) => other.said === said && other.says === says) + 1
  const day = dayOf(at, publication.timeZone)
  return {
    id: tagUri(publication, `corrections${article.path}/${day}/${position}`),
    title: texts.of({ title: article.title }),
    link: `${origin}${article.path}`,
    summary: texts.said({ said, says }),
    publishedAt: at,
    updatedAt: at,
    author: article.author,
    categories: [texts.title, article.sectionName],
    language: undefined,
  }
}

/** The properties that all feeds have, and their items, with missing dates filled in. */
export function feedFrame(
  { publication, origin, path, now }: FeedContext,
  drafts: readonly DraftItem[],
): Pick<OutgoingFeed, 'self' | 'publisher' | 'language' | 'updatedAt' | 'items'> {
  const items = drafts.map((draft, index) => ({ ...draft, updatedAt: dateOf(drafts, index, now) }))
  // An empty feed has not changed since the publication began.
  const updatedAt =
    items.length > 0 ? Math.max(...items.map((item) => item.updatedAt)) : Date.UTC(publication.founded, 0, 1)
  return {
    self: `${origin}${path}`,
    publisher: { name: publication.name, home: `${origin}/`, icon: `${origin}/media/icon-192.png` },
    language: publication.language,
    updatedAt,
    items,
  }
}

function draftOwn(articles: readonly OwnArticle[], { publication, origin }: FeedContext): DraftItem[] {
  return articles.slice(0, ownLimit).map((article) => ({
    id: tagUri(publication, article.path.slice(1)),
    title: article.title,
    link: `${origin}${article.path}`,
    summary: article.deck,
    publishedAt: article.publishedAt,
    updatedAt: article.updatedAt ?? article.publishedAt,
    author: article.author,
    categories: [article.sectionName],
    language: undefined,
  }))
}

/** Ids are those of cards, or of stories that several report; unique: one guid in two feeds is one item. */
function draftStories(category: Category, list: StoryList, context: FeedContext): DraftItem[] {
  if (list.state === 'loading') return []
  const { publication } = context
  const cards = buildStoryCards(list, category, { ...context, texts: textsOf(publication.language) })
  const drafts = list.stories.flatMap((story, index): DraftItem[] => {
    const card = cards[index]
    if (!card) return []
    const { publishedAt } = story
    return [
      {
        // A story of several newsrooms has its own id, which stays when another report is the newest.
        id: tagUri(publication, story.coverage ? `story/${story.coverage.id}` : card.id),
        title: card.headline,
        link: story.coverage ? `${context.origin}${story.coverage.path}` : card.href,
        summary: cutText(story.summary, summaryLimit),
        publishedAt,
        updatedAt: publishedAt,
        author: card.publisher || undefined,
        categories: [card.kicker],
        language: card.language?.tag,
      },
    ]
  })
  const seen = new Set<string>()
  return drafts.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** Merges both lists, newest first. A story without a date keeps its place after the story before it. */
function merge(stories: readonly DraftItem[], own: readonly DraftItem[]): DraftItem[] {
  const merged: DraftItem[] = []
  const waiting = [...own]
  for (const story of stories) {
    while (isNewer(waiting[0], story)) merged.push(...waiting.splice(0, 1))
    merged.push(story)
  }
  return [...merged, ...waiting]
}

function isNewer(own: DraftItem | undefined, story: DraftItem): boolean {
  if (own?.publishedAt === undefined || story.publishedAt === undefined) return false
  return own.publishedAt >= story.publishedAt
}

/**
 * When an item changed: Atom requires a date in every entry. An item without one gets that of the next older
 * item, which stays when newer stories arrive; where no item has a date, it is midnight of today.
 */
function dateOf(drafts: readonly DraftItem[], index: number, now: number): number {
  const dated = (draft: DraftItem) => draft.updatedAt !== undefined
  const near = drafts.slice(index).find(dated) ?? drafts.slice(0, index).findLast(dated)
  return near?.updatedAt ?? now - (now % day)
}

/** A `tag:` URI (RFC 4151) that never changes: the publication's canonical host in its founding year. */
export function tagUri(publication: Publication, name: string): string {
  return `tag:${publication.hosts[0]},${publication.founded}:${name}`
}
