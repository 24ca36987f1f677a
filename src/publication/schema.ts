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
  label: text.exactOptional().describe("its name for screen readers; without it the network's"),
  href: webAddress.exactOptional().describe('without it the network is shown in the sample edition only'),
}).transform((value) => ({ label: networks[value.network], ...value }))

const zone = textLike(/^[A-Z]{2}[CZ]\d{3}$/, 'a zone of the National Weather Service such as FLZ172')

const marineZone = textLike(
  /^[A-Z]{2}Z\d{3}$/,
  'a marine zone of the National Weather Service such as AMZ651',
)

const tides = fields({
  station: textLike(/^\d{7}$/, 'the number of a NOAA tide station in quotes, such as "8722956"'),
  name: text,
})

const weather = fields({
  latitude: degrees(90).describe('inland: points on the water have no forecast'),
  longitude: degrees(180),
  zones: list(zone, 'zones of the National Weather Service')
    .default([])
    .describe('further zones whose alerts concern the city, such as its beaches'),
  near: numberFrom(0, 50, 'kilometers from 0 to 50, such as 5')
    .exactOptional()
    .describe('how near an outlined alert must come to the point to be in effect here; without it 5'),
  tides: tides
    .exactOptional()
    .describe('the nearest tide station of NOAA; tidesandcurrents.noaa.gov has a map'),
  surf: zone.exactOptional().describe('zone of the surf forecast: rip currents, surf, water temperature'),
  marine: marineZone.exactOptional().describe('zone of the forecast for boats'),
}).refine(({ latitude, longitude }) => isForecast(latitude, longitude), {
  path: ['longitude'],
  error:
    'with latitude, a point in the United States or its territories, such as latitude 26.1224 and longitude -80.1373',
})

/** National Weather Service area: American Samoa to Alaska, Guam across the date line to Puerto Rico. */
function isForecast(latitude: number, longitude: number): boolean {
  return latitude > -15 && latitude < 72 && (longitude < -64 || longitude > 144)
}

const zip = textLike(/^\d{5}$/, "a ZIP code in quotes, such as '33301'")

const placeNames = list(text, "places' names")

const calendar = fields({
  name: text.describe('its name for readers'),
  kind: z
    .enum(['ics', 'legistar'], { error: 'ics or legistar' })
    .describe("`ics`: iCalendar; `legistar`: a government's meetings"),
  address: fetchedAddress.describe(
    'of Legistar `https://webapi.legistar.com/v1/` and the name before `.legistar.com`',
  ),
  deadline: text.exactOptional().describe('a sentence shown first at each of its meetings'),
}).superRefine(({ kind, address }, { addIssue }) => {
  const client = /^https?:\/\/([\w-]+)\.legistar\.com\//i.exec(`${address}/`)?.[1]
  if (kind !== 'legistar' || client === undefined || client.toLowerCase() === 'webapi') return
  const message = `the address of its data, https://webapi.legistar.com/v1/${client}, in place of its web page`
  addIssue({ code: 'custom', path: ['address'], message })
})

const seller = textLike(
  /^[\w.-]+\.[a-z]+, *[\w.-]+, *(DIRECT|RESELLER)(, *\w+)?$/,
  'a record of ads.txt such as google.com, pub-1234567, DIRECT, f08c47fec0942fa0',
)

const snippet = text.max(20_000, { error: 'at most 20,000 characters' })

/** An ad network: nothing of it loads before a reader has agreed (docs/third-parties/). */
const adNetwork = fields({
  /** HTML that the network gives, by the height of its place in px. */
  snippets: fields({ 250: snippet.exactOptional(), 600: snippet.exactOptional() }),
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
  county: text.exactOptional().describe('as in sentences: Broward County'),
  state: text.exactOptional().describe('as in sentences: Florida'),
  zips: list(zip, 'ZIP codes in quotes')
    .exactOptional()
    .describe("by which the network's directory finds the city"),
  tagline: text.describe('the line under the name'),
  defaultTitle: text.describe('title of the home page in search engines'),
  description: text.describe('what search engines show'),
  keywords: list(text, 'texts'),
  language,
  timeZone,
  founded: numberFrom(1600, 2200, 'a year such as 2023').int({ error: 'a year such as 2023' }),
  homeHeadline: text.describe('heading of the home page'),
  networkStatement: text.describe('the sentence about the network at the foot of every page'),
  hosts: list(host, 'host names')
    .min(1, { error: 'at least one host name' })
    .describe('host names that lead here; the first is in all addresses of pages'),
  /** The ways to reach the newsroom; a missing one is not shown. */
  contact: fields({
    email,
    phone: textLike(/^\+?[\d ().-]{7,}$/, 'a phone number such as (954) 555-0100'),
    phoneHours: text.exactOptional().describe('when the phone is answered'),
    responseTime: text.exactOptional().describe('your promise of when you answer, such as within 24 hours'),
    address: text.exactOptional().describe('where visitors come'),
    visits: text.exactOptional().describe('when visitors may come, such as by appointment only'),
    tipsEmail: email.exactOptional().describe('without it `contact.email`'),
    advertisingEmail: email.exactOptional().describe('without it `contact.email`'),
    supportEmail: email.exactOptional().describe('without it `contact.email`'),
  }),
  socials: list(social, 'social networks (may be empty: [])'),
  partners: list(fields({ label: text, href: webAddress }), 'partner sites (may be empty: [])'),
  frames: fields({
    live: frameAddress.exactOptional(),
    events: frameAddress.exactOptional(),
    contact: frameAddress.exactOptional(),
  })
    .default({})
    .describe('pages of other sites, loaded when a reader asks; without one, ours'),
  newsletter: z
    .boolean({ error: 'true or false' })
    .default(false)
    .transform((wanted) => (wanted ? ('notSetUp' as const) : ('none' as const)))
    .describe('a form on every page, where the server can send mail'),
  /** When the newsletter's issues are made, by the city's clock. */
  digests: fields({
    daily: clock.default('07:00'),
    weekly: weekly.default({ weekday: 6, time: '08:00' }).describe('without it saturday 08:00'),
  }).default({
    daily: '07:00',
    weekly: { weekday: 6, time: '08:00' },
  }),
  refusedCrawlers: list(crawler, 'names of crawlers (may be empty: [])')
    .exactOptional()
    .describe('that robots.txt asks to stay away; without it those that only train language models'),
  searchSynonyms: list(
    list(z.string(), 'words that mean the same'),
    'groups of words, such as [[outage, blackout]]',
  )
    .exactOptional()
    .describe('that a search takes for each other, beside those of the language'),
  /** Without effect since 0.3, when clicks were counted no more: files that still have the line are sound. */
  referrals: z.unknown().optional(),
  radio: fields({
    name: text,
    stream: radioAddress.exactOptional().describe('MP3 or AAC; without it the loop of the sample edition'),
    backup: radioAddress.exactOptional().describe('played while `stream` cannot be reached'),
  }).exactOptional(),
  support: fields({ href: webAddress, name: text.exactOptional() })
    .exactOptional()
    .describe('the donation page of your charity, and its name in the dialog'),
  /** The names by which stories of the city are recognized, as newspapers write them. */
  places: fields({
    city: placeNames.min(1, { error: "the city's name at least" }),
    neighborhoods: placeNames.default([]),
    county: placeNames.default([]),
  }).exactOptional(),
  calendars: list(calendar, 'calendars').default([]),
  /** The network whose ads fill places that no advert of the publisher's own pays for. */
  adNetwork: adNetwork.exactOptional(),
  weather: weather.exactOptional().describe('the point whose forecast and alerts are shown'),
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
    // The category's most reported stories of the last day; links where too few had several newsrooms.
    fields({ kind: z.literal('mostReported'), title: text, otherwise: fields({ title: text, links }) }),
    fields({
      kind: z.literal('figures'),
      title: text,
      sample: z.boolean({ error: 'true or false' }).default(false).describe('invented figures'),
      caption: text.describe('read out to people who cannot see the table'),
      note: text.describe('shown under the table'),
      rows: list(figure, 'rows').min(1, { error: 'at least one row' }),
    }),
  ],
  { error: 'a module of kind links, ranked, mostReported or figures' },
)

/** A list of links, a ranked list of links or a table of figures beside a page. */
export type SidebarModule = Written<typeof sidebarModule>

export const modules = list(sidebarModule, 'modules, each beginning with "- kind:"')

/** `sidebars.yaml`. `keys`: the publication's categories; undefined if unreadable, so that any is taken. */
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
