import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { type LocalServer, startServer } from '../local-server.ts'

/** Documents of the service that can fail. */
export const weatherParts = [
  'points',
  'forecast',
  'hourly',
  'stations',
  'observation',
  'alerts',
  'surf',
  'marine',
] as const
export type WeatherPart = (typeof weatherParts)[number]

/**
 * How the service fails: its own error; a forecast grid that expired; a grid that is no
 * longer there; a refusal; an answer of days ago; no list where one is expected; null in
 * every field; figures in the thousands; a page of HTML; an empty body; or no answer.
 */
export type Misbehavior =
  | 'error'
  | 'expired'
  | 'wrongGrid'
  | 'forbidden'
  | 'stale'
  | 'noArrays'
  | 'nulls'
  | 'absurd'
  | 'html'
  | 'empty'
  | 'hanging'

/** A fake National Weather Service that answers from recordings, with times shifted to now. */
export interface FakeWeatherService extends LocalServer {
  requests: { path: string; userAgent: string }[]
  /** GeoJSON features of `/alerts/active`; none at first. */
  alerts: unknown[]
  /** Storms that the Hurricane Center, whose documents it has, too, lists; none at first. */
  hurricanes: unknown[]
  /** Seconds for which caches may keep answers; a minute by default. */
  maxAge: number
  /** Changes of the properties of the point, such as its type. */
  point: Record<string, unknown>
  /** Changes of what stations measured, by their ids. */
  measured: Record<string, Record<string, unknown>>
  /** How each part fails; other parts answer normally. */
  misbehaving: Partial<Record<WeatherPart, Misbehavior>>
  /** States and seas whose alerts end in the service's own error, such as `AM`. */
  failingAreas: string[]
  /** Moves the point to another grid: documents of the previous one are 404. */
  moveGrid(): void
  /** The moment to which times are shifted; the clock's by default. Milliseconds since 1970. */
  now(): number
}

const recordings = new URL('../fixtures/recorded-weather/', import.meta.url)
const read = (name: string) => readFileSync(new URL(`${name}.json`, recordings), 'utf8')

/** The recorded alerts as features whose times are shifted to `now`. */
export function recordedAlerts(now: number): { properties: Record<string, unknown> }[] {
  return JSON.parse(shiftTimes(read('alerts-active'), now)).features
}

/** Starts the service on a free port of this machine. */
export async function startWeatherService(): Promise<FakeWeatherService> {
  let column = 70
  const server = await startServer((request, response) => {
    const url = new URL(request.url ?? '/', fake.origin)
    fake.requests.push({
      path: url.pathname + url.search,
      userAgent: request.headers['user-agent'] ?? '',
    })
    if (url.pathname === '/CurrentStorms.json') {
      send(response, JSON.stringify({ activeStorms: fake.hurricanes }))
      return
    }
    if (url.pathname === '/gtwo.xml') {
      send(response, outlooks, 'application/xml')
      return
    }
    const part = partOf(url.pathname)
    if (!request.headers['user-agent'] || !part) {
      problem(response, part ? 403 : 404, 'NotFound')
      return
    }
    const isMoved = url.pathname.startsWith('/gridpoints/') && !url.pathname.includes(`/${column},`)
    const isDown = fake.failingAreas.includes(url.searchParams.get('area') ?? '')
    const how = isMoved ? 'wrongGrid' : isDown ? 'error' : fake.misbehaving[part]
    const now = fake.now() - (how === 'stale' ? 88 * 3_600_000 : 0)
    const text = shiftTimes(textOf(part, url, now), now).replaceAll('/70,82', `/${column},82`)
    response.setHeader('cache-control', `public, max-age=${fake.maxAge}, s-maxage=3600`)
    answer(response, how, completed(part, text, url, fake))
  })
  const fake: FakeWeatherService = {
    ...server,
    requests: [],
    alerts: [],
    hurricanes: [],
    maxAge: 60,
    point: {},
    measured: {},
    misbehaving: {},
    failingAreas: [],
    moveGrid: () => {
      column += 1
    },
    now: Date.now,
  }
  return fake
}

const outlooks = `<rss version="2.0"><channel><title>Outlooks</title><item><title>NHC Atlantic Outlook</title>
<description>Tropical cyclone formation is not expected during the next 7 days.</description></item></channel></rss>`

function partOf(path: string): WeatherPart | undefined {
  if (path.startsWith('/points/')) return 'points'
  if (path.endsWith('/forecast')) return 'forecast'
  if (path.endsWith('/forecast/hourly')) return 'hourly'
  if (path.endsWith('/stations')) return 'stations'
  if (/^\/stations\/\w+\/observations/.test(path)) return 'observation'
  if (/^\/products\/(types\/SRF|SRF)/.test(path)) return 'surf'
  if (/^\/products\/(types\/CWF|CWF)/.test(path)) return 'marine'
  return path === '/alerts/active' ? 'alerts' : undefined
}

function textOf(part: WeatherPart, url: URL, now: number): string {
  switch (part) {
    case 'surf':
      return bulletin('SRF', url.pathname, now)
    case 'marine':
      return bulletin('CWF', url.pathname, now)
    case 'hourly':
      return read('forecast-hourly')
    case 'observation':
      return read(`observations-${url.pathname.split('/')[2]}`)
    case 'alerts':
      return read('alerts-active')
    default:
      return read(part)
  }
}

/**
 * The list of an office's bulletins, or the newest of them; issued three hours ago, but not before
 * midnight: its first part is about the day on which it was issued. COMPOSED: see recordings/README.md.
 */
function bulletin(type: 'SRF' | 'CWF', path: string, now: number): string {
  const midnight = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO('America/New_York')
    .startOfDay()
  const issued = Math.max(now - 3 * 3_600_000, midnight.epochMilliseconds)
  const row = {
    id: `${type}-${issued}`,
    productCode: type,
    issuingOffice: 'KMFL',
    issuanceTime: new Date(issued).toISOString(),
  }
  if (path.includes('/types/')) return JSON.stringify({ '@graph': [row] })
  const weekday = (days: number) =>
    new Date(issued + days * 86_400_000)
      .toLocaleDateString('en-US', { weekday: 'long', timeZone: 'America/New_York' })
      .toUpperCase()
  const text = readFileSync(new URL(`recordings/${type.toLowerCase()}.txt`, import.meta.url), 'utf8')
  return JSON.stringify({
    ...row,
    productText: text.replaceAll(/\{day \+(\d)\}/g, (_, days) => weekday(Number(days))),
  })
}

function answer(response: ServerResponse, how: Misbehavior | undefined, text: string): void {
  if (how === 'hanging') return
  const refusal = how && refusals[how]
  if (refusal) problem(response, ...refusal)
  else if (how === 'html') send(response, '<!doctype html><title>Sign in</title>', 'text/html')
  else send(response, damaged(text, how))
}

const refusals: Partial<Record<Misbehavior, [number, string]>> = {
  error: [500, 'UnexpectedProblem'],
  expired: [503, 'ForecastGridExpired'],
  wrongGrid: [404, 'NotFound'],
  forbidden: [403, 'Forbidden'],
}

function damaged(text: string, how: Misbehavior | undefined): string {
  switch (how) {
    case 'empty':
      return ''
    case 'noArrays':
      return without(text, (value) => Array.isArray(value))
    case 'nulls':
      return without(text, (value) => typeof value !== 'object')
    case 'absurd':
      return JSON.stringify(JSON.parse(text, absurd))
    default:
      return text
  }
}

/** Replaces every measured value and temperature by one in the thousands. */
function absurd(name: string, value: unknown): unknown {
  return (name === 'value' || name === 'temperature') && typeof value === 'number' ? 4_321 : value
}

/** The document with null in place of the matching values, except its type. */
function without(text: string, isGone: (value: unknown) => boolean): string {
  return JSON.stringify(JSON.parse(text, (name, value) => (name !== 'type' && isGone(value) ? null : value)))
}

/** All alerts, those of `?area=FL`, or those of a point: the recorded one is in Massachusetts. */
function alertsOf(url: URL, features: readonly unknown[]): readonly unknown[] {
  const area = url.searchParams.has('point') ? 'MA' : url.searchParams.get('area')
  if (area === null) return features
  return features.filter((feature) => {
    const { UGC = [] } = (feature as Partial<AlertFeature> | null)?.properties?.geocode ?? {}
    return UGC.length === 0 || UGC.some((code) => code.startsWith(area))
  })
}

interface AlertFeature {
  properties: { geocode: { UGC?: readonly string[] } }
}

/** A recording with what the test put in place of its own. */
function completed(part: WeatherPart, text: string, url: URL, fake: FakeWeatherService): string {
  if (part === 'alerts') return withAlerts(text, alertsOf(url, fake.alerts))
  if (part !== 'points' && part !== 'observation') return text
  const document = JSON.parse(text)
  const [feature] = document.features ?? []
  if (part === 'points') Object.assign(document.properties, fake.point)
  else Object.assign(feature.properties, fake.measured[feature.properties.stationId])
  return JSON.stringify(document)
}

function withAlerts(text: string, features: readonly unknown[]): string {
  return JSON.stringify({ ...JSON.parse(text), features })
}

/** `date:now -44 seconds` → that time. */
function shiftTimes(text: string, now: number): string {
  return text.replace(/date:now ([+-]\d+) seconds/g, (_, seconds: string) =>
    new Date(now + Number(seconds) * 1_000).toISOString(),
  )
}

function send(response: ServerResponse, body: string, type = 'application/geo+json'): void {
  response.writeHead(200, { 'content-type': type }).end(body)
}

function problem(response: ServerResponse, status: number, name: string): void {
  const type = `https://api.weather.gov/problems/${name}`
  response
    .writeHead(status, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ type, title: name, status, detail: 'An example.', correlationId: '0' }))
}
