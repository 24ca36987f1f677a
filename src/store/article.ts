import type { StoryLink } from '../stories/story.ts'
import type { FeedState } from './source-state.ts'

/** One entry of a feed, normalized to plain text and absolute addresses, as the store receives it. */
export interface NewArticle {
  /** Identifies the article at the next poll, compared byte for byte; in the store unique within its feed. */
  guid: string
  /** Plain text, one line; 'Untitled' where the feed gave none. */
  title: string
  /** Plain text, one line, at most 1,000 characters; may be empty. */
  summary: string
  /** Absolute http(s) address of the story, or '#' where the feed gave none. */
  link: string
  /** In ms since 1970; undefined where the feed's date is missing, unreadable or more than a day ahead. */
  publishedAt: number | undefined
  /** The entry's own first category. */
  category: string | undefined
  /** All of the entry's own categories, where there are several; as written, at most 20. */
  categories?: readonly string[] | undefined
  /** Plain text: the newsroom or feed from which its feed says to have taken it over. */
  origin?: string | undefined
  /** Absolute http(s) address. */
  imageUrl: string | undefined
  author: string | undefined
  /** BCP 47 tag. */
  language: string | undefined
}

/** An article as a poll delivers it. */
export interface PolledArticle extends NewArticle {
  /**
   * For an entry without a date: when it was published at the latest, in milliseconds since 1970. Set
   * at the first poll of a feed, when only the entry's place is known; what a later poll brings is new.
   */
  presumedAt?: number
  /** Whether its date is more than a day ahead: no news, and at its presumed place at later polls. */
  isAhead?: boolean
  /** Whether the feed gives it no guid: `guid` is its link or made of its texts, which may change. */
  isUnnamed?: boolean
}

export interface Article extends NewArticle {
  /** Increases with each stored article; the second part of the key by which lists are ordered. */
  id: number
  /** Address of its feed. */
  feed: string
  /** When it was first stored. Milliseconds since 1970. */
  firstSeenAt: number
  /** `publishedAt`, else the presumed date at its feed's first poll, else `firstSeenAt`: orders lists. */
  orderedAt: number
}

/** Newest articles first, with ids as tie-break. */
export interface LatestQuery {
  /** Addresses of feeds; an unknown one has no articles. */
  feeds: readonly string[]
  /** The list has at most this many articles of each feed, its newest; all of them by default. */
  perFeed?: number
  /** The most articles in the answer. */
  limit: number
  /** Only articles from this time on, in milliseconds since 1970. */
  since?: number
}

/** A query for the stories of articles. */
export interface StoryGroupsQuery {
  /** Addresses of feeds: only their articles are answered. */
  feeds: readonly string[]
  articles: readonly number[]
  /** The most other articles of a story that are returned: the newest, beside the first and those asked. */
  limit: number
  /** The most of them of one feed, so that one repeats no other away; all of them by default. */
  perFeed?: number
}

/** Stories of several articles, limited to the given feeds. */
export interface StoryGroups {
  /** `id`: of the article that was stored first; `articles`: newest first. */
  stories: { id: number; articles: number[] }[]
  /** Evidence among these articles. */
  links: StoryLink[]
}

/** Articles, the stories that they tell, and the states of their feeds. Every method throws a StoreError. */
export interface ArticleStore {
  /**
   * Stores a poll's articles and the feed's new state in one transaction; once it resolves, killing the
   * process loses nothing. The article of a known guid is updated in place, if it changed, and keeps
   * `firstSeenAt` (and its date, where the feed's is in the future); of two with one guid that are one
   * story (`recognise`) the first is kept. Each that is new, or whose texts or date changed, is noted in
   * the same transaction for its place among the network's stories. Returns how many were new or changed.
   */
  savePoll(state: FeedState, articles: readonly PolledArticle[]): Promise<{ added: number; updated: number }>
  /** The states of these feeds by address; a feed that was never polled has none. */
  loadFeedStates(addresses: readonly string[]): Promise<ReadonlyMap<string, FeedState>>
  loadLatest(query: LatestQuery): Promise<Article[]>
  /** Loads the articles with these ids that belong to these feeds, newest first. */
  loadArticles(query: { feeds: readonly string[]; ids: readonly number[] }): Promise<Article[]>
  /** Ids of articles of these feeds by guid, or by link where they are dated `since` (ms) or later. */
  findNamed(query: { feeds: readonly string[]; names: readonly string[]; since: number }): Promise<number[]>
  /** The stories of these articles; one that is alone in these feeds has none. Costs what they cost. */
  loadStoryGroups(query: StoryGroupsQuery): Promise<StoryGroups>
  /** Address of an article's image and of its feed; undefined where there is no such article or image. */
  loadImage(articleId: number): Promise<{ imageUrl: string; feed: string } | undefined>
}
