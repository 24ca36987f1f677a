import { isAscii, isUtf8 } from 'node:buffer'
import type { DocumentFinding, FeedExamination } from '../../feed-health/examination.ts'
import type { PolledArticle } from '../../store/article.ts'
import { day } from '../../time/durations.ts'
import { hasZone, parseDate } from './read/dates.ts'
import { declaredCharset, decodeFeed } from './read/decode.ts'
import { datesOf, type ParsedEntry, type ParsedFeed } from './read/parsed-feed.ts'

/** A document as it came, beside the feed that was read from it. */
export interface ExaminedDocument {
  body: Uint8Array
  contentType: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

export type ExaminedArticle = Pick<PolledArticle, 'link' | 'publishedAt'>

/** Characters of an example. */
const longestExample = 60

/**
 * What is wrong with the document of a feed although it can be read: what its publisher would want to know.
 * `articles`: what became of its entries, in their order, so that addresses and dates are not read again.
 */
export function examineFeed(
  feed: ParsedFeed,
  articles: readonly ExaminedArticle[],
  document: ExaminedDocument,
): FeedExamination {
  const { entries } = feed
  const dates = entries.map((entry, index) => ({
    written: datesOf(entry)[0],
    read: dateOf(entry, articles[index], document.now),
  }))
  const counted: [DocumentFinding['kind'], (string | undefined)[]][] = [
    ['withoutGuid', entries.filter(({ guid }) => !guid?.trim()).map(() => undefined)],
    ['repeatedGuid', repeated(entries.map(({ guid }) => guid))],
    ['withoutDate', dates.filter(({ written }) => written === undefined).map(() => undefined)],
    [
      'unreadableDate',
      dates.filter(({ read }) => read === undefined).flatMap(({ written }) => written ?? []),
    ],
    [
      'withoutZone',
      dates.flatMap(({ read, written }) =>
        read !== undefined && written !== undefined && !hasZone(written) ? [written] : [],
      ),
    ],
    [
      'futureDate',
      dates.flatMap(({ read, written }) =>
        read !== undefined && read > document.now + day ? [written] : [],
      ),
    ],
    ['withoutLink', articles.filter(({ link }) => link === '#').map(() => undefined)],
    ['withoutTitle', entries.filter(({ titles }) => titles.length === 0).map(() => undefined)],
  ]
  return {
    entries: entries.length,
    findings: [
      ...examineWhole(feed, document),
      ...counted.flatMap(([kind, found]) =>
        found.length === 0 ? [] : [finding(kind, found.length, entries.length, found[0])],
      ),
    ],
  }
}

/** The same examination, saying whether the document came from a host whose certificate is not checked. */
export function withTransport(examined: FeedExamination, isUnverified: boolean): FeedExamination {
  const findings = examined.findings.filter(({ kind }) => kind !== 'unverified')
  return { ...examined, findings: isUnverified ? [finding('unverified', 0, 0), ...findings] : findings }
}

function examineWhole(feed: ParsedFeed, { body, contentType }: ExaminedDocument): DocumentFinding[] {
  const found: DocumentFinding[] = []
  if (feed.isTruncated) found.push(finding('truncated', 0, 0))
  if (feed.entries.length === 0) found.push(finding('withoutEntries', 0, 0))
  const charsets = charsetsOf(body, contentType)
  if (charsets) found.push(finding('wrongCharset', 0, 0, charsets))
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type !== undefined && /^text\/(html|plain)$|^application\/(octet-stream|x-php)$/.test(type))
    found.push(finding('wrongType', 0, 0, type))
  return found
}

function finding(
  kind: DocumentFinding['kind'],
  count: number,
  of: number,
  example?: string,
): DocumentFinding {
  if (example === undefined) return { kind, count, of }
  return { kind, count, of, example: example.replace(/\s+/g, ' ').trim().slice(0, longestExample) }
}

/** A date after the poll is stored as the poll's, or not at all if a day later: such a date is read again. */
function dateOf(entry: ParsedEntry, article: ExaminedArticle | undefined, now: number): number | undefined {
  if (article?.publishedAt !== undefined && article.publishedAt !== now) return article.publishedAt
  for (const text of datesOf(entry)) {
    const date = parseDate(text)
    if (date !== undefined && date > 0) return date
  }
  return undefined
}

/** Guids that an entry before has. */
function repeated(guids: readonly (string | undefined)[]): string[] {
  const seen = new Set<string>()
  return guids.flatMap((guid) => {
    if (!guid?.trim()) return []
    if (seen.has(guid)) return [guid]
    seen.add(guid)
    return []
  })
}

/** 'declared → used' where both differ. Text in ASCII is the same in all the encodings that feeds declare. */
function charsetsOf(body: Uint8Array, contentType: string | undefined): string | undefined {
  const declared = declaredCharset(body, contentType)
  if (declared === undefined || isAscii(body) || (declared === 'utf-8' && isUtf8(body))) return undefined
  const { charset } = decodeFeed(body, contentType)
  return charset === declared ? undefined : `${declared} → ${charset}`
}
