import type { CategoryKey } from '../publication/categories.ts'
import type { EditorsChoice, Occurrence, SampleWeather } from '../publication/content.ts'
import type { RankedStory } from '../stories/story.ts'

/** Stories that a page asks for, at most `perFeed` of each of the category's feeds and `limit` in all. */
export interface StoryQuery {
  category: CategoryKey
  perFeed: number
  limit: number
}

/** A story as a page is given it: an article of the store with the name of its publisher. */
export interface FeedStory {
  guid: string
  title: string
  /** Plain text of any length. */
  summary: string
  link: string
  /** Milliseconds since 1970; undefined where the feed's date is missing or unreadable. */
  publishedAt: number | undefined
  category: string | undefined
  image: StoryImage | undefined
  language: string | undefined
  /** Name of the feed. */
  publisher: string
  /** Set where other newsrooms reported the same event. */
  coverage?: StoryCoverage
}

/** The other reports of an event of which a list shows one. */
export interface StoryCoverage {
  /** Id of the story. */
  id: number
  /** Of the story's page, where all reports are. */
  path: string
  /** Names of the other newsrooms, each once, the newest report first; none where one has several reports. */
  also: readonly string[]
}

/** `own`: one of the publication's assets, at this address. `resized`: an image of a feed, see `feedImageSource`. */
export type StoryImage = { kind: 'own'; address: string } | { kind: 'resized'; id: string }

/** The answer to a `StoryQuery`. `loading`: there are no stories yet and not every feed was polled. */
export type StoryList =
  | { state: 'loading' }
  | { state: 'loaded'; edition: 'live' | 'sample'; stories: readonly FeedStory[] }

/** A feed's story as part of an event that several may report. */
export interface Report extends FeedStory {
  /** Of its article; the story of an event has the id of its earliest report. */
  id: number
  /** Who is behind its feed. */
  owner: string
  /** Key of the category whose feed carries it. */
  section: CategoryKey
  /** When it was published, else first seen. Milliseconds since 1970. */
  orderedAt: number
  /** Place in its source's own feed, from 1. */
  position: number
}

/** What a front page is made of. `loading`: there are no stories yet and not every feed was polled. */
export interface FrontStories {
  state: 'loading' | 'loaded'
  edition: 'live' | 'sample'
  /** Best first. */
  stories: readonly RankedStory<Report>[]
  /** The newest local reports, newest first. */
  latest: readonly Report[]
  /** When the newest of all reports came in, in milliseconds since 1970; undefined without any, and for samples. */
  updatedAt: number | undefined
  /** Choices in force that name no story of the city; none as long as a feed was never polled, which may bring it. */
  idle: readonly EditorsChoice[]
}

/** One event with everything that newsrooms reported about it. */
export interface StoryAnswer {
  edition: 'live' | 'sample'
  story: RankedStory<Report>
}

/** Something that a page asks for and that changes without a new edition of the city's folder; src/server/data.ts loads it. */
export type Need =
  | ({ kind: 'stories' } & StoryQuery)
  | { kind: 'coming'; limit: number }
  | { kind: 'times'; event: string; limit: number }
  | { kind: 'forecast' }
  | { kind: 'referrals' }
  | { kind: 'front' }
  | { kind: 'story'; id: number }

/** What the answer to each kind of need is. */
export interface Answers {
  stories: StoryList
  /** Events that take place from now on, soonest first. */
  coming: readonly Occurrence[]
  /** The next times of one event, soonest first; none for one that is over. */
  times: readonly Occurrence[]
  /** Undefined where the city has no forecast. */
  forecast: SampleWeather | undefined
  referrals: Referrals
  front: FrontStories
  /** Undefined where none of the city's stories has this id. */
  story: StoryAnswer | undefined
}

/** Readers sent to newsrooms this month: of each day, of each newsroom that was sent any. */
export type Referrals = readonly { day: string; newsroom: string; readers: number }[]

/** The needs of a page by the names under which its view reads the answers. */
export type Needs = Readonly<Record<string, Need>>

/** The answers to these needs, under the same names. */
export type Loaded<N extends Needs> = { readonly [Name in keyof N]: Answers[N[Name]['kind']] }

/** Loads what a page needs. Never rejects for a store that does not answer: the stories are then missing. */
export type LoadNeeds = <N extends Needs>(needs: N) => Promise<Loaded<N>>

/**
 * The newest stories of a category.
 *
 * @example
 * needs: () => ({ list: stories({ category: 'sports', perFeed: 15, limit: 15 }) })
 */
export function stories(query: StoryQuery): { kind: 'stories' } & StoryQuery {
  return { kind: 'stories', ...query }
}

/** The next `limit` times at which events take place. */
export function coming(limit: number): { kind: 'coming'; limit: number } {
  return { kind: 'coming', limit }
}

/** The next `limit` times of one event, named by the path of its page. */
export function timesOf(event: string, limit: number): { kind: 'times'; event: string; limit: number } {
  return { kind: 'times', event, limit }
}

/** The weather of the city. */
export function forecast(): { kind: 'forecast' } {
  return { kind: 'forecast' }
}

/** The day's stories in the order of a front page, and the newest local reports. */
export function front(): { kind: 'front' } {
  return { kind: 'front' }
}

/** The story of an event by its id. */
export function story(id: number): { kind: 'story'; id: number } {
  return { kind: 'story', id }
}

/** How many readers were sent to which newsroom this month. */
export function referrals(): { kind: 'referrals' } {
  return { kind: 'referrals' }
}
