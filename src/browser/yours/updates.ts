import { array, object, optional, string, unknown } from 'zod/mini'
import { alertsUncheckedAfter } from '../../weather/ages.ts'
import type { Look, YourEdition } from './edition.ts'

/** A story of a section's JSON Feed. */
export interface FeedItem {
  id: string
  title: string
  text: string
  /** Undefined where its feed gave none. */
  link: string | undefined
  source: string
  /** Milliseconds since 1970; undefined where its feed gave none. */
  at: number | undefined
  /** BCP 47 tag, where it is not the page's. */
  language: string | undefined
  /** Whether the reader's last visit did not show it. */
  isNew: boolean
}

/** A section's stories, as its feed orders them, and what to compare the next ones with. */
export interface SectionNews {
  items: readonly FeedItem[]
  look: Look
  /** Whether there was a visit to compare with. */
  isCompared: boolean
}

const feed = object({ items: array(unknown()) })
const feedItem = object({
  id: string(),
  title: string(),
  url: optional(string()),
  content_text: optional(string()),
  date_published: optional(string()),
  authors: optional(array(object({ name: string() }))),
  language: optional(string()),
})

/** Fetches a section's feed. Undefined where that fails. */
export async function fetchSection(
  path: string,
  before: Look | undefined,
  signal: AbortSignal,
): Promise<SectionNews | undefined> {
  try {
    const response = await fetch(`${path}/feed.json`, { signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return readSection(path, await response.json(), response.headers.get('date'), before)
  } catch (error) {
    console.info(path, error)
    return undefined
  }
}

/** `date`: the server's, as its answer's head has it. Throws for what is no feed; broken items are left out. */
export function readSection(
  path: string,
  json: unknown,
  date: string | null,
  before: Look | undefined,
): SectionNews {
  const found = feed.parse(json).items.flatMap((item) => feedItem.safeParse(item).data ?? [])
  const marksOf = ({ id, title }: { id: string; title: string }) => [hashText(id), hashText(title)]
  const { look, since } = lookAgain(path, before, found.flatMap(marksOf), Date.parse(date ?? ''))
  const known = new Set(since)
  const items = found.map(({ id, title, url, content_text, date_published, authors, language }) => {
    const at = Date.parse(date_published ?? '')
    return {
      id,
      title,
      text: content_text ?? '',
      link: url !== undefined && /^https?:\/\//.test(url) ? url : undefined,
      source: authors?.[0]?.name ?? '',
      at: Number.isNaN(at) ? undefined : at,
      language,
      isNew: since.length > 0 && !marksOf({ id, title }).some((mark) => known.has(mark)),
    }
  })
  return { items, look, isCompared: since.length > 0 }
}

/** Seconds between two looks of one visit, as on the front page (src/browser/news.ts). */
const visit = 1800
/** Marks that are stored of a section. */
const mostMarks = 400

/**
 * The look that is to be stored, and the marks of the visit before this one. No clock of the device is read,
 * and no date of a newsroom: what was not there is new, and visits are told apart by the server's time.
 */
export function lookAgain(
  path: string,
  before: Look | undefined,
  marks: readonly string[],
  time: number,
): { look: Look; since: readonly string[] } {
  const at = Number.isNaN(time) ? Number(before?.at ?? 0) : Math.floor(time / 1000)
  const isSameVisit = before !== undefined && at - Number(before.at) < visit
  const since = (isSameVisit ? before.before : before?.marks) ?? []
  return { look: { path, at: String(at), marks: marks.slice(0, mostMarks), before: [...since] }, since }
}

/** 32 bits of a text (FNV-1a) in base 36: two stories of a section hardly share it. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Whether title or text names a place as newspapers write it: whole words, with its capitals. */
export function namesPlace({ title, text }: Pick<FeedItem, 'title' | 'text'>, place: string): boolean {
  const words = place.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // No lookbehind: Safari 16 has none.
  return new RegExp(`(?:^|[^\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'u').test(`${title}\n${text}`)
}

/** Stories that are new first, then the others, and those of newsrooms of which the reader wants less last. */
export function orderItems(items: readonly FeedItem[], less: YourEdition['less']): FeedItem[] {
  const rank = (item: FeedItem) => (less.includes(item.source) ? 2 : item.isNew ? 0 : 1)
  return items.toSorted((one, other) => rank(one) - rank(other))
}

const alertsAnswer = object({
  checked: unknown(),
  unreadable: array(unknown()),
  alerts: array(
    object({
      event: string(),
      area: string(),
      phase: string(),
      page: string(),
      ends: unknown(),
      unchecked: unknown(),
    }),
  ),
})

/** The alerts of the city. `isUnchecked`: what is listed may not be all; nothing listed is then not nothing. */
export interface CityAlerts {
  inForce: readonly { event: string; area: string; link: string; endsAt: number | undefined }[]
  /** When the service was last asked with success, in milliseconds since 1970. */
  checkedAt: number | undefined
  isUnchecked: boolean
}

/** Fetches the alerts. Undefined where that fails, and where the server has never read any. */
export async function fetchAlerts(address: string, signal: AbortSignal): Promise<CityAlerts | undefined> {
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return readCityAlerts(await response.json(), response.headers.get('date'))
  } catch (error) {
    console.info(address, error)
    return undefined
  }
}

/** Throws for what is no such answer: one alert that cannot be read is no alert less. */
export function readCityAlerts(json: unknown, date: string | null): CityAlerts {
  const { checked, unreadable, alerts } = alertsAnswer.parse(json)
  const checkedAt = instantOf(checked)
  const age = checkedAt === undefined ? Number.NaN : Date.parse(date ?? '') - checkedAt
  return {
    inForce: alerts
      .filter(({ phase }) => phase !== 'ended')
      .map(({ event, area, page, ends }) => ({ event, area, link: pathOf(page), endsAt: instantOf(ends) })),
    checkedAt,
    // Both are times of the server. An age that is not known is too old.
    isUnchecked:
      !(age <= alertsUncheckedAfter) || unreadable.length > 0 || alerts.some(({ unchecked }) => unchecked),
  }
}

/** At this host: the server names addresses of the site's first one. */
function pathOf(page: string): string {
  return page.replace(/^https?:\/\/[^/]*\/*/, '/')
}

function instantOf(time: unknown): number | undefined {
  const instant = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}
