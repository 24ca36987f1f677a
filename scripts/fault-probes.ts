// What readers see of each source of the city whose sources misbehave.
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceName } from './fault-city.ts'

/** Pages and documents that readers ask for; all are answered with 200, whatever the sources do. */
export const pagePaths = [
  '/',
  '/local-news',
  '/weather',
  '/about',
  '/events',
  '/radio',
  '/newsletter',
  '/embed/contact',
  '/embed/live',
  '/sources',
  '/sources.json',
  '/events.ics',
  '/search?q=edition',
] as const

/** So many milliseconds of an idle machine, more where other work shares its processors. */
export function underLoad(milliseconds: number): number {
  return Math.round(milliseconds * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))
}

/** Answers by path. */
export interface Look {
  texts: ReadonlyMap<string, string>
  /** Answers other than 200, as `/weather: 500`. */
  refused: readonly string[]
  /** Milliseconds of the slowest answer. */
  slowest: number
}

/** Asks for every page. An answer that does not come within eight seconds is refused: the shortest wait for a source is longer. */
export async function look(origin: string): Promise<Look> {
  const texts = new Map<string, string>()
  const refused: string[] = []
  let slowest = 0
  for (const path of [...pagePaths, '/weather/alerts.json']) {
    const begun = performance.now()
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(underLoad(8_000)) }).catch(String)
    const text = typeof answer === 'string' ? answer : await answer.text().catch(String)
    slowest = Math.max(slowest, performance.now() - begun)
    texts.set(path, text)
    const status = typeof answer === 'string' ? answer : answer.status
    // Until the service was read once, nothing is known of alerts.
    if (status !== 200 && !(path.endsWith('alerts.json') && status === 503))
      refused.push(`${path}: ${status}`)
  }
  return { texts, refused, slowest }
}

/** Whether pages show what was read of a source; undefined for those that no page shows. */
export function isShown(source: SourceName, { texts }: Look): boolean | undefined {
  const has = (path: string, text: string) => texts.get(path)?.includes(text) ?? false
  switch (source) {
    case 'feeds':
      return newestEdition({ texts }) > 0
    case 'weather':
      return (
        has('/about', 'Hurricane Warning') && has('/weather', 'role="tab"') && has('/weather', 'id="marine"')
      )
    case 'tides':
      return has('/weather', 'id="tides"')
    case 'calendar':
      return has('/events', 'Sunrise beach cleanup')
    case 'meetings':
      return has('/events', 'Invented City Commission')
    default:
      return undefined
  }
}

/** Number of the newest edition of the feed on its page, 0 without any. */
export function newestEdition({ texts }: Pick<Look, 'texts'>): number {
  const found = (texts.get('/local-news') ?? '').matchAll(/Edition (\d+)/g)
  return Math.max(0, ...[...found].map(([, number]) => Number(number)))
}

/** When the source was last read, as pages tell it, in ms since 1970; undefined where none does. */
export function toldTime(source: SourceName, { texts }: Look): number | undefined {
  switch (source) {
    case 'feeds':
      return timeIn(texts.get('/sources.json'), /"lastSuccess":"([^"]+)"/)
    case 'weather':
      return timeIn(texts.get('/weather/alerts.json'), /"checked":"([^"]+)"/)
    case 'tides':
      return timeIn(
        texts.get('/weather'),
        /<th scope="row">Tides<\/th>(?:(?!<\/tr>).)*?<time dateTime="([^"]+)"/is,
      )
    case 'calendar':
      return lastRead(
        texts.get('/events'),
        /Pelican Bay Parks<span.{0,90}?(?:Last read|not been able to read it since) ([^<]+)</,
      )
    case 'meetings':
      return lastRead(
        texts.get('/events'),
        /Pelican Bay City Hall<span.{0,90}?(?:Last read|not been able to read it since) ([^<]+)</,
      )
    default:
      return undefined
  }
}

function timeIn(text: string | undefined, pattern: RegExp): number | undefined {
  const [, time] = pattern.exec(text ?? '') ?? []
  return time === undefined ? undefined : Date.parse(time)
}

/** The city's clock, to the minute: 'Nov 22, 4:49 AM'. */
function lastRead(text: string | undefined, pattern: RegExp): number | undefined {
  const [, said = ''] = pattern.exec(text ?? '') ?? []
  const [year = '', zone = ''] = ['year', 'timeZoneName'].map((part) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', year: 'numeric', timeZoneName: 'short' })
      .formatToParts()
      .find(({ type }) => type === part)
      ?.value.toString(),
  )
  const time = Date.parse(`${said.replace(',', ` ${year}`)} ${zone}`)
  return Number.isNaN(time) ? undefined : time
}

/** Status and first bytes of the radio's stream; it may take as long as a station may. */
export async function listen(origin: string): Promise<{ status: number; bytes: number; leave(): void }> {
  const leaving = new AbortController()
  const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(underLoad(30_000))])
  const leave = () => leaving.abort()
  const answer = await fetch(`${origin}/api/stream?port=8076`, { signal }).catch(() => undefined)
  const reader = answer?.body?.getReader()
  const { value } =
    (await Promise.race([reader?.read(), sleep(underLoad(3_000))]).catch(() => undefined)) ?? {}
  return { status: answer?.status ?? 0, bytes: value?.length ?? 0, leave }
}

/** Status of the first picture on the page of local news; undefined where it has none. */
export async function seePicture(origin: string, text: string | undefined): Promise<number | undefined> {
  const [address] = /\/image\/\d+\/\d+-[0-9a-f]{12}/.exec(text ?? '') ?? []
  if (address === undefined) return undefined
  const answer = await fetch(origin + address, { signal: AbortSignal.timeout(underLoad(15_000)) }).catch(
    () => undefined,
  )
  await answer?.arrayBuffer().catch(() => undefined)
  return answer?.status ?? 0
}

/** Status of the newsletter's form for this address; `from`: the network address of the reader. */
export async function signUp(origin: string, email: string, from: string): Promise<number> {
  const answer = await fetch(`${origin}/newsletter`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers: { 'x-forwarded-for': from },
    signal: AbortSignal.timeout(underLoad(8_000)),
  }).catch(() => undefined)
  await answer?.text()
  return answer?.status ?? 0
}
