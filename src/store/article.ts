import type { FeedState } from './feed-state.ts'
import type { OwnTextStore } from './own-texts.ts'
import type { ReferralStore } from './referrals.ts'
import type { StoryStore } from './stories.ts'

/** One entry of a feed, normalised to plain text and absolute addresses: what the store is given. */
export interface NewArticle {
  /** What makes it the same article at the next poll; unique within its feed, compared byte for byte. */
  guid: string
  /** Plain text, one line; 'Untitled' where the feed gave none. */
  title: string
  /** Plain text, one line, at most 1,000 characters; may be empty. */
  summary: string
  /** Absolute http(s) address of the story, or '#' where the feed gave none. */
  link: string
  /** Milliseconds since 1970; undefined where the feed's date is missing or unreadable. One in the future is given as the time of the poll. */
  publishedAt: number | undefined
  /** The entry's own first category. */
  category: string | undefined
  /** Absolute http(s) address. */
  imageUrl: string | undefined
  author: string | undefined
  /** BCP 47 tag. */
  language: string | undefined
}

/** An article as kept. */
export interface Article extends NewArticle {
  /** Grows with each article stored; the second part of the list's key. */
  id: number
  /** Address of its feed. */
  feed: string
  /** When it was first stored; orders an article without a date. Milliseconds since 1970. */
  firstSeenAt: number
  /** `publishedAt`, else `firstSeenAt`: the first part of the list's key. */
  orderedAt: number
}

/** Newest articles first, with ids as tie-break. */
export interface LatestQuery {
  /** Addresses of feeds; an unknown one has no articles. */
  feeds: readonly string[]
  /** Only the newest so many of each feed belong to the list; without it, all of them do. */
  perFeed?: number
  /** Length of the answer. */
  limit: number
  /** Only articles from this time on, in milliseconds since 1970. */
  since?: number
  /** Key of the last article of the page before. */
  before?: { orderedAt: number; id: number }
}

/** A reader's words, each of which must begin a word of an article's title or summary; a single letter must be one. */
export interface SearchQuery {
  feeds: readonly string[]
  /** As typed. Anything is allowed; what holds no letter and no digit finds nothing. */
  text: string
  limit: number
}

/** Words of the search index, whatever the feed or the city of their texts. */
export interface WordsQuery {
  /** Folded letters; one at least, so that the answer is not the whole index. */
  beginning: string
  /** Letters of the shortest and the longest word asked for. */
  shortest: number
  longest: number
}

/** A word without case and accents, and the number of texts that hold it. */
export interface StoredWord {
  word: string
  count: number
}

/** What the store can do with articles, stories, own texts, counts of readers sent on and the state of feeds. Every method throws a StoreError. */
export interface ArticleStore extends OwnTextStore, StoryStore, ReferralStore {
  /**
   * Keeps a poll's articles and the feed's new state, all or nothing; once it resolves, a killed process loses nothing of it.
   * An article whose guid is known is updated in place, if it changed, and keeps `firstSeenAt` (and its date, where the feed's date is in the future); of two with one guid the first is kept.
   * Each that is new, or whose texts have changed, is put in its place among the stories of the network in the same transaction.
   * Returns how many were new or changed.
   */
  savePoll(state: FeedState, articles: readonly NewArticle[]): Promise<{ added: number; updated: number }>
  /** State of each of these feeds that has one. */
  loadFeedStates(addresses: readonly string[]): Promise<ReadonlyMap<string, FeedState>>
  loadLatest(query: LatestQuery): Promise<Article[]>
  /** Those of these articles that belong to these feeds, newest first. */
  loadArticles(query: { feeds: readonly string[]; ids: readonly number[] }): Promise<Article[]>
  /** Ids of articles of these feeds by guid, or by link where they are dated `since` (ms since 1970) or later. */
  findNamed(query: { feeds: readonly string[]; names: readonly string[]; since: number }): Promise<number[]>
  /** Best match first, a word in the title counting for more; where very many match, newest first. */
  search(query: SearchQuery): Promise<Article[]>
  /** All words that begin so, in no order; some may be only in texts that have since changed. */
  loadWords(query: WordsQuery): Promise<StoredWord[]>
  /** Whether any text has a word that begins so (folded). */
  hasWord(beginning: string): Promise<boolean>
  /** Address of an article's image and of its feed; undefined where there is no such article or it has no image. */
  loadImage(articleId: number): Promise<{ imageUrl: string; feed: string } | undefined>
}
