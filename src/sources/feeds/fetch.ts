import type { FailureReason } from '../http/fetch-failure.ts'
import type { FetchedStatus, SafeClient } from '../http/safe-fetch.ts'
import { atConverter } from './converter.ts'
import { parseRetryAfter } from './retry-after.ts'

/** A feed's address and what its server last sent to tell one version from the next, byte for byte. */
export interface FeedRequest {
  address: string
  etag?: string | undefined
  lastModified?: string | undefined
}

export interface FetchFeedOptions {
  client: SafeClient
  /** Milliseconds for the whole exchange. */
  deadline?: number
  signal?: AbortSignal
  /** Milliseconds since 1970. */
  now: number
  /** A service that reads the feed for us: converter.ts. */
  converter?: string | undefined
}

interface Validators {
  /** To send next time; undefined where the server sent none, or one that cannot be trusted. */
  etag: string | undefined
  lastModified: string | undefined
}

export type FetchedFeed =
  | (Validators & {
      kind: 'fetched'
      body: Uint8Array
      contentType: string | undefined
      /** Address against which the feed's relative addresses are read. */
      base: string
      /** Where the feed now lives, when every redirect on the way was permanent. */
      movedTo: string | undefined
    })
  | (Validators & { kind: 'notModified' })
  | FeedFetchFailure

export interface FeedFetchFailure {
  kind: 'failed'
  reason: FeedFailureReason
  /** One line for the log, without the feed's address. */
  message: string
  /** Milliseconds that the server asks us to stay away. */
  retryAfter: number | undefined
}

/** `blocked`: 403; `gone`: 410; `rateLimited`: 429; `status`: any other answer that is no feed. */
export type FeedFailureReason = FailureReason | 'blocked' | 'gone' | 'rateLimited' | 'status'

/** Largest feed, decompressed. */
const maxFeedBytes = 10_000_000

const accept =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml;q=0.9, ' +
  'application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, */*;q=0.1'

/** Asks for a feed, conditionally where the request holds validators: always both. Never throws. */
export async function fetchFeed(request: FeedRequest, options: FetchFeedOptions): Promise<FetchedFeed> {
  const { converter } = options
  if (converter === undefined) return fetchDocument(request, options)
  const fetched = await fetchDocument(
    { ...request, address: atConverter(converter, request.address) },
    options,
  )
  return readConversion(fetched, converter, request.address)
}

async function fetchDocument(request: FeedRequest, options: FetchFeedOptions): Promise<FetchedFeed> {
  const conditional = request.etag !== undefined || request.lastModified !== undefined
  const fetched = await options.client.fetchBytes(request.address, {
    accept,
    maxBytes: maxFeedBytes,
    headers: {
      ...(request.etag !== undefined && { 'if-none-match': request.etag }),
      ...(request.lastModified !== undefined && { 'if-modified-since': request.lastModified }),
    },
    ...(options.deadline !== undefined && { deadline: options.deadline }),
    ...(options.signal && { signal: options.signal }),
  })
  switch (fetched.kind) {
    case 'failed':
      return { ...fetched, retryAfter: undefined }
    case 'status':
      if (fetched.status === 304 && conditional) {
        const { etag, lastModified } = validatorsOf(fetched.headers, options.now)
        return {
          kind: 'notModified',
          // A 304 need not repeat what has not changed.
          etag: etag ?? request.etag,
          lastModified: lastModified ?? request.lastModified,
        }
      }
      return explainStatus(fetched, options.now)
    case 'body':
      return {
        kind: 'fetched',
        ...validatorsOf(fetched.headers, options.now),
        body: fetched.body,
        contentType: fetched.headers.get('content-type'),
        base: baseOf(fetched.headers.get('content-location'), fetched.finalAddress),
        movedTo: fetched.movedPermanently ? fetched.finalAddress : undefined,
      }
  }
}

/** What a converter's answer says of the feed: where the converter has moved to is not where the feed has. */
function readConversion(fetched: FetchedFeed, converter: string, feed: string): FetchedFeed {
  switch (fetched.kind) {
    case 'fetched':
      return { ...fetched, base: feed, movedTo: undefined }
    case 'notModified':
      return fetched
    case 'failed': {
      const message = `the feed converter at ${new URL(converter).host}: ${fetched.message}`
      return { ...fetched, message }
    }
  }
}

function validatorsOf(headers: ReadonlyMap<string, string>, now: number): Validators {
  // Servers that say 'always expired' are known to answer 304 for ever all the same.
  if (headers.get('expires') === '0') return { etag: undefined, lastModified: undefined }
  const lastModified = headers.get('last-modified')
  // One from the future would be 'not modified since' until then.
  const fromFuture = lastModified !== undefined && Date.parse(lastModified) > now + 24 * 60 * 60 * 1000
  return { etag: headers.get('etag'), lastModified: fromFuture ? undefined : lastModified }
}

function baseOf(contentLocation: string | undefined, finalAddress: string): string {
  if (contentLocation === undefined) return finalAddress
  return URL.parse(contentLocation, finalAddress)?.href ?? finalAddress
}

function explainStatus({ status, headers }: FetchedStatus, now: number): FeedFetchFailure {
  const mayAskForTime = status === 429 || status === 503
  const retryAfter = mayAskForTime ? parseRetryAfter(headers.get('retry-after'), now) : undefined
  const failed = (reason: FeedFailureReason, message: string): FeedFetchFailure => ({
    kind: 'failed',
    reason,
    message: `${message} (status ${status})`,
    retryAfter,
  })
  if (headers.get('cf-mitigated') === 'challenge') {
    return failed('blocked', 'Cloudflare wants to see a browser: ask the publisher to let this reader pass')
  }
  switch (status) {
    case 401:
    case 403:
    case 451:
      return failed('blocked', 'the server does not let this reader in')
    case 410:
      return failed('gone', 'the publisher says this feed is gone for good: remove it from feeds.opml')
    case 429:
      return failed('rateLimited', 'the server asks for fewer requests')
    default:
      return failed('status', status < 500 ? 'the server has no feed here' : "the server's own failure")
  }
}
