import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { OperatorError } from './operator-error.ts'
import { messageOf } from './text/error-message.ts'
import { isWebAddress } from './text/web-address.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** A city in memory takes 1 to 3 MB: these fill a quarter of the heap. Others are read per page (40 ms). */
function citiesThatFit(): number {
  return Math.max(50, Math.floor(getHeapStatistics().heap_size_limit / 4 / (3 * 1024 ** 2)))
}

const schema = z.object({
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: z.string().min(1).default('::'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      // The client reads no list of hosts.
      hostname: /^[^,]*$/,
      error: 'expected an address of one host such as postgres://news:password@db.example:5432/news',
    })
    .optional(),
  PUBLICATIONS_DIR: z.string().min(1).default('publications'),
  PUBLICATION: z.string().min(1).optional(),
  SAMPLE_EDITION: z.enum(['auto', 'always', 'never']).default('auto'),
  FEED_CONVERTER_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONTACT: contact().optional(),
  STORE_GB: wholeNumber(1, 100_000).default(20),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected an address such as smtp://user:password@mail.example:587' })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, {
      error: 'expected at least 16 characters without blanks; make some with: openssl rand -hex 24',
    })
    .optional(),
  MAIL_FROM: z.email({ error: 'expected an email address such as news@city.example' }).optional(),
  TRUSTED_PROXIES: listOf(isAddressOrNetwork, {
    error: 'expected addresses or networks such as 203.0.113.9,2001:db8::/32',
  }),
  PAGE_CACHE_MB: wholeNumber(1, 65_536).default(64),
  PICTURE_CACHE_MB: wholeNumber(1, 100_000_000).default(2048),
})

/** Settings of tests and of development, which no document names. */
const development = z.object({
  ALLOW_LOOPBACK_FEEDS: z.enum(['true', 'false']).default('false'),
  WEATHER_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TIDES_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  NODE_ENV: z.string().optional(),
})

/** Names of an operator's settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape)

const noPurges = 'a cache in front keeps pages for a minute and pictures for five, and is told of nothing'
const noBucket = 'each machine resizes pictures for itself'

/** What replaces settings of versions 0.2.0 up to 0.3.0 that are gone; MAIL_KEY is in `doubtsOf`. */
const gone: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'a city’s address is https:// and the first of the hosts in its publication.yaml',
  FEED_CONTACT: 'set CONTACT',
  WEATHER_CONTACT: 'set CONTACT',
  UNVERIFIED_FEED_HOSTS: 'write certificate="unchecked" at each such feed in feeds.opml',
  ARTICLE_RETENTION_DAYS: 'STORE_GB bounds the store, which keeps articles for 60 to 365 days',
  CITIES_IN_MEMORY: 'as many cities are in memory as a quarter of the heap holds (--max-old-space-size)',
  INGEST_IN_FLIGHT: '64 polls at once in a process that only polls (main ingest), 16 in others',
  INGEST_PER_HOST: 'two polls of a host at once',
  INGEST_HOST_SPACING: 'a second between two polls of a host',
  WEBSUB: 'feeds are polled, and no hub is asked to tell of changes',
  CACHE_TAGS: noPurges,
  PURGE_URL: noPurges,
  PURGE_HEADER: noPurges,
  PICTURE_BUCKET: noBucket,
  PICTURE_BUCKET_KEY: noBucket,
  PICTURE_BUCKET_REGION: noBucket,
  MAIL_BOUNCES: 'the mail server keeps a list of addresses whose mail came back',
}

/** Settings whose values no message may repeat. */
const secrets: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'])

/** A whole number within bounds, written in digits. */
function wholeNumber(least: number, most: number) {
  const error = `expected a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}

/** A setting with a comma between its values, which are put in lower case. */
function listOf(isValid: (one: string) => boolean, message: { error: string }) {
  return z
    .string()
    .default('')
    .transform((list): readonly string[] => list.split(',').flatMap((one) => one.trim().toLowerCase() || []))
    .refine((list) => list.every(isValid), message)
}

/** How services and publishers find the operator: an address that a comment of the User-Agent can hold. */
function contact() {
  return z.string().refine(
    (text) => {
      const isPlain = /^[\x21-\x7e]+$/.test(text) && !/[()\\]/.test(text)
      return isPlain && (z.email().safeParse(text).success || isWebAddress(text))
    },
    {
      error:
        'expected one email address such as feeds@news.example, or one web address such as https://news.example/about',
    },
  )
}

function isAddressOrNetwork(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text)
}

/** Which stories are shown: see SAMPLE_EDITION in docs/operating.md. */
export type SampleEdition = 'auto' | 'always' | 'never'

/** How messages are sent. The address, which may hold a password, is never logged. */
export interface MailSettings {
  /** `smtp://user:password@host:port` */
  smtpUrl: string
  /** Address of the sender; undefined for each city's own. */
  from: string | undefined
}

/** How sources are polled. */
interface IngestSettings {
  storeBytes: number
  /** The worker's program where it is not the server's own; no setting names it. */
  workerFile?: URL
}

/** The settings of one process; docs/operating.md describes each. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from the environment, once; `NAME_FILE` names a file that holds the value of
 * `NAME`. Throws one error that names every setting in error, what it holds and what was expected.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const filled = withFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  )
  const parsed = schema.extend(development.shape).safeParse(filled)
  if (!parsed.success) {
    throw unusable(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        const held = secrets.has(name) ? '(hidden)' : JSON.stringify(filled[name])
        return `${name}=${held}: ${issue.message}`
      }),
    )
  }
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  checkMailKey(filled, dataDir)
  const ingest: IngestSettings = { storeBytes: values.STORE_GB * 1024 ** 3 }
  return {
    port: values.PORT,
    host: values.HOST,
    /** Absolute folder of the store and the caches. */
    dataDir,
    /** The PostgreSQL database that has the store in place of that folder. */
    databaseUrl: values.DATABASE_URL,
    /** Absolute folder of the publications' folders. */
    publicationsDir: resolve(values.PUBLICATIONS_DIR),
    /** Publication that answers unknown hosts. */
    publication: values.PUBLICATION,
    /** Cities whose content is held in memory at most; the others are read again when asked for. */
    citiesInMemory: citiesThatFit(),
    sampleEdition: values.SAMPLE_EDITION,
    allowLoopbackFeeds: values.ALLOW_LOOPBACK_FEEDS === 'true',
    /** Operator's email or web address, told to sources; undefined: the first city's page about its feeds. */
    contact: values.CONTACT,
    /** Address of a service that reads feeds for us. */
    feedConverter: values.FEED_CONVERTER_URL,
    weather: {
      /** Base address of the weather service, without a final slash; undefined: National Weather Service. */
      base: values.WEATHER_SERVICE_URL?.replace(/\/+$/, ''),
      /** Base address of the tide service, without a final slash; undefined: NOAA CO-OPS. */
      tides: values.TIDES_SERVICE_URL?.replace(/\/+$/, ''),
    },
    ingest,
    logLevel: values.LOG_LEVEL,
    /** A request with this token may read /metrics; without a token only requests from this machine may. */
    metricsToken: values.METRICS_TOKEN,
    /** How messages are sent; undefined where they are not. */
    mail: mailOf(values),
    /** Addresses and networks of proxies whose X-Forwarded-For is believed, beside local and private ones. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** Bytes of pages that are kept in memory. */
    pageCacheBytes: values.PAGE_CACHE_MB * 1024 ** 2,
    /** Bytes of resized pictures that are kept on disk. */
    pictureCacheBytes: values.PICTURE_CACHE_MB * 1024 ** 2,
    /** False in development: pages then show stacks and carry no Content-Security-Policy. */
    production: values.NODE_ENV !== 'development',
    /** What an operator has probably mistyped or forgotten, a sentence each. */
    doubts: doubtsOf(filled),
  }
}

/** Adds the settings whose values are in files, such as systemd's secrets, without a final line break. */
function withFiles(filled: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = []
  const values = { ...filled }
  for (const name of settingNames) {
    const file = filled[`${name}_FILE`]
    if (file === undefined) continue
    if (filled[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: remove one`)
      continue
    }
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      const reason = messageOf(error)
      problems.push(
        `${name}_FILE=${JSON.stringify(file)}: expected a readable file with the value of ${name}: ${reason}`,
      )
      continue
    }
    if (values[name] === '') problems.push(`${name}_FILE=${JSON.stringify(file)}: the file is empty`)
  }
  if (problems.length > 0) throw unusable(problems)
  return values
}

/** Settings that are no settings but resemble one, or were one. */
function doubtsOf(filled: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set(settingNames)
  const misspelt = Object.keys(filled).flatMap((name) => {
    const meant = known.has(name) || name in gone ? undefined : settingNames.find((one) => isNear(name, one))
    return meant === undefined || meant in filled ? [] : [`${name} is no setting: did you mean ${meant}?`]
  })
  const old = Object.entries(gone).flatMap(([name, instead]) =>
    [name, `${name}_FILE`]
      .filter((one) => one in filled)
      .map((one) => `${one} is no setting any more: ${instead}.`),
  )
  const hasKey = mailKeyNames.some((name) => name in filled)
  return [
    ...misspelt,
    ...old,
    ...(hasKey
      ? ['MAIL_KEY is no setting any more: mail.key in DATA_DIR has the key. Remove the setting.']
      : []),
  ]
}

const mailKeyNames = ['MAIL_KEY', 'MAIL_KEY_FILE']

/**
 * Links in sent messages are signed with the former MAIL_KEY. Throws where its value is not in the file that
 * holds the key now: another would be made, and no reader could leave the newsletter by an older message.
 */
function checkMailKey(filled: Readonly<Record<string, string | undefined>>, dataDir: string): void {
  const { MAIL_KEY: set, MAIL_KEY_FILE: named } = filled
  if (set === undefined && named === undefined) return
  const file = join(dataDir, 'mail.key')
  const key = set ?? readText(named ?? '')
  if (key !== undefined && key === readText(file)) return
  throw unusable([
    `MAIL_KEY is no setting any more: write its value into the file ${file} (on each machine, before it starts), so that links in messages that were sent go on working, and remove the setting.`,
  ])
}

/** A file's text without its final line break; undefined where there is no such file. */
function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/\r?\n$/, '') : undefined
}

/** Names of fewer letters resemble those of other programs. */
const shortestNear = 6

/** Whether two names have the same letters in another order, or differ in one letter. */
function isNear(one: string, other: string): boolean {
  if (one.length < shortestNear || other.length < shortestNear) return false
  const sorted = (name: string) => [...name.toUpperCase()].toSorted().join('')
  if (sorted(one) === sorted(other)) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = long.slice(start + 1)
  return rest === short.slice(start) || rest === short.slice(start + 1)
}

function mailOf({ SMTP_URL, MAIL_FROM }: z.infer<typeof schema>): MailSettings | undefined {
  return SMTP_URL === undefined ? undefined : { smtpUrl: SMTP_URL, from: MAIL_FROM }
}

function unusable(problems: readonly string[]): OperatorError {
  return new OperatorError(`The settings are not usable:\n  ${problems.join('\n  ')}\nSee docs/operating.md.`)
}
