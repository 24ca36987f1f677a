import { z } from 'zod'
import { oneOf } from '../../text/problem.ts'
import { isTimeZone } from '../../time/zoned-time.ts'
import type { CategoryKey } from '../categories.ts'
import {
  fetchedAddress,
  fields,
  frameAddress,
  linkField,
  list,
  numberFrom,
  quotedText,
  radioAddress,
  text,
  textLike,
  type Written,
  webAddress,
} from '../files/schema-parts.ts'
import { hurricaneBasins } from '../hurricane-basins.ts'
import { languages } from '../languages.ts'

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

/** Languages that the whole interface has texts in. */
const languagesWithTexts = ['en', ...languages]

const language = z
  .string({ error: 'a language tag such as en-US' })
  .refine(isLanguage, { error: 'a language tag such as en-US' })
  .refine((tag) => languagesWithTexts.some((known) => tag.toLowerCase().split('-')[0] === known), {
    error: `a language that the interface has texts in: ${oneOf(languagesWithTexts)}`,
  })

const email = z.email({ error: 'an email address' })

const networks = { facebook: 'Facebook', x: 'X', instagram: 'Instagram' } as const

const social = fields({
  network: z
    .enum(['facebook', 'x', 'instagram'], { error: oneOf(Object.keys(networks)) })
    .describe('which it is'),
  label: text.exactOptional().describe("its name for screen readers; without it the network's"),
  href: webAddress.exactOptional().describe('without it the network is shown in the sample edition only'),
}).transform((value) => ({ label: networks[value.network], ...value }))

const zone = textLike(/^[A-Z]{2}[CZ]\d{3}$/, 'a zone of the National Weather Service such as FLZ172')

const marineZone = textLike(
  /^[A-Z]{2}Z\d{3}$/,
  'a marine zone of the National Weather Service such as AMZ651',
)

const tides = fields({
  station: textLike(/^\d{7}$/, 'the number of a NOAA tide station in quotes, such as "8722956"').describe(
    'the station',
  ),
  name: text.describe('its name, as in sentences'),
})

const weather = fields({
  latitude: degrees(90).describe('inland: points on the water have no forecast'),
  longitude: degrees(180).describe('west of Greenwich it is negative'),
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
  hurricanes: z
    .enum(hurricaneBasins, { error: oneOf(hurricaneBasins) })
    .exactOptional()
    .describe("where the Hurricane Center's storms concern the city"),
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

const adNetwork = fields({
  snippets: fields({
    250: snippet.exactOptional().describe('for places of 250 px'),
    600: snippet.exactOptional().describe('for places of 600 px'),
  }).describe('HTML that the network gives, by the height of its place'),
  sellers: list(seller, 'records of ads.txt')
    .min(1, { error: 'at least one record of ads.txt' })
    .describe('who may sell these places'),
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
  name: text.describe('the name of the newspaper'),
  city: text.describe('the city, as in sentences'),
  county: text.exactOptional().describe('as in sentences: Broward County'),
  state: text.exactOptional().describe('as in sentences: Florida'),
  zips: list(zip, 'ZIP codes in quotes')
    .exactOptional()
    .describe("by which the network's directory finds the city"),
  tagline: text.describe('the line under the name'),
  defaultTitle: text.describe('title of the home page in search engines'),
  description: text.describe('what search engines show'),
  keywords: list(text, 'texts').describe('what search engines may find the site by'),
  language: language.describe('of the newspaper'),
  timeZone: timeZone.describe('of the city: days and times are by its clock'),
  founded: numberFrom(1600, 2200, 'a year such as 2023')
    .int({ error: 'a year such as 2023' })
    .describe('when the newspaper was founded'),
  homeHeadline: text.describe('heading of the home page'),
  networkStatement: text.describe('the sentence about the network at the foot of every page'),
  hosts: list(host, 'host names')
    .min(1, { error: 'at least one host name' })
    .describe('host names that lead here; the first is in all addresses of pages'),
  contact: fields({
    email: email.describe("the newsroom's, for readers"),
    phone: textLike(/^\+?[\d ().-]{7,}$/, 'a phone number such as (954) 555-0100').describe("the newsroom's"),
    phoneHours: text.exactOptional().describe('when the phone is answered'),
    responseTime: text.exactOptional().describe('your promise of when you answer, such as within 24 hours'),
    address: text.exactOptional().describe('where visitors come'),
    visits: text.exactOptional().describe('when visitors may come, such as by appointment only'),
    tipsEmail: email.exactOptional().describe('without it `contact.email`'),
    advertisingEmail: email.exactOptional().describe('without it `contact.email`'),
    supportEmail: email.exactOptional().describe('without it `contact.email`'),
  }).describe('the ways to reach the newsroom; a missing one is not shown'),
  socials: list(social, 'social networks (may be empty: [])').describe(
    'your pages there, linked at the foot',
  ),
  partners: list(linkField, 'partner sites (may be empty: [])').describe('linked at the foot of every page'),
  frames: fields({
    live: frameAddress.exactOptional().describe('in place of our live feed on the front page'),
    events: frameAddress.exactOptional().describe('a calendar on the events page'),
    contact: frameAddress.exactOptional().describe('a form on the contact page'),
  })
    .default({})
    .describe('pages of other sites, loaded when a reader asks; without one, ours'),
  newsletter: z
    .boolean({ error: 'true or false' })
    .default(false)
    .transform((wanted) => (wanted ? ('notSetUp' as const) : ('none' as const)))
    .describe('a form on every page, where the server can send mail'),
  digests: fields({
    daily: clock.default('07:00').describe('the daily issue'),
    weekly: weekly.default({ weekday: 6, time: '08:00' }).describe('without it saturday 08:00'),
  })
    .default({
      daily: '07:00',
      weekly: { weekday: 6, time: '08:00' },
    })
    .describe("when the newsletter's issues are made, by the city's clock"),
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
    name: text.describe('the name of the station'),
    stream: radioAddress.exactOptional().describe('MP3 or AAC; without it the loop of the sample edition'),
    backup: radioAddress.exactOptional().describe('played while `stream` cannot be reached'),
  })
    .exactOptional()
    .describe('a radio station that readers can listen to'),
  support: fields({
    href: webAddress.describe('the donation page'),
    name: text.exactOptional().describe('the name of the charity'),
  })
    .exactOptional()
    .describe('the donation page of your charity, and its name in the dialog'),
  places: fields({
    city: placeNames.min(1, { error: "the city's name at least" }).describe('names of the city'),
    neighborhoods: placeNames.default([]).describe('its neighborhoods'),
    county: placeNames.default([]).describe('the county and its other towns, whose names mean nothing else'),
  })
    .exactOptional()
    .describe('the names by which stories of the city are recognized, as newspapers write them'),
  calendars: list(calendar, 'calendars').default([]).describe('of others, whose events are shown too'),
  adNetwork: adNetwork
    .exactOptional()
    .describe(
      'whose ads fill places that no advert of yours fills; nothing of it loads before a reader agrees',
    ),
  weather: weather.exactOptional().describe('the point whose forecast and alerts are shown'),
})

/** What a publisher sets. */
export type Settings = Written<typeof publicationSchema>

const link = fields({
  ...linkField.shape,
  source: text.exactOptional().describe('who publishes the page'),
})
const figure = fields({
  label: text.describe('what the figure is of'),
  value: quotedText.describe('the figure'),
  change: quotedText.exactOptional().describe('its sign, as in +0.42% or −0.13%, says whether it rose'),
})
const links = list(link, 'links').min(1, { error: 'at least one link' })

const title = text.describe('its heading, which is its key')
const kindOf = <Kind extends string>(kind: Kind, about: string) => z.literal(kind).describe(about)

const sidebarModule = z.discriminatedUnion(
  'kind',
  [
    fields({ kind: kindOf('links', 'a list of links'), title, links: links.describe('in their order') }),
    fields({ kind: kindOf('ranked', 'links with numbers'), title, links: links.describe('the first is 1') }),
    fields({
      kind: kindOf('mostReported', "the category's most reported stories of the last day"),
      title,
      otherwise: fields({ title, links: links.describe('in their order') }).describe(
        'links where too few stories had several newsrooms',
      ),
    }),
    fields({
      kind: kindOf('figures', 'a table'),
      title,
      sample: z.boolean({ error: 'true or false' }).default(false).describe('invented figures'),
      caption: text.describe('read out to people who cannot see the table'),
      note: text.describe('shown under the table'),
      rows: list(figure, 'rows').min(1, { error: 'at least one row' }).describe('the lines of the table'),
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
