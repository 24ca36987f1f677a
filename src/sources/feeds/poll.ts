import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SampleFeed } from '../../publication/publication.ts'
import type { ArticleStore, NewArticle } from '../../store/article.ts'
import type { FeedState } from '../../store/feed-state.ts'
import type { SafeClient } from '../http/safe-fetch.ts'
import { parseConversion } from './converter.ts'
import { decodeFeed } from './decode.ts'
import { type FeedFailureReason, fetchFeed } from './fetch.ts'
import { normaliseFeed } from './normalise.ts'
import { parseFeed } from './parse.ts'
import { type PollResult, type PollTimes, waitAfter } from './poll-times.ts'

/** What a poll works with. */
export interface PollContext {
  store: Pick<ArticleStore, 'savePoll'>
  client: SafeClient
  times: PollTimes
  /** Milliseconds for one fetch. */
  fetchDeadline: number | undefined
  /** Address of a service that reads the feeds for us; without one we read them ourselves. */
  converter: string | undefined
  /** Breaks off fetches at shutdown. */
  signal: AbortSignal
  now(): number
  /** Whether no feed at all can be reached just now. */
  offline(): boolean
  /** 0 to 1. */
  random(): number
  /** Called around the steps that an evil feed could make long. */
  parsing(address: string): void
  parsed(address: string): void
}

/** What one poll came to; `state` is the feed's state from now on, also where it could not be saved. */
export type PollOutcome =
  | {
      kind: 'stored' | 'unchanged'
      state: FeedState
      added: number
      updated: number
      movedTo: string | undefined
    }
  | {
      kind: 'failed'
      state: FeedState
      reason: PollFailureReason
      message: string
      retryAfter: number | undefined
    }
  | { kind: 'aborted'; state: FeedState }

/** `parse`: an answer that holds no feed; `store`: it could not be kept. */
export type PollFailureReason = FeedFailureReason | 'parse' | 'store'

const day = 24 * 60 * 60 * 1000

/**
 * One poll of one feed: fetch, decode, parse, normalise, save. Whatever goes wrong leaves the articles kept before as
 * they are. Never throws.
 */
export async function pollFeed(before: FeedState, context: PollContext): Promise<PollOutcome> {
  const now = context.now()
  // Some servers answer 'not modified' for ever: once a day they are asked without validators.
  const conditional = now - (before.unconditionalAt ?? 0) < day
  const fetched = await fetchFeed(conditional ? before : { address: before.address }, {
    client: context.client,
    now,
    signal: context.signal,
    converter: context.converter,
    ...(context.fetchDeadline !== undefined && { deadline: context.fetchDeadline }),
  })
  if (context.signal.aborted) return { kind: 'aborted', state: before }
  const asked = { ...before, polledAt: now }
  if (fetched.kind === 'failed') {
    return saveFailure(asked, fetched, context)
  }
  const answered: FeedState = {
    ...asked,
    etag: fetched.etag,
    lastModified: fetched.lastModified,
    unconditionalAt: conditional ? before.unconditionalAt : now,
  }
  // Validators are sent only after a body that parsed, so that 'not modified' means a good feed.
  if (fetched.kind === 'notModified') return saveSuccess(answered, undefined, context)
  const bodyHash = hashOf(fetched.body)
  const moved = { movedTo: fetched.movedTo }
  if (bodyHash === before.bodyHash) return saveSuccess(answered, undefined, context, moved)
  try {
    const parse = context.converter === undefined ? parseFeed : parseConversion
    const articles = readArticles(
      fetched,
      { address: before.address, base: fetched.base, now, parse },
      context,
    )
    return await saveSuccess({ ...answered, bodyHash }, articles, context, moved)
  } catch (error) {
    const withoutValidators = { ...asked, etag: undefined, lastModified: undefined }
    return saveFailure(
      withoutValidators,
      { reason: 'parse', message: messageOf(error, before.address) },
      context,
    )
  }
}

/** Stores a bundled feed through the same steps, read from disk. Never throws. */
export async function storeSample(
  sample: SampleFeed,
  before: FeedState,
  context: PollContext,
): Promise<PollOutcome> {
  const asked = { ...before, polledAt: context.now() }
  try {
    // Synchronous on purpose: name servers that hang can hold the threads that other reads need.
    const body = readFileSync(sample.file)
    const bodyHash = hashOf(body)
    if (bodyHash === before.bodyHash) {
      return { kind: 'unchanged', state: before, added: 0, updated: 0, movedTo: undefined }
    }
    const { address, base } = sample
    const source = { address, base, now: context.now(), parse: parseFeed }
    const articles = readArticles({ body, contentType: undefined }, source, context)
    return await saveSuccess({ ...asked, bodyHash }, articles, context)
  } catch (error) {
    return saveFailure(
      asked,
      { reason: 'parse', message: `${sample.file}: ${messageOf(error, sample.address)}` },
      context,
    )
  }
}

function readArticles(
  document: { body: Uint8Array; contentType: string | undefined },
  source: { address: string; base: string; now: number; parse: typeof parseFeed },
  context: PollContext,
): NewArticle[] {
  context.parsing(source.address)
  try {
    const { text } = decodeFeed(document.body, document.contentType)
    return normaliseFeed(source.parse(text, source.address), source)
  } finally {
    context.parsed(source.address)
  }
}

async function saveSuccess(
  answered: FeedState,
  articles: readonly NewArticle[] | undefined,
  context: PollContext,
  { movedTo }: { movedTo: string | undefined } = { movedTo: undefined },
): Promise<PollOutcome> {
  const state: FeedState = {
    ...answered,
    succeededAt: answered.polledAt,
    failures: 0,
    lastError: undefined,
    nextPollAt: dueAfter({ failures: 0, reason: undefined, retryAfter: undefined }, context),
  }
  try {
    const counts = await context.store.savePoll(state, articles ?? [])
    return { kind: articles ? 'stored' : 'unchanged', state, ...counts, movedTo }
  } catch (error) {
    // As if it had not been fetched: the next poll must get the body again.
    const unsaved = { ...answered, etag: undefined, lastModified: undefined, bodyHash: undefined }
    return failedOutcome(unsaved, { reason: 'store', message: messageOf(error, answered.address) }, context)
  }
}

async function saveFailure(
  asked: FeedState,
  failure: { reason: PollFailureReason; message: string; retryAfter?: number | undefined },
  context: PollContext,
): Promise<PollOutcome> {
  const outcome = failedOutcome(asked, failure, context)
  try {
    await context.store.savePoll(outcome.state, [])
    return outcome
  } catch (error) {
    const message = `${failure.message}; and ${messageOf(error, asked.address)}`
    return { ...outcome, message }
  }
}

function failedOutcome(
  asked: FeedState,
  failure: { reason: PollFailureReason; message: string; retryAfter?: number | undefined },
  context: PollContext,
) {
  const failures = asked.failures + 1
  const { reason, message, retryAfter } = failure
  const nextPollAt = dueAfter({ failures, reason, retryAfter }, context)
  const state = { ...asked, failures, lastError: `${reason}: ${message}`, nextPollAt }
  return { kind: 'failed' as const, state, reason, message, retryAfter }
}

function dueAfter(result: Omit<PollResult, 'offline'>, context: PollContext): number {
  return context.now() + waitAfter({ ...result, offline: context.offline() }, context.times, context.random())
}

function hashOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex')
}

/** What was said, without the address that the log line names anyway. */
function messageOf(error: unknown, address: string): string {
  const said = error instanceof Error ? error.message : String(error)
  return said.replace(`${address}: `, '')
}
