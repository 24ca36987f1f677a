import { hash } from 'node:crypto'
import { day, hour } from '../../time/durations.ts'
import type { FailureReason } from '../http/fetch-failure.ts'
import type { FetchedStatus, SafeClient } from '../http/safe-fetch.ts'
import { findRefusal } from './refusals.ts'

/** A document's address and its last validators (`ETag`, `Last-Modified`), byte for byte. */
export interface DocumentRequest {
  address: string
  etag?: string | undefined
  lastModified?: string | undefined
}

export interface FetchOptions {
  client: SafeClient
  /** Milliseconds for the whole exchange; 20 s without it. */
  deadline?: number | undefined
  signal?: AbortSignal
  /** Milliseconds since 1970. */
  now: number
}

export interface DocumentOptions extends FetchOptions {
  accept: string
  maxBytes: number
  /** Further request headers, names in lower case. */
  headers?: Readonly<Record<string, string>>
}

/** The most characters of a validator; the longest in use have about 200. */
const longestValidator = 1000

interface Validators {
  /** Validator for the next request; undefined where the server sent none, or one that cannot be trusted. */
  etag: string | undefined
  lastModified: string | undefined
}

export interface RawDocument {
  body: Uint8Array
  contentType: string | undefined
}

/** Result of fetching a source: what was got, `304 Not Modified`, or a failure. */
export type Fetched<Raw> =
  | (Validators & {
      kind: 'fetched'
      raw: Raw
      /** SHA-256 of what was got, to recognize an unchanged answer. */
      hash: string
      bytes: number
      /** Address against which the document's relative addresses are read. */
      base: string
      /** Where the document now is, when every redirect on the way was permanent. */
      movedTo: string | undefined
      /** The address that answered, where redirects led to another one. */
      leadsTo?: string | undefined
      /** Milliseconds for which the answer is fresh (`Cache-Control`, `Expires`). */
      freshFor?: number | undefined
      /** What was wrong with the transfer, although the document is whole. */
      flaw?: string | undefined
    })
  | (Validators & {
      kind: 'notModified'
      base: string
      movedTo?: string | undefined
      freshFor?: number | undefined
    })
  | DocumentFailure

export type FetchedDocument = Fetched<RawDocument>

export interface DocumentFailure {
  kind: 'failed'
  reason: FetchFailureReason
  /** One line for the log, without the address. */
  message: string
  /** Milliseconds to wait, as the server asked (`Retry-After`). */
  retryAfter: number | undefined
  /** Of the answer, where there was one. */
  status?: number
}

/** `blocked`: 403 or other refusal; `gone`: 410; `rateLimited`: 429; `status`: other without document. */
export type FetchFailureReason = FailureReason | 'blocked' | 'gone' | 'rateLimited' | 'status'

/** Requests a document, conditionally with both validators where the request has them. Never throws. */
export async function fetchDocument(
  request: DocumentRequest,
  options: DocumentOptions,
): Promise<FetchedDocument> {
  const conditional = request.etag !== undefined || request.lastModified !== undefined
  const fetched = await options.client.fetchBytes(request.address, {
    accept: options.accept,
    maxBytes: options.maxBytes,
    headers: {
      ...options.headers,
      ...(request.etag !== undefined && { 'if-none-match': request.etag }),
      ...(request.lastModified !== undefined && { 'if-modified-since': request.lastModified }),
    },
    ...(options.deadline !== undefined && { deadline: options.deadline }),
    ...(options.signal && { signal: options.signal }),
  })
  if (fetched.kind === 'failed') return { ...fetched, retryAfter: undefined }
  const firm = findRefusal(fetched)
  if (firm !== undefined) {
    const message = `${firm} refuses programs here: ask the publisher to let this reader pass`
    return explain(fetched, 'blocked', message, retryAfterOf(fetched, options.now))
  }
  switch (fetched.kind) {
    case 'status':
      if (fetched.status === 304 && conditional) {
        const { etag, lastModified } = validatorsOf(fetched.headers, options.now)
        return {
          kind: 'notModified',
          base: fetched.finalAddress,
          // A 304 need not repeat what has not changed.
          etag: etag ?? request.etag,
          lastModified: lastModified ?? request.lastModified,
          movedTo: fetched.movedPermanently ? fetched.finalAddress : undefined,
          freshFor: freshFor(fetched.headers, options.now),
        }
      }
      return explainStatus(fetched, options.now)
    case 'body':
      return {
        kind: 'fetched',
        ...validatorsOf(fetched.headers, options.now),
        raw: {
          body: fetched.body,
          contentType: fetched.headers.get('content-type'),
        },
        hash: hashBody(fetched.body),
        bytes: fetched.body.length,
        leadsTo: fetched.finalAddress === new URL(request.address).href ? undefined : fetched.finalAddress,
        base: baseOf(fetched.headers.get('content-location'), fetched.finalAddress),
        movedTo: fetched.movedPermanently ? fetched.finalAddress : undefined,
        freshFor: freshFor(fetched.headers, options.now),
        flaw: fetched.flaw,
      }
  }
}

/** SHA-256 in hexadecimal, to recognize an unchanged answer. */
export function hashBody(body: Uint8Array): string {
  return hash('sha256', body, 'hex')
}

function validatorsOf(headers: ReadonlyMap<string, string>, now: number): Validators {
  // Some servers mark a document as always expired and still answer 304 for ever.
  if (headers.get('expires') === '0') return { etag: undefined, lastModified: undefined }
  const lastModified = headers.get('last-modified')
  // A Last-Modified in the future would mean 304 until then.
  const fromFuture = lastModified !== undefined && Date.parse(lastModified) > now + day
  return { etag: short(headers.get('etag')), lastModified: fromFuture ? undefined : short(lastModified) }
}

/** Drops a validator that is too long: servers refuse requests with large headers. */
function short(validator: string | undefined): string | undefined {
  return validator !== undefined && validator.length <= longestValidator ? validator : undefined
}

/** Milliseconds for which caches may keep the answer; undefined where it does not say. */
function freshFor(headers: ReadonlyMap<string, string>, now: number): number | undefined {
  const control = headers.get('cache-control')?.toLowerCase() ?? ''
  if (/\bno-(?:cache|store)\b/.test(control)) return undefined
  const seconds = control.match(/(?:^|[\s,])max-age\s*=\s*"?(\d{1,12})/)?.[1]
  if (seconds !== undefined) return Number(seconds) * 1000
  const expires = Date.parse(headers.get('expires') ?? '')
  return Number.isNaN(expires) || expires <= now ? undefined : expires - now
}

function baseOf(contentLocation: string | undefined, finalAddress: string): string {
  if (contentLocation === undefined) return finalAddress
  const location = URL.parse(contentLocation, finalAddress)
  // Relative addresses can build on nothing else.
  return location && /^https?:$/.test(location.protocol) ? location.href : finalAddress
}

function explainStatus(answer: FetchedStatus, now: number): DocumentFailure {
  const { status } = answer
  const retryAfter = retryAfterOf(answer, now)
  switch (status) {
    case 401:
    case 403:
    case 451:
      return explain(answer, 'blocked', 'the server does not let this reader in')
    case 410:
      return explain(answer, 'gone', 'the publisher says it is gone for good: remove it from feeds.opml')
    case 429:
      return explain(answer, 'rateLimited', 'the server asks for fewer requests', retryAfter)
    case 503:
      return explain(answer, 'status', serverFailed, retryAfter)
    default:
      return explain(answer, 'status', status < 500 ? 'the server has no document here' : serverFailed)
  }
}

const serverFailed = "the server's own failure"

function explain(
  { status }: { status: number },
  reason: FetchFailureReason,
  message: string,
  retryAfter?: number,
): DocumentFailure {
  return { kind: 'failed', reason, message: `${message} (status ${status})`, retryAfter, status }
}

function retryAfterOf({ headers }: Pick<FetchedStatus, 'headers'>, now: number): number | undefined {
  return parseRetryAfter(headers.get('retry-after'), now)
}

/** The longest wait that a server may ask for. */
const longest = 8 * hour

/** Milliseconds to wait by `Retry-After` (seconds or a date), at most 8 hours; undefined if unreadable. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longest)
  // An HTTP date ends in GMT; Date.parse alone would take '-5' or 'soon 1' for dates.
  if (!/^[A-Za-z]{3,9},? .+ GMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at - now, 0), longest)
}
