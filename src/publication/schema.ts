import { z } from 'zod'
import { oneOf } from '../text/problem.ts'
import { isTimeZone } from '../time/zoned-time.ts'
import type { CategoryKey } from './categories.ts'
import {
  fetchedAddress,
  fields,
  frameAddress,
  list,
  numberFrom,
  quotedText,
  radioAddress,
  text,
  textLike,
  type Written,
  webAddress,
} from './schema-parts.ts'

/** A host name, without protocol, port and path. */
export const host = textLike(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
  'a host name in lower case without https://, port or path, such as www.news.org',
)

const timeZone = z
  .string({ error: 'a time zone such as America/New_York' })
  // EST and the like have no daylight saving time; nobody means them.
  .refine((name) => isTimeZone(name) && (name.includes('/') || name === 'UTC'), {
    error: 'a time zone such as America/New_York',
  })

/** Languages that the interface has texts in (`site/texts/texts.ts`, which a test compares). */
const languagesWithTexts = ['en'] as const

const language = z
  .string({ error: 'a language tag such as en-US' })
  .refine(isLanguage, { error: 'a language tag such as en-US' })
  .refine((tag) => languagesWithTexts.some((known) => tag.toLowerCase().split('-')[0] === known), {
    error: `a language that the interface has texts in: ${oneOf(languagesWithTexts)}`,
  })

const email = z.email({ error: 'an email address' })

const networks = { facebook: 'Facebook', x: 'X', instagram: 'Instagram' } as const

const social = fields({
  network: z.enum(['facebook', 'x', 'instagram'], { error: oneOf(Object.keys(networks)) }),
  /** Name for screen readers. */
  label: text.exactOptional(),
  /** Without an address the network is not shown. */
  href: webAddress.exactOptional(),
}).transform((value) => ({ label: networks[value.network], ...value }))

const zone = textLike(/^[A-Z]{2}[CZ]\d{3}$/, 'a zone of the National Weather Service such as FLZ172')

const marineZone = textLike(
  /^[A-Z]{2}Z\d{3}$/,
  'a marine zone of the National Weather Service such as AMZ651',
)

/** The nearest station of NOAA CO-OPS: '8722956', 'South Port Everglades'. */
const tides = fields({
  station: textLike(/^\d{7}$/, 'the number of a NOAA tide station in quotes, such as "8722956"'),
  name: text,
})

/** A point in degrees, and the zones beside its own whose alerts concern the city, such as FLZ172 for its beaches. */
const weather = fields({
  latitude: degrees(90),
  longitude: degrees(180),
  zones: list(zone, 'zones of the National Weather Service').default([]),
  /** How near an area must come that the Weather Service outlines for an alert to concern the city, in km from the point. */
  near: numberFrom(0, 50, 'kilometers from 0 to 50, such as 5').exactOptional(),
  tides: tides.exactOptional(),
  /** Zone of the surf zone forecast, such as FLZ172. */
  surf: zone.exactOptional(),
  /** Marine zone of the coastal waters forecast, such as AMZ651. */
  marine: marineZone.exactOptional(),
}).refine(({ latitude, longitude }) => isForecast(latitude, longitude), {
  path: ['longitude'],
  error:
    'with latitude, a point in the United States or its territories, such as latitude 26.1224 and longitude -80.1373',
})

/** The National Weather Service forecasts from American Samoa to Alaska, and from Guam across the date line to Puerto Rico. */
function isForecast(latitude: number, longitude: number): boolean {
  return latitude > -15 && latitude < 72 && (longitude < -64 || longitude > 144)
}

const zip = textLike(/^\d{5}$/, "a ZIP code in quotes, such as '33301'")

const placeNames = list(text, "places' names")

const calendar = fields({
  /** Name for readers: 'City of Fort Lauderdale'. */
  name: text,
  /** `ics`: iCalendar; `legistar`: a government's meetings in Legistar's public API. */
  kind: z.enum(['ics', 'legistar'], { error: 'ics or legistar' }),
  address: fetchedAddress,
  /** A sentence shown first at each of its meetings, such as how long one may sign up to speak. */
  deadline: text.exactOptional(),
}).superRefine(({ kind, address }, { addIssue }) => {
  const client = /^https?:\/\/([\w-]+)\.legistar\.com\//i.exec(`${address}/`)?.[1]
  if (kind !== 'legistar' || client === undefined || client.toLowerCase() === 'webapi') return
  const message = `the address of its data, https://webapi.legistar.com/v1/${client}, in place of its web page`
  addIssue({ code: 'custom', path: ['address'], message })
})

const unit = textLike(/^\/\d+(\/[\w.\-*!<:()\\]+)+$/, 'an ad unit such as /1234567/local-250')

const seller = textLike(
  /^[\w.-]+\.[a-z]+, *[\w.-]+, *(DIRECT|RESELLER)(, *\w+)?$/,
  'a record of ads.txt such as google.com, pub-1234567, DIRECT, f08c47fec0942fa0',
)

/** An ad network: nothing of it loads before a reader has allowed it (docs/third-parties/). */
const adNetwork = fields({
  kind: z.enum(['google-ad-manager'], { error: 'google-ad-manager' }),
  /** Path of the ad unit by the height of its place in px. */
  units: fields({ 250: unit.exactOptional(), 600: unit.exactOptional() }),
  script: webAddress.default('https://securepubads.g.doubleclick.net/tag/js/gpt.js'),
  /** Records of ads.txt: who may sell these places. */
  sellers: list(seller, 'records of ads.txt').min(1, { error: 'at least one record of ads.txt' }),
})

const clock = textLike(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in quotes, such as "07:00"')

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const weekly = textLike(
  new RegExp(`^(${weekdays.join('|')}) ([01]\\d|2[0-3]):[0-5]\\d$`),
  'a day and a time, such as saturday 08:00',
)
  // Days from 1, Monday, to 7.
  .transform((text) => {
    const [day = '', time = ''] = text.split(' ')
    return { weekday: weekdays.indexOf(day) + 1, time }
  })

const crawler = textLike(/^[\w-]+$/, "a crawler's name as robots.txt writes it, such as GPTBot")

/** `publication.yaml`. */
export const publicationSchema = fields({
  name: text,
  city: text,
  /** Name of its county in sentences, such as 'Broward County'. */
  county: text.exactOptional(),
  /** Name of its state in sentences, such as 'Florida'. */
  state: text.exactOptional(),
  /** ZIP codes of the city, by which the network's directory finds it. */
  zips: list(zip, 'ZIP codes in quotes').exactOptional(),
  /** The line under the name in the masthead. */
  tagline: text,
  /** Title of the home page, and of a page that has none. */
  defaultTitle: text,
  description: text,
  keywords: list(text, 'texts'),
  /** BCP 47 tag, such as `en-US`. */
  language,
  /** IANA time zone of the city, for dates, 'today' and the current year. */
  timeZone,
  founded: numberFrom(1600, 2200, 'a year such as 2023').int({ error: 'a year such as 2023' }),
  /** 'Fort Lauderdale Breaking News & Headlines' */
  homeHeadline: text,
  /** '3000 publications unified under one digital-powered press' */
  networkStatement: text,
  /** Hosts that lead to it; the first is its canonical one. */
  hosts: list(host, 'host names').min(1, { error: 'at least one host name' }),
  /** The ways to reach the newsroom; a missing one is not shown. */
  contact: fields({
    email,
    phone: textLike(/^\+?[\d ().-]{7,}$/, 'a phone number such as (954) 555-0100'),
    /** When the phone is answered, such as 'Monday to Friday, 9AM-5PM EST'. */
    phoneHours: text.exactOptional(),
    /** The promised time of an answer, such as 'within 24 hours'. */
    responseTime: text.exactOptional(),
    /** Where visitors come. */
    address: text.exactOptional(),
    /** When visitors may come, such as 'by appointment only'. */
    visits: text.exactOptional(),
    tipsEmail: email.exactOptional(),
    advertisingEmail: email.exactOptional(),
    supportEmail: email.exactOptional(),
  }),
  socials: list(social, 'social networks (may be empty: [])'),
  /** The two partner sites under the footer. */
  partners: list(fields({ label: text, href: webAddress }), 'partner sites (may be empty: [])'),
  /** Addresses of third-party frames; without one, the frame shows a page of ours. */
  frames: fields({
    live: frameAddress.exactOptional(),
    events: frameAddress.exactOptional(),
    contact: frameAddress.exactOptional(),
  }).default({}),
  newsletter: z
    .boolean({ error: 'true or false' })
    .default(false)
    .transform((wanted) => (wanted ? ('notSetUp' as const) : ('none' as const))),
  /** When the newsletter's issues are made, by the city's clock. */
  digests: fields({
    daily: clock.default('07:00'),
    weekly: weekly.default({ weekday: 6, time: '08:00' }),
  }).default({
    daily: '07:00',
    weekly: { weekday: 6, time: '08:00' },
  }),
  /** Names of crawlers that robots.txt asks to stay away (RFC 9309); without it those that only train language models. */
  refusedCrawlers: list(crawler, 'names of crawlers (may be empty: [])').exactOptional(),
  /** Groups of words that a search takes for each other, beside those of the language. */
  searchSynonyms: list(
    list(z.string(), 'words that mean the same'),
    'groups of words, such as [[outage, blackout]]',
  ).exactOptional(),
  /** Without effect since 0.3, when clicks were counted no more: files that still have the line are sound. */
  referrals: z.unknown().optional(),
  /** The radio station: `backup` is tried when `stream` fails. */
  radio: fields({
    name: text,
    stream: radioAddress.exactOptional(),
    backup: radioAddress.exactOptional(),
  }).exactOptional(),
  /** The donation page of the charity that supports the newspaper. */
  support: fields({ href: webAddress, name: text.exactOptional() }).exactOptional(),
  /** The names by which stories of the city are recognized, as newspapers write them. */
  places: fields({
    city: placeNames.min(1, { error: "the city's name at least" }),
    neighborhoods: placeNames.default([]),
    county: placeNames.default([]),
  }).exactOptional(),
  /** Remote calendars that are read for the events page. */
  calendars: list(calendar, 'calendars').default([]),
  /** The network whose ads fill places that no advert of the publisher's own pays for. */
  adNetwork: adNetwork.exactOptional(),
  /** The point whose live forecast is shown. */
  weather: weather.exactOptional(),
})

/** What a publisher sets. */
export type Settings = Written<typeof publicationSchema>

const link = fields({ label: text, href: webAddress, source: text.exactOptional() })
/** A row of a table of figures. The sign of `change`, such as '+0.42%' or '−0.13%', says whether it rose. */
const figure = fields({ label: text, value: quotedText, change: quotedText.exactOptional() })
const links = list(link, 'links').min(1, { error: 'at least one link' })

const sidebarModule = z.discriminatedUnion(
  'kind',
  [
    fields({ kind: z.literal('links'), title: text, links }),
    fields({ kind: z.literal('ranked'), title: text, links }),
    // The most reported stories of the category's last day, or a list of links where too few were reported by several newsrooms.
    fields({ kind: z.literal('mostReported'), title: text, otherwise: fields({ title: text, links }) }),
    fields({
      kind: z.literal('figures'),
      title: text,
      /** Whether the figures are invented: the title then says so, and they are left out where samples are never shown. */
      sample: z.boolean({ error: 'true or false' }).default(false),
      caption: text,
      note: text,
      rows: list(figure, 'rows').min(1, { error: 'at least one row' }),
    }),
  ],
  { error: 'a module of kind links, ranked, mostReported or figures' },
)

/** A list of links, a ranked list of links or a table of figures beside a page. */
export type SidebarModule = Written<typeof sidebarModule>

const modules = list(sidebarModule, 'modules, each beginning with "- kind:"')

/** `sidebars.yaml`. `keys` are those of the publication's categories; undefined where they cannot be read: any is taken. */
export function sidebarsSchema(
  keys: readonly CategoryKey[] | undefined,
): z.ZodType<Readonly<Record<string, readonly SidebarModule[]>>> {
  if (!keys) return z.record(z.string(), modules)
  return fields(Object.fromEntries([...keys, 'weather'].map((key) => [key, modules.exactOptional()])))
}

function degrees(most: number) {
  const example = most === 90 ? '26.1224' : '-80.1373'
  return numberFrom(-most, most, `degrees from -${most} to ${most}, such as ${example}`)
}

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value)[0] === value
  } catch {
    return false
  }
}
