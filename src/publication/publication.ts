import type { CategoryKey, Sections } from './categories.ts'
import type { PublicationContent } from './content.ts'
import type { Removal } from './removals.ts'

/** One newspaper for one city, read from its folder by `loadPublication`. Every text that names the city comes from it. */
export interface Publication extends Sections {
  /** Name of its folder, such as `fort-lauderdale`. */
  id: string
  /** Folder on disk, absolute. */
  folder: string
  /** The network's folder on disk, absolute, in which files are that are not in its own. */
  networkFolder?: string
  /** Origin of the network's directory, without a final slash; undefined where there is none. */
  directory?: string
  /** Hosts that lead to it, lower case and without port; the first is its canonical one. */
  hosts: readonly string[]
  name: string
  city: string
  /** Name of its county in sentences, such as 'Broward County'. */
  county?: string
  /** Name of its state in sentences, such as 'Florida'. */
  state?: string
  /** ZIP codes of the city, by which the network's directory finds it. */
  zips?: readonly string[]
  /** The line under the name in the masthead. */
  tagline: string
  /** Title of the home page, and of a page that has none. */
  defaultTitle: string
  description: string
  keywords: readonly string[]
  /** BCP 47 tag, such as `en-US`. */
  language: string
  /** IANA time zone of the city, for dates, 'today' and the current year. */
  timeZone: string
  founded: number
  /** 'Fort Lauderdale Breaking News & Headlines' */
  homeHeadline: string
  /** '3000 publications unified under one digital-powered press' */
  networkStatement: string
  contact: Contact
  socials: readonly Social[]
  /** The two partner sites under the footer. */
  partners: readonly Link[]
  /** Names of crawlers that robots.txt asks to stay away (RFC 9309); without it those that only train language models. */
  refusedCrawlers?: readonly string[]
  /** Groups of words that a search takes for each other, beside those of the language. */
  searchSynonyms?: readonly (readonly string[])[]
  /** Addresses of third-party frames; without one, the frame shows a page of ours. */
  frames: { live?: string; events?: string; contact?: string }
  /**
   * Whether pages offer the newsletter's form. `notSetUp`: its place is shown, and says before the press that nothing is
   * sent. `open`: it takes addresses.
   */
  newsletter: 'none' | 'notSetUp' | 'open'
  /** Whether messages to the newsroom are taken in a form of ours. Set by server/process/services.ts, not by the publisher. */
  contactForm: boolean
  /** When the newsletter's issues are made. */
  digests: DigestTimes
  /** Whether readers sent to newsrooms are counted. */
  referrals: boolean
  /**
   * The radio station; `stream` is the http(s) address that our server relays, `backup` one that it tries
   * when that fails. `isSilent`: no page leads to the radio page, which says that there is no station.
   */
  radio?: { name: string; stream?: string; backup?: string; isSilent?: true }
  /** The donation page of the charity that supports the newspaper. */
  support?: { href: string; name?: string }
  /** The point whose live forecast is shown. */
  weather?: WeatherPlace
  /** The network whose ads fill places that no advert of the publisher's own pays for. */
  adNetwork?: AdNetwork
  /** Remote calendars that are read for the events page. */
  calendars: readonly CalendarSource[]
  /** File on disk of `sample/radio.mp3`, the loop that the sample edition plays without a station. */
  radioLoop?: string
  /** The names by which stories of the city are recognized. */
  places: Places
  /** The sources of each category; every category has a list, which may be empty. */
  feeds: Readonly<Record<CategoryKey, readonly FeedSource[]>>
  /** Modules beside a category's stories and beside the weather; a page without any has none. */
  sidebars: Readonly<Record<SidebarKey, readonly SidebarModule[]>>
  /** Bundled stories for a machine without network, by category; a file under `sample/feeds/`. */
  sampleFeeds: Readonly<Record<CategoryKey, SampleFeed>>
  /** Reports of newsrooms that must not be shown. */
  removals: readonly Removal[]
  /** Articles, answers, pages, books, events: what the publisher writes. */
  content: PublicationContent
}

/** A point in degrees, and the zones beside its own whose alerts concern the city, such as FLZ172 for its beaches. */
export interface WeatherPlace {
  latitude: number
  longitude: number
  zones: readonly string[]
  /** How near an area must come that the Weather Service outlines for an alert to concern the city, in km from the point. */
  near?: number
  /** The nearest station of tide predictions. */
  tides?: TideStation
  /** Zone of the surf zone forecast, such as FLZ172. */
  surf?: string
  /** Marine zone of the coastal waters forecast, such as AMZ651. */
  marine?: string
}

/** A station of NOAA CO-OPS. */
export interface TideStation {
  /** '8722956' */
  station: string
  /** 'South Port Everglades' */
  name: string
  /** From which predicted height on, in feet above MLLW, the city speaks of king tides, and who says so. */
  kingTide?: { feet: number; source: string }
}

/** An ad network: nothing of it loads before a reader has allowed it (docs/third-parties/). */
export interface AdNetwork {
  kind: 'google-ad-manager'
  /** Path of the ad unit by the height of its place in px, such as `/1234567/local-250`. */
  units: { 250?: string; 600?: string }
  script: string
  /** Records of ads.txt: who may sell these places, such as 'google.com, pub-1234567, DIRECT, f08c47fec0942fa0'. */
  sellers: readonly string[]
}

/** Times of day by the city's clock, such as '07:00'; `weekday` from 1, Monday, to 7. */
export interface DigestTimes {
  daily: string
  weekly: { weekday: number; time: string }
}

/** Names of places as newspapers write them: the city's own, and lists that may be empty. */
export interface Places {
  city: readonly string[]
  neighborhoods: readonly string[]
  county: readonly string[]
}

/** Pages that have modules beside them: a category's key, or `weather`. */
type SidebarKey = CategoryKey

/** The ways to reach the newsroom; a missing one is not shown. */
export interface Contact {
  email: string
  phone: string
  /** When the phone is answered, such as 'Monday to Friday, 9AM-5PM EST'. */
  phoneHours?: string
  /** The promised time of an answer, such as 'within 24 hours'. */
  responseTime?: string
  /** Where visitors come. */
  address?: string
  /** When visitors may come, such as 'by appointment only'. */
  visits?: string
  tipsEmail?: string
  advertisingEmail?: string
  supportEmail?: string
}

/** A link with its text. `href`: an absolute address or a path. */
export interface Link {
  label: string
  href: string
}

export interface Social {
  network: 'facebook' | 'x' | 'instagram'
  /** Name for screen readers. */
  label: string
  /** Without an address the network is not shown. */
  href?: string
}

/** A remote calendar, from `publication.yaml`. */
export interface CalendarSource {
  /** Name for readers: 'City of Fort Lauderdale'. */
  name: string
  /** `ics`: iCalendar; `legistar`: a government's meetings in Legistar's public API. */
  kind: 'ics' | 'legistar'
  /** Absolute http(s) address. */
  address: string
  /** A sentence shown first at each of its meetings, such as how long one may sign up to speak. */
  deadline?: string
}

/** How the host of a feed wants to be asked. */
export interface FeedManners {
  /** Hosts with this name count requests together, such as sites of one platform; else those of one domain do. */
  rateGroup?: string | undefined
  /** Seconds between two requests; at most 3600. */
  crawlDelay?: number | undefined
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

export type OfficeKind = (typeof officeKinds)[number]

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
}

/** A file of sample stories of one category. */
export interface SampleFeed {
  /** `sample:{publication}/{category key}`: the key under which its stories are kept. */
  address: string
  /** File on disk, absolute. */
  file: string
  /** Address against which its relative addresses are read: the publication's own, `https://{first host}/`. */
  base: string
}

/** A list of links, a ranked list of links or a table of figures. */
export type SidebarModule =
  | LinkModule
  /** The most reported stories of the category's last day, or a list of links where too few were reported by several newsrooms. */
  | { kind: 'mostReported'; title: string; otherwise: Omit<LinkModule, 'kind'> }
  | {
      kind: 'figures'
      title: string
      /** Whether the figures are invented: the title then says so, and they are left out where samples are never shown. */
      sample: boolean
      caption: string
      note: string
      rows: readonly SidebarFigure[]
    }

/** A list of links, numbered where they are ranked. */
export interface LinkModule {
  kind: 'links' | 'ranked'
  title: string
  links: readonly (Link & { source?: string })[]
}

/** A row of a table of figures in a sidebar. */
export interface SidebarFigure {
  label: string
  value: string
  /** Such as '+0.42%' or '−0.13%'; the sign says whether it rose. */
  change?: string
}
