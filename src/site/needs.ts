import type { FeedFacts } from '../feed-health/diagnosis.ts'
import type { CategoryKey } from '../publication/categories.ts'
import type { EditorsChoice, ListedEvent, Occurrence, OwnArticle } from '../publication/content.ts'
import type { OwnerStanding } from '../stories/copies.ts'
import type { RankedStory } from '../stories/rank.ts'
import type { LiveWater } from '../weather/water.ts'
import type { LiveWeather, WeatherReadings } from '../weather/weather.ts'
import type { CityHeadline, ListedCity } from './network/network-data.ts'

/**
 * The newest stories of a category: at most `perFeed` of each of its feeds, and `limit` in all. One owner has
 * a third of them at most, more only where the others have no more.
 */
export interface StoryQuery {
  category: CategoryKey
  perFeed: number
  limit: number
  /** So many come first by the score of the front page; none by default. */
  leading?: number
}

/** An article of the store with the name of its publisher, as a view receives it. */
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
  /** Owner of the feed, where it is known. */
  owner?: string
  /** The newsroom whose text it is, where the feed only carries it. */
  origin?: string | undefined
  /** Whether its feed is an office's. */
  official?: boolean
  /** Set when other newsrooms reported the same event. */
  coverage?: StoryCoverage
  /** Set for an article of our own among the stories of the feeds. */
  own?: OwnArticle
}

/** The other reports of an event; a list shows only one of them. */
export interface StoryCoverage {
  /** Id of the story. */
  id: number
  /** Path of the story's page, which has all reports. */
  path: string
  /** Number of independent newsrooms with the story. With a copy shown, all of them are others. */
  newsrooms: number
  /** Names of the other independent newsrooms, each once, newest report first; empty if there are none. */
  also: readonly string[]
  /** Reports of the event by newsrooms that have none in the publication's language. */
  inOthers?: readonly OtherLanguageReport[]
}

/** A report in another language than the publication's. */
export interface OtherLanguageReport {
  /** BCP 47 tag. */
  language: string
  publisher: string
  /** '#' where the feed gave none. */
  link: string
}

/** `own`: one of the publication's assets, at this address. `resized`: a feed's image (`feedImageSource`). */
export type StoryImage = { kind: 'own'; address: string } | { kind: 'resized'; id: string }

/** The answer to a `StoryQuery`. `loading`: there are no stories yet and not every feed was polled. */
export type StoryList =
  | { state: 'loading' }
  | {
      state: 'loaded'
      stories: readonly FeedStory[]
      unread?: UnreadFeeds | undefined
    }

/**
 * Feeds of a list that cannot be read, so that what is shown of them is old. `never`: none ever was; `all`:
 * none is, since `checkedAt`; `some`: these, longest first.
 */
export type UnreadFeeds =
  | { kind: 'never' }
  | { kind: 'all'; checkedAt: number }
  | { kind: 'some'; feeds: readonly { name: string; since: number }[] }

/** A feed's story as part of an event that several may report. */
export interface Report extends FeedStory {
  /** Id of the article. A story has the id of its earliest report. */
  id: number
  /** Owner of its feed, as feeds.opml names it or `guessOwner` derives it. */
  owner: string
  /** Key of the category whose feed carries it. */
  section: CategoryKey
  /** When it was published, else first seen. Milliseconds since 1970. */
  orderedAt: number
  /** When we saw it first, in milliseconds since 1970. */
  firstSeenAt?: number
  standing?: OwnerStanding
  /** Position in its feed, from 1. */
  position: number
}

/** Why a front page has nothing new of the last day. Times in milliseconds since 1970. */
export interface QuietFront {
  /** When the newest report was published. */
  since: number
  /** Number of feeds that were polled, and of those that do not answer now. */
  sources: number
  silent: number
  /** When a feed last answered; 0 where none ever did. */
  answeredAt: number
}

/** The stories of a front page. `loading`: there are none yet and not every feed was polled. */
export interface FrontStories {
  state: 'loading' | 'loaded'
  /** Best first. */
  stories: readonly RankedStory<Report>[]
  /** The newest local reports, newest first. */
  latest: readonly Report[]
  /** When the newest report was first seen, in ms since 1970; undefined without reports. */
  updatedAt: number | undefined
  /** Where no report is of the last day: the stories are then the newest of any age, newest first. */
  quiet?: QuietFront | undefined
  /** Where no feed of the front page can be read. */
  unread?: UnreadFeeds | undefined
  /** Choices in force that name no story of the city; none while a feed was never polled: it may bring it. */
  idle: readonly EditorsChoice[]
}

/** One story with all its reports. */
export interface StoryAnswer {
  story: RankedStory<Report>
}

/** An office's notice, with the category that lists its feed. Without a date, it has the time we saw it. */
export interface Notice {
  category: CategoryKey
  story: FeedStory
}

/** Data that a page asks for and that may change while the city's folder does not (src/city/data.ts). */
export type Need =
  | ({ kind: 'stories' } & StoryQuery)
  /** The next `limit` occurrences of all events. */
  | { kind: 'coming'; limit: number }
  /** The next `limit` events, each once, when it takes place next. */
  | { kind: 'nextEvents'; limit: number }
  /** The event whose page is at this path, with its next `limit` times. */
  | { kind: 'event'; path: string; limit: number }
  | { kind: 'calendars' }
  | { kind: 'forecast' }
  | { kind: 'water' }
  | { kind: 'sources' }
  | { kind: 'front' }
  /** The newest notices of official feeds, at most `perOffice` of each office. */
  /** `helpFirst`: in a storm, what helps before what does not, and without what is over. */
  | { kind: 'notices'; limit: number; perOffice: number; helpFirst?: boolean }
  /** The official feeds that cannot be read: without them, no notices does not mean that there are none. */
  | { kind: 'unreadOffices' }
  | { kind: 'story'; id: number }
  /** Of the network's own pages: every city, and the headlines of a few. */
  | { kind: 'cities' }
  | { kind: 'headlines' }

/** The weather of a city: what was read or, without alerts, a sample; undefined where it has neither. */
export type CityWeather = LiveWeather | ({ kind: 'sample' } & WeatherReadings) | undefined

/** The type of the answer to each kind of need. */
export interface Answers {
  stories: StoryList
  /** Coming occurrences of all events, soonest first. */
  coming: readonly Occurrence[]
  /** The next occurrence of each event, soonest first. */
  nextEvents: readonly Occurrence[]
  /** Undefined where no event has a page at this path. */
  event: EventAnswer | undefined
  calendars: readonly CalendarReading[]
  forecast: CityWeather
  /** Undefined where the city names no station or zone of the sea. */
  water: LiveWater | undefined
  sources: SourceReadings
  front: FrontStories
  /** Newest first. */
  notices: readonly Notice[]
  /** Which official feeds cannot be read; undefined where all are. */
  unreadOffices: UnreadFeeds | undefined
  /** Undefined when the city has no story with this id. */
  story: StoryAnswer | undefined
  /** By name. */
  cities: readonly ListedCity[]
  headlines: readonly CityHeadline[]
}

/** The feeds of a city, in the order of its categories, each once, and its remote calendars. */
export interface SourceReadings {
  feeds: readonly SourceReading[]
  /** Without sections; none in the sample edition. */
  calendars: readonly SourceReading[]
}

/** A feed or a calendar, and how its reading goes. */
export interface SourceReading {
  name: string
  address: string
  /** Names of the categories that list it. */
  sections: readonly string[]
  /** Undefined where it was never polled. */
  facts: FeedFacts | undefined
}

/** An event and its next times, soonest first; none if it is over. Its path differs if it has moved. */
export interface EventAnswer {
  event: ListedEvent
  times: readonly Occurrence[]
}

/** How the reading of a remote calendar goes. */
export interface CalendarReading {
  /** Name of the calendar, such as a city. */
  name: string
  /** When it was last read, in milliseconds since 1970; undefined where it never was. */
  readAt: number | undefined
  /** Whether it should have been read since. */
  isStale: boolean
}

/** The needs of a page by the names under which its view reads the answers. */
export type Needs = Readonly<Record<string, Need>>

/** The answers to these needs, by the same names. */
export type Loaded<N extends Needs> = { readonly [Name in keyof N]: Answers[N[Name]['kind']] }

/** Loads what a page needs. Does not reject when the store fails: the answers are then without stories. */
export type LoadNeeds = <N extends Needs>(needs: N) => Promise<Loaded<N>>
