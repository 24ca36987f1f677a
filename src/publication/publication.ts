import type { CategoryKey, Sections } from './categories.ts'
import type { PublicationContent } from './content.ts'
import type { Removal } from './removals.ts'
import type { NetworkSettings } from './settings/network-file.ts'
import type { FeedManners } from './settings/outlines.ts'
import type { Settings, SidebarModule } from './settings/schema.ts'

/** A city's newspaper, read by `readPublication`. Every text that names the city comes from it. */
export interface Publication extends Sections, Omit<Settings, 'newsletter' | 'places' | 'radio'> {
  /** Name of its folder, such as `fort-lauderdale`. */
  id: string
  /** Which of its editions this is: `inEdition` makes the live or the sample one. */
  edition: Edition
  /** Folder on disk, absolute. */
  folder: string
  /** The network's folder on disk, absolute, in which files are that are not in its own. */
  networkFolder?: string
  /** Origin of the network's directory, without a final slash; undefined where there is none. */
  directory?: string
  /** What the network says of itself, where this is its own site, which has pages of its own and no city's. */
  network?: NetworkSettings
  /** BCP 47 tag of its files, where `language` is that of pages in another one (src/site/spoken.ts). */
  filesLanguage?: string
  /**
   * Whether pages offer the newsletter's form. `notSetUp`: its place is shown,
   * and says before the press that nothing is sent. `open`: it takes addresses.
   */
  newsletter: 'none' | 'notSetUp' | 'open'
  /** Whether a form takes messages to the newsroom; set by server/process/services.ts, not the publisher. */
  contactForm: boolean
  /**
   * The radio station; `stream` is the http(s) address that our server relays, `backup` one that it tries
   * when that fails. `isSilent`: no page leads to the radio page, which says that there is no station.
   */
  radio?: { name: string; stream?: string; backup?: string; isSilent?: true }
  /** File on disk of `sample/radio.mp3`, the loop that the sample edition plays without a station. */
  radioLoop?: string
  /** The names by which stories of the city are recognized. */
  places: Places
  /** The sources of each category; every category has a list, which may be empty. */
  feeds: Readonly<Record<CategoryKey, readonly FeedSource[]>>
  /** Modules beside a page's stories, by its category's key or `weather`; a page without any has none. */
  sidebars: Readonly<Record<CategoryKey, readonly SidebarModule[]>>
  /** The key under which a category's sample stories are kept, which are a file under `sample/feeds/`. */
  sampleFeeds: Readonly<Record<CategoryKey, string>>
  /** Reports of newsrooms that must not be shown. */
  removals: readonly Removal[]
  /** Articles, answers, pages, books, events: what the publisher writes. */
  content: PublicationContent
}

/** A city is in the sample edition or it is live, as a whole. */
export type Edition = 'live' | 'sample'

/** Names of places as newspapers write them: the city's own, and lists that may be empty. */
export type Places = NonNullable<Settings['places']>
export type WeatherPlace = NonNullable<Settings['weather']>
export type DigestTimes = Settings['digests']
export type Contact = Settings['contact']
export type Social = Settings['socials'][number]
/** A remote calendar. */
export type CalendarSource = Settings['calendars'][number]

/** A link with its text. `href`: an absolute address or a path. */
export interface Link {
  label: string
  href: string
}

/** Chooses entries of a feed by their own categories; names in lower case. */
export interface CategoryFilter {
  /** Entries with none of these are left out; empty for any entry. */
  only: readonly string[]
  /** Entries with one of these are left out. */
  except: readonly string[]
}

/** Kinds of offices whose feeds are official. */
export const officeKinds = [
  'city',
  'county',
  'sheriff',
  'schools',
  'utility',
  'port',
  'transit',
  'health',
] as const

type OfficeKind = (typeof officeKinds)[number]

/** One source feed of a category, as `feeds.opml` lists it. */
export interface FeedSource {
  /** Absolute http(s) address: the key under which its articles are kept. */
  address: string
  /** Name of its publisher, such as 'WLRN'. */
  title: string
  /** Its owner, such as 'npr.org': several feeds of one owner count as one newsroom. */
  owner: string
  /** Which kind of office it is of; undefined for newsrooms. Its entries are also official notices. */
  official?: OfficeKind
  /** Which of its entries are shown; all of them without it. */
  filter?: CategoryFilter
  /** How its host wants to be asked; undefined for the usual way. */
  manners?: FeedManners
  /** BCP 47 tag of entries that say nothing of their language, such as 'es'. */
  language?: string
}

/** A list of links, numbered where they are ranked. */
export type LinkModule = Extract<SidebarModule, { kind: 'links' | 'ranked' }>
/** A row of a table of figures in a sidebar. */
export type SidebarFigure = Extract<SidebarModule, { kind: 'figures' }>['rows'][number]
