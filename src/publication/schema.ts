import { z } from 'zod'
import { categoryKeys } from './categories.ts'
import { oneOf } from './problem.ts'

// Every message says what was expected; where it stands and what was found is added by the reader of the file.

const text = z.string({ error: 'a text' }).trim().min(1, { error: 'a text' })
const quotedText = z
  .string({ error: "a text; put numbers in quotes, such as '71'" })
  .trim()
  .min(1, { error: 'a text' })

const webAddress = z
  .string({ error: 'an address that begins with https://' })
  .trim()
  .refine(isWebAddress, { error: 'an address that begins with https://' })

const host = z
  .string({ error: 'a host name' })
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/, {
    error: 'a host name in lower case without https://, port or path, such as www.news.org',
  })

const timeZone = z
  .string({ error: 'a time zone such as America/New_York' })
  .refine(isTimeZone, { error: 'a time zone such as America/New_York' })

const language = z
  .string({ error: 'a language tag such as en-US' })
  .refine(isLanguage, { error: 'a language tag such as en-US' })

const networks = { facebook: 'Facebook', x: 'X', instagram: 'Instagram' } as const

const social = fields({
  network: z.enum(['facebook', 'x', 'instagram'], { error: oneOf(Object.keys(networks)) }),
  label: text.exactOptional(),
  href: webAddress.exactOptional(),
}).transform((value) => ({ label: networks[value.network], ...value }))

/** `publication.yaml` */
export const publicationSchema = fields({
  name: text,
  city: text,
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
    email: z.email({ error: 'an e-mail address' }),
    phone: z
      .string({ error: 'a phone number such as (954) 555-0100' })
      .regex(/^\+?[\d ().-]{7,}$/, { error: 'a phone number such as (954) 555-0100' }),
  }),
  socials: list(social, 'social networks (may be empty: [])'),
  partners: list(fields({ label: text, href: webAddress }), 'partner sites (may be empty: [])'),
})

const link = fields({ label: text, href: webAddress, source: text.exactOptional() })
const figure = fields({ label: text, value: quotedText, change: quotedText.exactOptional() })
const links = list(link, 'links').min(1, { error: 'at least one link' })

const sidebarModule = z.discriminatedUnion(
  'kind',
  [
    fields({ kind: z.literal('links'), title: text, links }),
    fields({ kind: z.literal('ranked'), title: text, links }),
    fields({
      kind: z.literal('figures'),
      title: text,
      caption: text,
      note: text,
      rows: list(figure, 'rows').min(1, { error: 'at least one row' }),
    }),
  ],
  { error: 'a module of kind links, ranked or figures' },
)

/** `sidebars.yaml` */
export const sidebarsSchema = fields(
  Object.fromEntries(
    categoryKeys.map((key) => [
      key,
      list(sidebarModule, 'modules, each beginning with "- kind:"').exactOptional(),
    ]),
  ) as Record<(typeof categoryKeys)[number], z.ZodExactOptional<z.ZodArray<typeof sidebarModule>>>,
)

/** Whether the text is an absolute http or https address without user name and password. */
export function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  if (!url || !/^https?:\/\//i.test(value)) return false
  return url.hostname !== '' && url.username === '' && url.password === ''
}

/** A group of fields that allows no others, so that a misspelt name is told. */
function fields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const names = oneOf(Object.keys(shape))
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `one of ${names}` : `the fields ${names}`),
  })
}

function list<Item extends z.ZodType>(item: Item, what: string) {
  return z.array(item, { error: `a list of ${what}` })
}

function isTimeZone(value: string): boolean {
  // Node also takes offsets such as +05:00 here, which know no daylight saving time.
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value })
    return true
  } catch {
    return false
  }
}

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value)[0] === value
  } catch {
    return false
  }
}
