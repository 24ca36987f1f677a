import { z } from 'zod'
import { oneOf } from '../text/problem.ts'
import { isTimeZone } from '../time/time-zone.ts'
import type { CategoryKey } from './categories.ts'
import type { Publication, SidebarModule } from './publication.ts'
import { fields, frameAddress, list, quotedText, text, webAddress } from './schema-parts.ts'

/** A host name, without protocol, port and path. */
export const host = z
  .string({ error: 'a host name' })
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, {
    error: 'a host name in lower case without https://, port or path, such as www.news.org',
  })

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
  label: text.exactOptional(),
  href: webAddress.exactOptional(),
}).transform((value) => ({ label: networks[value.network], ...value }))

const zone = z
  .string({ error: 'a zone of the National Weather Service such as FLZ172' })
  .regex(/^[A-Z]{2}[CZ]\d{3}$/, { error: 'a zone of the National Weather Service such as FLZ172' })

const marineZone = z
  .string({ error: 'a marine zone of the National Weather Service such as AMZ651' })
  .regex(/^[A-Z]{2}Z\d{3}$/, { error: 'a marine zone of the National Weather Service such as AMZ651' })

const stationError = 'the number of a NOAA tide station in quotes, such as "8722956"'

const tides = fields({
  station: z.string({ error: stationError }).regex(/^\d{7}$/, { error: stationError }),
  name: text,
  kingTide: fields({
    feet: z
      .number({ error: 'feet above mean lower low water, such as 3.9' })
      .gt(0, { error: 'feet above mean lower low water, such as 3.9' })
      .max(60, { error: 'feet above mean lower low water, such as 3.9' }),
    source: text,
  }).exactOptional(),
})

const nearError = 'kilometers from 0 to 50, such as 5'

/** `weather:` of `publication.yaml`. */
const weatherSchema = fields({
  latitude: degrees(90),
  longitude: degrees(180),
  zones: list(zone, 'zones of the National Weather Service').default([]),
  near: z
    .number({ error: nearError })
    .min(0, { error: nearError })
    .max(50, { error: nearError })
    .exactOptional(),
  tides: tides.exactOptional(),
  surf: zone.exactOptional(),
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

const zipError = "a ZIP code in quotes, such as '33301'"
const zip = z.string({ error: zipError }).regex(/^\d{5}$/, { error: zipError })

const placeNames = list(text, "places' names")

const calendar = fields({
  name: text,
  kind: z.enum(['ics', 'legistar'], { error: 'ics or legistar' }),
  address: webAddress,
  deadline: text.exactOptional(),
}).superRefine(({ kind, address }, { addIssue }) => {
  const client = /^https?:\/\/([\w-]+)\.legistar\.com\//i.exec(`${address}/`)?.[1]
  if (kind !== 'legistar' || client === undefined || client.toLowerCase() === 'webapi') return
  const message = `the address of its data, https://webapi.legistar.com/v1/${client}, in place of its web page`
  addIssue({ code: 'custom', path: ['address'], message })
})

const unit = z
  .string({ error: 'an ad unit such as /1234567/local-250' })
  .regex(/^\/\d+(\/[\w.\-*!<:()\\]+)+$/, { error: 'an ad unit such as /1234567/local-250' })

const sellerError = 'a record of ads.txt such as google.com, pub-1234567, DIRECT, f08c47fec0942fa0'
const seller = z
  .string({ error: sellerError })
  .regex(/^[\w.-]+\.[a-z]+, *[\w.-]+, *(DIRECT|RESELLER)(, *\w+)?$/, { error: sellerError })

/** `adNetwork:` of `publication.yaml`. */
const adNetwork = fields({
  kind: z.enum(['google-ad-manager'], { error: 'google-ad-manager' }),
  units: fields({ 250: unit.exactOptional(), 600: unit.exactOptional() }),
  script: webAddress.default('https://securepubads.g.doubleclick.net/tag/js/gpt.js'),
  sellers: list(seller, 'records of ads.txt').min(1, { error: 'at least one record of ads.txt' }),
})

const clockError = 'a time of day in quotes, such as "07:00"'
const clock = z.string({ error: clockError }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: clockError })

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const weeklyError = 'a day and a time, such as saturday 08:00'
const weekly = z
  .string({ error: weeklyError })
  .regex(new RegExp(`^(${weekdays.join('|')}) ([01]\\d|2[0-3]):[0-5]\\d$`), { error: weeklyError })
  .transform((text) => {
    const [day = '', time = ''] = text.split(' ')
    return { weekday: weekdays.indexOf(day) + 1, time }
  })

const crawlerError = "a crawler's name as robots.txt writes it, such as GPTBot"
const crawler = z.string({ error: crawlerError }).regex(/^[\w-]+$/, { error: crawlerError })

export const publicationSchema = fields({
  name: text,
  city: text,
  county: text.exactOptional(),
  state: text.exactOptional(),
  zips: list(zip, 'ZIP codes in quotes').exactOptional(),
  tagline: text,
  defaultTitle: text,
  description: text,
  keywords: list(text, 'texts'),
  language,
  timeZone,
  founded: z
    .number({ error: 'a year such as 2023' })
    .int({ error: 'a year such as 2023' })
    .min(1600, { error: 'a year such as 2023' })
    .max(2200, { error: 'a year such as 2023' }),
  homeHeadline: text,
  networkStatement: text,
  hosts: list(host, 'host names').min(1, { error: 'at least one host name' }),
  contact: fields({
    email,
    phone: z
      .string({ error: 'a phone number such as (954) 555-0100' })
      .regex(/^\+?[\d ().-]{7,}$/, { error: 'a phone number such as (954) 555-0100' }),
    phoneHours: text.exactOptional(),
    responseTime: text.exactOptional(),
    address: text.exactOptional(),
    visits: text.exactOptional(),
    tipsEmail: email.exactOptional(),
    advertisingEmail: email.exactOptional(),
    supportEmail: email.exactOptional(),
  }),
  socials: list(social, 'social networks (may be empty: [])'),
  partners: list(fields({ label: text, href: webAddress }), 'partner sites (may be empty: [])'),
  frames: fields({
    live: frameAddress.exactOptional(),
    events: frameAddress.exactOptional(),
    contact: frameAddress.exactOptional(),
  }).default({}),
  newsletter: z
    .boolean({ error: 'true or false' })
    .default(false)
    // Set by server/process/services.ts, not by the publisher.
    .transform((wanted): Publication['newsletter'] => (wanted ? 'notSetUp' : 'none')),
  digests: fields({
    daily: clock.default('07:00'),
    weekly: weekly.default({ weekday: 6, time: '08:00' }),
  }).default({
    daily: '07:00',
    weekly: { weekday: 6, time: '08:00' },
  }),
  refusedCrawlers: list(crawler, 'names of crawlers (may be empty: [])').exactOptional(),
  searchSynonyms: list(
    list(z.string(), 'words that mean the same'),
    'groups of words, such as [[outage, blackout]]',
  ).exactOptional(),
  referrals: z.boolean({ error: 'true or false' }).default(true),
  radio: fields({
    name: text,
    stream: webAddress.exactOptional(),
    backup: webAddress.exactOptional(),
  }).exactOptional(),
  support: fields({ href: webAddress, name: text.exactOptional() }).exactOptional(),
  places: fields({
    city: placeNames.min(1, { error: "the city's name at least" }),
    neighborhoods: placeNames.default([]),
    county: placeNames.default([]),
  }).exactOptional(),
  calendars: list(calendar, 'calendars').default([]),
  adNetwork: adNetwork.exactOptional(),
  weather: weatherSchema.exactOptional(),
})

const link = fields({ label: text, href: webAddress, source: text.exactOptional() })
const figure = fields({ label: text, value: quotedText, change: quotedText.exactOptional() })
const links = list(link, 'links').min(1, { error: 'at least one link' })

const sidebarModule = z.discriminatedUnion(
  'kind',
  [
    fields({ kind: z.literal('links'), title: text, links }),
    fields({ kind: z.literal('ranked'), title: text, links }),
    fields({ kind: z.literal('mostReported'), title: text, otherwise: fields({ title: text, links }) }),
    fields({
      kind: z.literal('figures'),
      title: text,
      sample: z.boolean({ error: 'true or false' }).default(false),
      caption: text,
      note: text,
      rows: list(figure, 'rows').min(1, { error: 'at least one row' }),
    }),
  ],
  { error: 'a module of kind links, ranked, mostReported or figures' },
)

const modules = list(sidebarModule, 'modules, each beginning with "- kind:"')

/** `sidebars.yaml`. `keys` are those of the publication's categories; undefined where they cannot be read: any is taken. */
export function sidebarsSchema(
  keys: readonly CategoryKey[] | undefined,
): z.ZodType<Readonly<Record<string, readonly SidebarModule[]>>> {
  if (!keys) return z.record(z.string(), modules)
  return fields(Object.fromEntries([...keys, 'weather'].map((key) => [key, modules.exactOptional()])))
}

function degrees(most: number) {
  const error = `degrees from -${most} to ${most}, such as ${most === 90 ? '26.1224' : '-80.1373'}`
  return z.number({ error }).min(-most, { error }).max(most, { error })
}

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value)[0] === value
  } catch {
    return false
  }
}
