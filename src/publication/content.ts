import type { EventTime } from '../icalendar/occurrences.ts'
import type { Attendance } from '../text/online-meeting.ts'
import type { CategoryKey } from './categories.ts'
import type { Advert } from './content/adverts.ts'
import type { Focus } from './content/assets.ts'
import type { BookShowcase } from './content/books.ts'
import type { LocalServices } from './content/local-services.ts'
import type { SampleWeather } from './content/sample-weather.ts'
import type { StormStep } from './content/storm-steps.ts'
import type { TeamMember } from './content/team.ts'
import type { Raster } from './files/picture-file.ts'
import type { StormChoice } from './storm-phases.ts'

// Content that a publisher writes: articles, answers, pages. Its HTML was rendered
// from the publisher's Markdown with raw HTML off, so it is safe to print.

/** An article of our own, from `articles/{slug}.md`. */
export interface OwnArticle {
  slug: string
  /** First part of its address, such as `local-news`; see `Category.section`. */
  section: string
  /** Name of its section, such as 'Local News'. */
  sectionName: string
  /** The category on whose page it is listed. */
  category: CategoryKey
  /** `/{section}/{slug}` */
  path: string
  title: string
  /** The sentence under the headline; also the description. */
  deck: string
  /** A desk, such as 'City Desk'. */
  author: string
  /** Milliseconds since 1970; a day without a time is its noon in the publication's time zone. */
  publishedAt: number
  /** Whether the publisher wrote the time of day. */
  hasTime: boolean
  /** When the newest update or correction was made; undefined for an article that was never changed. */
  updatedAt: number | undefined
  /** Newest first. */
  updates: readonly Update[]
  /** Newest first. */
  corrections: readonly Correction[]
  image: Picture
  keywords: readonly string[]
  /** Sentences shown before the text as its key points, plain text; empty where the publisher wrote none. */
  keyPoints: readonly string[]
  html: string
  /** The body as plain text, for search and feeds. */
  text: string
  subheads: readonly Subhead[]
  /** Minutes, computed from the text; at least 1. */
  readMinutes: number
  /** Live data that the article's page shows: tides and currents, or weather alerts. */
  beside: 'beach' | 'alerts' | undefined
  /** Paths at which it was before; their readers are sent on. */
  was: readonly string[]
  /** Whether it is news, which is ranked with the stories of the feeds, and not a guide. */
  isNews: boolean
  /** The article in other languages, from `articles/{slug}.{language}.yaml`. */
  translations: readonly ArticleTranslation[]
}

/** An article in another language, block by block. */
export interface ArticleTranslation {
  /** BCP 47 tag, such as 'es'. */
  language: string
  /** Title, deck, key points and text, in their order. */
  blocks: readonly TranslatedBlock[]
}

/** A block of an article, as HTML without its element and as plain text; `own`: its translation, if any. */
export interface TranslatedBlock {
  /** `step`: an item of a numbered list; `other`: with its element, such as a table, and never translated. */
  as: 'title' | 'deck' | 'point' | 'h2' | 'h3' | 'p' | 'item' | 'step' | 'other'
  html: string
  text: string
  own?: OwnBlock
}

/** A translation of a block. */
export interface OwnBlock {
  html: string
  text: string
  /** The official page with its terms; each block about danger, orders, numbers or what to do has one. */
  source: string | undefined
  /** The native speaker who has signed it. */
  reviewed: { name: string; date: string } | undefined
}

/** An article as its file has it, shown to readers or not. `shownAt`: ms since 1970, infinite for a draft. */
export interface WrittenArticle {
  article: OwnArticle
  shownAt: number
}

/** An addition to a published article, or a change of it. `at`: ms since 1970; `note`: plain text. */
export interface Update {
  at: number
  note: string
}

/** What an article said wrongly, and what it says now, both plain text. `at`: ms since 1970. */
export interface Correction {
  at: number
  said: string
  says: string
}

/** One of the publication's own assets. */
export interface Picture {
  /** Address on our server, `/media/{file}`. */
  address: string
  alt: string
  credit: string
  /** What stays in sight where the picture is cut; undefined for its middle. */
  focus: Focus | undefined
}

/** A page of fixed text, from `pages/{name}.md`. */
export interface TextPage {
  title: string
  description: string
  /** Since when a legal text holds, in milliseconds since 1970; shown as 'Effective'. */
  effectiveAt: number | undefined
  /** Milliseconds since 1970; shown as 'Last updated'. */
  updatedAt: number | undefined
  /** What changed then, a sentence. */
  changed: string | undefined
  html: string
  text: string
  subheads: readonly Subhead[]
}

/** A heading inside a text, to which a table of contents leads. */
export interface Subhead {
  /** Unique in the text; `#{id}` leads to it. */
  id: string
  title: string
}

/** Names of the pages of fixed text that a publisher may write. */
export const textPageNames = [
  'about',
  'standards',
  'privacy-policy',
  'terms-of-service',
  'privacy',
  'terms',
] as const
export type TextPageName = (typeof textPageNames)[number]

/** Questions of one kind, from `faq.md`. */
export interface FaqGroup {
  title: string
  items: readonly FaqItem[]
}

/** A question with its answer, as HTML and as plain text. */
export interface FaqItem {
  /** Unique on the page; the answer's own link is `/faq#{id}`. */
  id: string
  question: string
  html: string
  text: string
}

/** From `documents/{id}.md`; shown in the partners page's previews unless a frame's address is set. */
export interface PartnerDocument {
  id: string
  title: string
  html: string
  text: string
  /** A third-party frame that shows the document instead. */
  frameHref: string | undefined
}

/** From `home.yaml`: where the home page shows which own articles. */
export interface HomePlan {
  featured: OwnArticle
  /** At most three more. */
  more: readonly OwnArticle[]
  /** `id`: of its place on the page, made of the label; no two tabs share one. */
  tabs: readonly { id: string; label: string; articles: readonly OwnArticle[] }[]
  video: HomeVideo | undefined
}

/** An editor's choice about one story of the front page, from `front.yaml`. */
export interface EditorsChoice {
  /** `lead`: the main story; `pin`: among the first, in the file's order; `bury`: not on the front page. */
  as: 'lead' | 'pin' | 'bury'
  /** The link or guid of one of its reports, or the path of its page. */
  story: string
  /** When the choice ends, in milliseconds since 1970. */
  until: number
  /** Why, for readers; may be empty. */
  note: string
  /** Field and line of front.yaml that name the story, for warnings. */
  writtenAt: { field: string; line: number }
}

/** An editor's words at the head of one day's front page and daily mail, from `note.md`. */
export interface MorningNote {
  /** Who wrote it: 'Ann Gull'. */
  by: string
  /** `YYYY-MM-DD` in the city; on other days nobody sees it. */
  day: string
  /** One to three, plain text. */
  lines: readonly string[]
}

/** The video of the home page; `poster` is an address on our server. */
export interface HomeVideo {
  title: string
  caption: string
  poster: string
  player: VideoPlayer
}

/** `frame`: another site's player. `own`: files on our server, with what is said in them. */
type VideoPlayer =
  | { kind: 'frame'; href: string }
  | {
      kind: 'own'
      files: readonly { address: string; type: string }[]
      captions: string
      transcript: string
      seconds: number
    }

/** A calendar entry of `events.ics`; it may repeat, see `upcoming`. */
export interface CalendarEvent {
  /** Identifies it among the city's events. */
  uid: string
  slug: string
  /** `/events/{slug}` */
  path: string
  title: string
  description: string
  location: string
  /** The organizer's page. */
  href: string | undefined
  /** Address on our server. */
  image: string | undefined
  /** Invented for the sample edition: CATEGORIES names 'Sample event'. */
  sample: boolean
  /** Its filters, from CATEGORIES. */
  traits: readonly EventTrait[]
  /** The first time it takes place. */
  first: EventTime
  /** The RRULE by which it repeats, such as `FREQ=WEEKLY;BYDAY=SA`. */
  rule: string | undefined
  /** Whether it does not take place: it stays listed, and says so. */
  canceled: boolean
  attendance: Attendance
  /** Times of its rule, from when it was read, at which it does not take place. Milliseconds since 1970. */
  skipped: readonly number[]
  /** Set for an event of a remote calendar. */
  announced?: Announcement
}

/** Data of an event of a remote calendar. */
interface Announcement {
  /** Name of the calendar. */
  by: string
  /** Its UID in that calendar. */
  uid: string
  /** Absolute address of a meeting's agenda. */
  agenda: string | undefined
  /** Lines that come first, such as a deadline. */
  notes: readonly string[]
}

/** Filters of the events page: free of charge, suitable for children, or a public meeting. */
export type EventTrait = (typeof eventTraits)[number]
export const eventTraits = ['free', 'family', 'public meeting'] as const

/** An event as pages list it, of our own calendar or of another's. */
export type ListedEvent = Omit<CalendarEvent, 'first'>

/** One time at which an event takes place. */
export interface Occurrence extends EventTime {
  event: ListedEvent
}

/** Everything a publisher writes beside the settings. */
export interface PublicationContent {
  home: HomePlan | undefined
  /** The lead, then pins in their order, then buried stories, including choices that have expired. */
  choices: readonly EditorsChoice[]
  /** The phase of a storm that the publisher sets, which may be over. */
  storm: StormChoice | undefined
  note: MorningNote | undefined
  /** The articles that were published when the folder was read, newest first. */
  articles: readonly OwnArticle[]
  /** Names of the pictures that only scheduled articles show: they are not served before. */
  embargoed: ReadonlySet<string>
  /** When the folder must be read again, as an article is due or an advert is over; ms since 1970. */
  nextArticleAt: number | undefined
  pages: Readonly<Partial<Record<TextPageName, TextPage>>>
  faq: readonly FaqGroup[]
  books: BookShowcase | undefined
  /** The publisher's own adverts; undefined where the publication has no ad slots. */
  adverts: readonly Advert[] | undefined
  team: readonly TeamMember[]
  /** What readers can do under an alert; undefined where the publisher lists nothing. */
  services: LocalServices | undefined
  /** What to do in each phase of a storm. */
  stormSteps: readonly StormStep[]
  documents: readonly PartnerDocument[]
  events: readonly CalendarEvent[]
  /**
   * Events that take place after an instant or are in progress then, in order of time: at most `limit`, at
   * most two years ahead. `path`: only the event with this page; without such an event the list is empty.
   */
  upcoming(from: number, limit: number, path?: string): Occurrence[]
  sampleWeather: SampleWeather | undefined
  /** Raster pictures in `assets/` that can be resized, by the address at which the file itself is served. */
  rasters: ReadonlyMap<string, Raster>
}
