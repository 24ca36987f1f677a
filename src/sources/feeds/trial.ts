import { type FeedFacts, staleFrom } from '../../feed-health/diagnosis.ts'
import { type FeedExamination, withFlaw } from '../../feed-health/examination.ts'
import { messageOf } from '../../text/error-message.ts'
import type { SafeClient } from '../http/safe-fetch.ts'
import type { DocumentFailure, FetchedDocument } from '../pipeline/fetch-document.ts'
import { defaultPollTimes, intervalOf, waitOf } from '../pipeline/poll-times.ts'
import type { DocumentSource } from '../pipeline/source-kind.ts'
import { withTransport } from './examine.ts'
import { readFeed } from './feed-kind.ts'
import { cameUnverified, fetchFeed, type UnverifiedHosts } from './fetch.ts'
import { parseConversion } from './read/converter.ts'
import { type DecodedFeed, decodeFeed } from './read/decode.ts'
import { findFeeds, type NamedFeed } from './read/discovery.ts'
import { parseFeed } from './read/parse.ts'
import { isEmpty, noLimits, type ParsedFeed } from './read/parsed-feed.ts'

/** One reading of a feed that is kept nowhere, and what each step came to. Times in milliseconds since 1970. */
export interface FeedTrial {
  address: string
  at: number
  fetched: FetchedSummary | undefined
  read: ReadSummary | undefined
  named: readonly NamedFeed[]
  /** Its state as if it had been polled for the first time: `diagnoseFeed` says what is wrong. */
  facts: FeedFacts
}

export interface FetchedSummary {
  /** Address against which relative addresses are read. */
  base: string
  bytes: number
  contentType: string | undefined
  etag: string | undefined
  lastModified: string | undefined
  movedTo: string | undefined
  charset: string
  foundBy: DecodedFeed['foundBy']
}

export interface ReadSummary {
  format: ParsedFeed['format']
  title: string
  /** Entries of the document, and articles that are kept of them; the store then keeps each once. */
  entries: number
  articles: number
  leftOut: { empty: number; tooMany: number }
  untitled: number
  pictures: number
  newestAt: number | undefined
  /** Mean milliseconds between two entries. */
  gap: number | undefined
  /** Milliseconds until the next poll of a feed that shows this. */
  nextPollIn: number
  examined: FeedExamination
}

export interface TrialOptions {
  client: SafeClient
  /** Milliseconds since 1970. */
  now: number
  /** Address of a service that reads feeds for us. */
  converter?: string | undefined
  unverifiedHosts?: UnverifiedHosts
}

/** Fetches a feed once, or a converter's answer about it, and reads it, step by step as a poll does; stores nothing. Never throws. */
export async function tryFeed(
  address: string,
  { client, now, converter, unverifiedHosts = new Set() }: TrialOptions,
): Promise<FeedTrial> {
  const fetched = await fetchFeed({ address }, { client, now, converter })
  if (fetched.kind !== 'fetched') return failedTrial(address, now, failureOf(fetched))
  const { raw, base, etag, lastModified, movedTo } = fetched
  const { body, contentType } = raw
  const { text, charset, foundBy } = decodeFeed(body, contentType)
  const bytes = body.length
  const answer = { base, bytes, contentType, etag, lastModified, movedTo, charset, foundBy }
  try {
    const source = { key: address, base, now }
    const feed = readFeed(raw, source, converter)
    const read = summarize(
      text,
      { ...feed, examined: withFlaw(feed.examined, fetched.flaw) },
      {
        source,
        freshFor: fetched.freshFor,
        converter,
        unverifiedHosts,
      },
    )
    const { newestAt, gap, examined } = read
    const staleAt = newestAt === undefined ? undefined : staleFrom(newestAt, gap)
    const facts = { ...factsAt(now), succeededAt: now, newestAt, staleAt, movedTo, examined }
    return {
      address,
      at: now,
      fetched: answer,
      read,
      named: [],
      facts: { ...facts, nextPollAt: now + read.nextPollIn },
    }
  } catch (error) {
    const message = messageOf(error)
    const failed = failedTrial(address, now, { reason: 'parse', message })
    return { ...failed, fetched: answer, named: findFeeds(text, base) }
  }
}

function summarize(
  text: string,
  { items: articles, pace, examined }: ReturnType<typeof readFeed>,
  {
    source,
    freshFor,
    converter,
    unverifiedHosts,
  }: { source: DocumentSource; freshFor: number | undefined } & Required<
    Pick<TrialOptions, 'converter' | 'unverifiedHosts'>
  >,
): ReadSummary {
  const { key, base, now } = source
  const { entries, format, title } =
    converter === undefined ? parseFeed(text, key, noLimits) : parseConversion(text, key)
  const empty = entries.filter(isEmpty).length
  const interval = intervalOf(pace, { overflowed: false, before: undefined }, defaultPollTimes)
  return {
    format,
    title: title?.value.slice(0, 200) ?? '',
    entries: entries.length,
    articles: articles.length,
    leftOut: { empty, tooMany: Math.max(0, entries.length - empty - examined.entries) },
    untitled: articles.filter(({ title }) => title === 'Untitled').length,
    pictures: articles.filter(({ imageUrl }) => imageUrl !== undefined).length,
    newestAt: pace.newestAt,
    gap: pace.gap,
    nextPollIn: waitOf({ interval, newestAt: pace.newestAt }, { now, freshFor }, defaultPollTimes),
    examined: withTransport(examined, cameUnverified([key, base], unverifiedHosts)),
  }
}

function failureOf(
  fetched: Exclude<FetchedDocument, { kind: 'fetched' }>,
): Pick<DocumentFailure, 'reason' | 'message'> {
  // A server may answer 304 only to a request with validators.
  return fetched.kind === 'failed' ? fetched : { reason: 'status', message: 'not modified (status 304)' }
}

function failedTrial(
  address: string,
  now: number,
  { reason, message }: { reason: string; message: string },
): FeedTrial {
  const facts = { ...factsAt(now), failures: 1, lastError: `${reason}: ${message}` }
  return { address, at: now, fetched: undefined, read: undefined, named: [], facts }
}

function factsAt(now: number): FeedFacts {
  return { polledAt: now, succeededAt: undefined, nextPollAt: now, failures: 0, lastError: undefined }
}

/** Where feeds often are, below a site's origin. */
const usualPaths = ['/feed/', '/rss.xml', '/feed.xml', '/atom.xml', '/index.xml', '/rss', '/feed.json']

/** Tries the usual addresses of feeds on the site of a page, one after another, until one is a feed. */
export async function guessFeed(
  address: string,
  client: SafeClient,
  now: number,
): Promise<FeedTrial | undefined> {
  for (const path of usualPaths) {
    const guess = URL.parse(path, address)?.href
    if (guess === undefined || guess === address) continue
    const trial = await tryFeed(guess, { client, now })
    if (trial.read) return trial
    // A site that refuses one address refuses the next ones too.
    if (!trial.fetched && !trial.facts.lastError?.startsWith('status:')) return undefined
  }
  return undefined
}
