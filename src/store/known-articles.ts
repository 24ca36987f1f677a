import { hash } from 'node:crypto'
import { hour } from '../time/durations.ts'
import type { NewArticle, PolledArticle } from './article.ts'

/** The fields of a stored article that are compared with an entry. */
export interface KnownArticle {
  guid: string
  title: string
  summary: string
  link: string
  published_at: number | null
}

/** The articles of one feed in the store. */
export interface KnownArticles<Known extends KnownArticle> {
  byGuid(guids: readonly string[]): Promise<readonly Known[]>
  /** Recent ones that have one of these titles, dates (ms since 1970) or summaries. */
  alike(query: { titles: string[]; dates: number[]; summaries: string[] }): Promise<readonly Known[]>
  /** Whether any has another guid than this one, or than it with something appended. */
  hasOther(guid: string): Promise<boolean>
}

const longestGuid = 1000
/** Of a guid in UTF-8: PostgreSQL takes no longer keys into an index. */
const mostBytes = 2_600
/** Feeds in which a greater part of the entries repeats a guid give no guids that can be trusted. */
const tolerance = 0.05
/** A link that this many entries share is that of a page that lists them. */
const sharedBy = 3

/**
 * Gives each entry of a poll the guid under which it is stored, from what the feed says and what
 * is known, and leaves out entries that are the same story. An entry whose guid is that of
 * another story gets a guid with the link, then with title and date; one without a guid, or with
 * a new guid at each poll, is known by its texts. `known`: the articles that were found, by guid.
 */
export async function recognise<Known extends KnownArticle>(
  polled: readonly PolledArticle[],
  stored: KnownArticles<Known>,
): Promise<{ articles: PolledArticle[]; known: Map<string, Known> }> {
  const entries = new Entries(polled)
  const guids = entries.kept.flatMap((entry) => [entry.guid, entries.longGuid(entry)])
  const known = new Map((await stored.byGuid([...new Set(guids)])).map((row) => [row.guid, row]))
  const claimed = new Set<string>()
  const unknown: PolledArticle[] = []
  const named = new Map<PolledArticle, string>()
  for (const entry of entries.kept) {
    const guid = await guidOf(entry)
    named.set(entry, guid)
    if (known.has(guid)) claimed.add(guid)
    else unknown.push(entry)
  }
  if (unknown.length > 0) await findByTexts()
  const articles: PolledArticle[] = []
  const seen = new Set<string>()
  for (const [entry, guid] of named) {
    if (!seen.has(guid)) articles.push({ ...entry, guid })
    seen.add(guid)
  }
  return { articles, known }

  async function guidOf(entry: PolledArticle): Promise<string> {
    const long = entries.longGuid(entry)
    if (known.has(long)) return long
    const row = known.get(entry.guid)
    if (!row) return entries.isShared(entry) ? long : entry.guid
    if (!claimed.has(entry.guid) && (await isStillOf(entry, row))) return entry.guid
    return long
  }

  async function isStillOf(entry: PolledArticle, row: Known): Promise<boolean> {
    if (entries.isSame(entry, fromRow(row))) return true
    if (entry.isUnnamed || entries.isShared(entry)) return false
    return polled.length > 1 ? entries.areTrusted : stored.hasOther(entry.guid)
  }

  async function findByTexts(): Promise<void> {
    const unnamed = unknown.filter(({ isUnnamed }) => isUnnamed)
    const rows = await stored.alike({
      titles: unknown.map(({ title }) => title),
      dates: unnamed.flatMap(({ publishedAt }) => publishedAt ?? []),
      summaries: unnamed.flatMap(({ summary }) => (summary === '' ? [] : summary)),
    })
    for (const entry of unknown) {
      const row = rows.find((candidate) => !claimed.has(candidate.guid) && hasSameTexts(entry, candidate))
      if (!row) continue
      claimed.add(row.guid)
      known.set(row.guid, row)
      named.set(entry, row.guid)
    }
  }
}

type Said = Pick<NewArticle, 'title' | 'link' | 'publishedAt' | 'summary'>

/** The entries of one poll, each story once. */
class Entries {
  readonly kept: PolledArticle[] = []
  /** Whether hardly any guid is repeated. */
  readonly areTrusted: boolean
  readonly #byGuid = new Map<string, PolledArticle[]>()
  readonly #links = new Map<string, Set<string>>()

  constructor(polled: readonly PolledArticle[]) {
    for (const { link, title, summary } of polled) {
      const texts = this.#links.get(link) ?? new Set()
      this.#links.set(link, texts.add(`${title}\n${summary}`))
      // Posts of a link blog: two without a title are enough to tell.
      if (!isTitle(title)) texts.add(summary)
    }
    for (const article of polled) {
      // SQLite stores UTF-8, which has no lone surrogates; a guid must compare equal to what is read back.
      const entry = { ...article, guid: storedGuid(article.guid.toWellFormed().replaceAll('\0', '\ufffd')) }
      const others = this.#byGuid.get(entry.guid) ?? []
      if (others.some((other) => this.isSame(entry, other))) continue
      this.#byGuid.set(entry.guid, [...others, entry])
      this.kept.push(entry)
    }
    const repeated = this.kept.length - this.#byGuid.size
    this.areTrusted = repeated <= tolerance * this.kept.length
  }

  /** Whether entries of several stories have its guid. */
  isShared({ guid }: PolledArticle): boolean {
    return (this.#byGuid.get(guid)?.length ?? 0) > 1
  }

  /** The guid of an entry whose own is that of other stories, too. */
  longGuid(entry: PolledArticle): string {
    const { guid, link, title, summary, publishedAt = '' } = entry
    if (this.#identifies(link)) return storedGuid(`${guid} ${link}`)
    const texts = isTitle(title) ? title : `${title} ${hash('sha256', summary, 'hex')}`
    return storedGuid(`${guid} ${link} ${texts} ${publishedAt}`)
  }

  /** Whether two with one guid are one story: an update has the address, title or exact time of the other. */
  isSame(a: Said, b: Said): boolean {
    if (a.link === b.link && this.#identifies(a.link)) return true
    const sameDate = a.publishedAt !== undefined && a.publishedAt === b.publishedAt
    if (a.title === b.title && (isTitle(a.title) || a.summary === b.summary)) {
      return sameDate || a.publishedAt === undefined || b.publishedAt === undefined
    }
    return sameDate && isExact(a.publishedAt)
  }

  /** Whether a link leads to one story: not to a site's front page, and not to a page of many entries. */
  #identifies(link: string): boolean {
    const url = URL.parse(link)
    if (!url || (url.pathname === '/' && url.search === '')) return false
    return (this.#links.get(link)?.size ?? 0) < sharedBy
  }
}

/** Whether an entry with an unknown guid has the texts of a known article. */
function hasSameTexts(entry: PolledArticle, row: KnownArticle): boolean {
  const before = fromRow(row)
  const sameDate = entry.publishedAt === before.publishedAt
  const sameTitle = entry.title === before.title && isTitle(entry.title)
  const sameSummary = entry.summary === before.summary && entry.summary !== ''
  if (!entry.isUnnamed) return sameTitle && sameDate && entry.link === before.link && entry.link !== '#'
  if (entry.link !== '#') {
    const isDated = entry.publishedAt !== undefined
    return pathOf(entry.link) === pathOf(before.link) && sameTitle && sameDate && (isDated || sameSummary)
  }
  if (before.link !== '#' || !sameDate) return false
  return sameSummary || (entry.publishedAt !== undefined && (sameTitle || shareWords(entry, before)))
}

/** Whether half of the words of two titles are the same. */
function shareWords({ title }: Said, other: Said): boolean {
  const [a, b] = [wordsOf(title), wordsOf(other.title)]
  return 2 * [...a].filter((word) => b.has(word)).length >= Math.max(a.size, b.size)
}

function wordsOf(title: string): Set<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}

function fromRow({ title, summary, link, published_at }: KnownArticle): Said {
  return { title, summary, link, publishedAt: published_at ?? undefined }
}

/** Programs that date all entries of a day alike give midnight, or another full hour. */
function isExact(date: number | undefined): boolean {
  return date !== undefined && date % hour !== 0
}

/** Whether a title identifies anything: all entries without a title have the same one. */
function isTitle(title: string): boolean {
  return title !== 'Untitled'
}

function pathOf(link: string): string {
  return link.replace(/[?#].*/s, '')
}

/** A guid as it is stored: a hash in place of a long one. */
export function storedGuid(guid: string): string {
  const isShort = guid.length <= longestGuid && Buffer.byteLength(guid) <= mostBytes
  return isShort ? guid : hash('sha256', JSON.stringify([guid]), 'hex')
}
