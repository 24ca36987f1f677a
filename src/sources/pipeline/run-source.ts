import { staleFrom, unreadSince } from '../../feed-health/diagnosis.ts'
import { withFlaw } from '../../feed-health/examination.ts'
import type { SourceClaim, SourceStore, SourceWriter } from '../../store/source.ts'
import type { SourceState } from '../../store/source-state.ts'
import { messageOf } from '../../text/error-message.ts'
import { day } from '../../time/durations.ts'
import type { SafeClient } from '../http/safe-fetch.ts'
import type { FetchFailureReason } from './fetch-document.ts'
import {
  type DocumentPace,
  hasOverflowed,
  intervalOf,
  type PollResult,
  type PollTimes,
  waitAfter,
  waitOf,
} from './poll-times.ts'
import type { AnySourceKind, DocumentSource, ReadSource, SavedCounts } from './source-kind.ts'

export interface RunContext {
  store: Pick<SourceStore, 'finish'>
  client: SafeClient
  times: PollTimes
  fetchDeadline: number | undefined
  /** Aborts fetches at shutdown. */
  signal: AbortSignal
  now(): number
  /** Whether no source at all can be reached at the moment. */
  offline(): boolean
  /** 0 to 1. */
  random(): number
  /** Called with the size of each document that was sent. */
  fetched?(claim: SourceClaim, bytes: number): void
  /** Called around the steps that a hostile document could make long. */
  parsing(claim: SourceClaim): void
  parsed(claim: SourceClaim): void
}

/** Outcome of one poll; `state` is the source's new state, also where it could not be saved. */
export type RunOutcome =
  | (SavedCounts & {
      kind: 'stored' | 'unchanged'
      state: SourceState
      /** Topics that pages may show and that changed. */
      topics: readonly string[]
      movedTo: string | undefined
      /** Another address that redirects led to, permanent or not. */
      leadsTo?: string | undefined
    })
  | {
      kind: 'failed'
      state: SourceState
      topics: readonly string[]
      reason: RunFailureReason
      message: string
      retryAfter: number | undefined
      /** Whether the result is stored, which ends the lease. */
      saved: boolean
    }
  /** Aborted by the shutdown; the lease is kept. */
  | { kind: 'aborted' }
  /** Another worker took the source over meanwhile: nothing was stored. */
  | { kind: 'lost' }

/** `parse`: an answer that holds no such document; `store`: it could not be kept. */
export type RunFailureReason = FetchFailureReason | 'parse' | 'store'

interface Failure {
  reason: RunFailureReason
  message: string
  retryAfter?: number | undefined
  status?: number
}

/**
 * One poll of one claimed source: fetch, read, save. Whatever goes wrong leaves what was kept
 * before as it is. Never throws.
 */
export async function runSource(
  kind: AnySourceKind,
  claim: SourceClaim,
  context: RunContext,
): Promise<RunOutcome> {
  const now = context.now()
  const { key, state: before } = claim
  // Some servers answer 304 for ever: once a day the request has no validators.
  const conditional = now - (before.unconditionalAt ?? 0) < day
  const { etag, lastModified } = before
  const { address, isAdopted } = addressNow(key, before, now)
  const fetched = await kind.fetch(conditional ? { address, etag, lastModified } : { address }, {
    client: context.client,
    now,
    signal: context.signal,
    deadline: context.fetchDeadline,
  })
  if (context.signal.aborted) return { kind: 'aborted' }
  const poll: Poll = { kind, claim, context, source: { key, base: key, now, checkedAt: before.succeededAt } }
  const asked = { ...before, polledAt: now }
  if (fetched.kind === 'failed') {
    // A server that answers 304 even without validators gets them again.
    if (fetched.status === 304 && before.bodyHash !== undefined) {
      return saveSuccess(poll, { ...asked, unconditionalAt: now })
    }
    return saveFailure(poll, withoutRefused(asked, fetched.status), fetched)
  }
  const answered: SourceState = {
    ...asked,
    etag: fetched.etag,
    lastModified: fetched.lastModified,
    unconditionalAt: conditional ? before.unconditionalAt : now,
    ...moveAfter(before, fetched.movedTo, { now, isAdopted }),
  }
  const { freshFor } = fetched
  // Validators are sent only after a body that parsed, so that 'not modified' means a good document.
  const source = { key, base: fetched.base, now, checkedAt: before.succeededAt }
  if (fetched.kind === 'notModified') return saveSuccess({ ...poll, source }, answered, { freshFor })
  const { raw, hash: bodyHash, bytes, flaw } = fetched
  context.fetched?.(claim, bytes)
  const isKnown = bodyHash === before.bodyHash && (conditional || !kind.isDated)
  const { movedTo, leadsTo } = fetched
  if (isKnown) return saveSuccess({ ...poll, source }, answered, { freshFor, movedTo, leadsTo })
  let read: ReadSource<unknown>
  context.parsing(claim)
  try {
    read = kind.read(raw, source)
    if (read.examined) read = { ...read, examined: withFlaw(read.examined, flaw) }
  } catch (error) {
    const withoutValidators = { ...asked, etag: undefined, lastModified: undefined }
    return saveFailure(poll, withoutValidators, { reason: 'parse', message: messageWithoutKey(error, key) })
  } finally {
    context.parsed(claim)
  }
  // A document that was only partly read is not marked as known: a program
  // that reads more finds the same answer, and the next transfer may be sound.
  const isKnownNext = read.problem === undefined && flaw === undefined
  const answeredWith = { ...answered, bodyHash: isKnownNext ? bodyHash : undefined }
  return saveSuccess({ ...poll, source }, answeredWith, { read, freshFor, movedTo, leadsTo })
}

/** Ends a claim with a failure from elsewhere, such as of a worker that the document ended. Never throws. */
export async function failSource(
  kind: AnySourceKind,
  claim: SourceClaim,
  failure: { reason: RunFailureReason; message: string },
  context: RunContext,
): Promise<RunOutcome> {
  const now = context.now()
  const source = { key: claim.key, base: claim.key, now, checkedAt: claim.state.succeededAt }
  return saveFailure({ kind, claim, context, source }, { ...claim.state, polledAt: now }, failure)
}

interface Answer {
  read?: ReadSource<unknown>
  freshFor?: number | undefined
  movedTo?: string | undefined
  leadsTo?: string | undefined
}

/** Topics of pages that show other stories, or tell readers something else about the source than before. */
function changedTopics({ kind, claim }: Poll, state: SourceState, hasNews: boolean): string[] {
  const { key, state: before } = claim
  const at = state.polledAt ?? 0
  const isTold = unreadSince(state, at) !== undefined
  // Pages may have begun to tell of it between the two polls.
  const wasTold = unreadSince(before, isTold ? (before.polledAt ?? at) : at) !== undefined
  const silence = at - (before.succeededAt ?? at)
  // It is negative after the clock was set back, when pages do not know how old the data are.
  const isBack =
    state.failures === 0 && kind.toldAfter !== undefined && (silence > kind.toldAfter || silence < 0)
  return hasNews || isBack || isTold !== wasTold ? [kind.topicOf(key)] : []
}

/** Statuses that may mean the validators: a request with too large or unreadable fields. */
function withoutRefused(state: SourceState, status: number | undefined): SourceState {
  const mayBeRefused = status === 400 || status === 412 || status === 431
  return mayBeRefused ? { ...state, etag: undefined, lastModified: undefined } : state
}

interface Poll {
  kind: AnySourceKind
  claim: SourceClaim
  context: RunContext
  source: DocumentSource
}

async function saveSuccess(
  poll: Poll,
  answered: SourceState,
  { read, freshFor, movedTo, leadsTo }: Answer = {},
): Promise<RunOutcome> {
  const { kind, claim, context, source } = poll
  const examined = read ? read.examined : claim.state.examined
  const state: SourceState = {
    ...answered,
    succeededAt: answered.polledAt,
    failures: 0,
    lastError: read?.problem,
    examined: examined && kind.examineAgain ? kind.examineAgain(examined, source) : examined,
  }
  const isFirst = claim.state.succeededAt === undefined
  schedule()
  let counts: SavedCounts = { added: 0, updated: 0 }
  let topics: readonly string[] = []
  try {
    topics = read ? [] : changedTopics(poll, state, isFirst)
    const save = async (writer: SourceWriter) => {
      if (!read) return topics
      counts = await kind.save(read.items, source, writer)
      if (read.pace) schedule(read.pace, counts.added)
      topics = changedTopics(poll, state, isFirst || counts.added + counts.updated > 0)
      return topics
    }
    const isNothing = !read && topics.length === 0
    const held = await context.store.finish(
      claim,
      { state, now: context.now() },
      isNothing ? undefined : save,
    )
    if (!held) return { kind: 'lost' }
    return { kind: read ? 'stored' : 'unchanged', state, topics, ...counts, movedTo, leadsTo }
  } catch (error) {
    // As if it had not been fetched: the next poll must get the body again.
    const unsaved = { ...answered, etag: undefined, lastModified: undefined, bodyHash: undefined }
    return saveFailure(poll, unsaved, { reason: 'store', message: messageWithoutKey(error, claim.key) })
  }

  /** Sets when the source is due again, by what its document showed. */
  function schedule(pace?: DocumentPace, added = 0): void {
    const [times, now] = [timesOf(poll), context.now()]
    if (pace) {
      const overflowed = hasOverflowed(pace, added, isFirst)
      state.interval = intervalOf(pace, { overflowed, before: claim.state.interval }, times)
      state.newestAt = pace.newestAt
      state.staleAt = pace.newestAt === undefined ? undefined : staleFrom(pace.newestAt, pace.gap)
      if (overflowed) state.overflowedAt = now
    }
    const followed = kind.waitsForCaches ? freshFor : undefined
    const interval = waitOf(state, { now, freshFor: followed }, times)
    state.nextPollAt = dueAfter({ failures: 0, reason: undefined, retryAfter: undefined, interval }, poll)
  }
}

async function saveFailure(poll: Poll, asked: SourceState, failure: Failure): Promise<RunOutcome> {
  const { claim, context } = poll
  const { reason, message, retryAfter } = failure
  const failures = asked.failures + 1
  const neverSucceeded = claim.state.succeededAt === undefined
  const nextPollAt = dueAfter({ failures, reason, retryAfter, neverSucceeded }, poll)
  const lastError = `${reason}: ${message}`
  const state = { ...asked, failures, lastError, nextPollAt, failedAt: asked.polledAt }
  const now = context.now()
  const pause = pauseAfter(failure, timesOf(poll).hostPause)
  // Pages that wait for a first outcome show that there is none.
  const topics = changedTopics(poll, state, claim.state.polledAt === undefined)
  const outcome = { kind: 'failed' as const, state, topics, reason, message, retryAfter }
  try {
    const hostPausedUntil = pause === undefined ? undefined : now + pause
    const held = await context.store.finish(
      claim,
      { state, now, hostPausedUntil, isGone: reason === 'gone' },
      async () => topics,
    )
    return held ? { ...outcome, saved: true } : { kind: 'lost' }
  } catch (error) {
    const said = messageWithoutKey(error, claim.key)
    return { ...outcome, message: said === message ? said : `${message}; and ${said}`, saved: false }
  }
}

/** How long the host and its rate group rest: limits are shared; a server that is down may be one of many. */
function pauseAfter({ reason, retryAfter, status }: Failure, hostPause: number): number | undefined {
  if (reason === 'rateLimited') return retryAfter ?? hostPause
  return status === 503 && retryAfter !== undefined ? Math.min(retryAfter, hostPause) : undefined
}

function dueAfter(result: Omit<PollResult, 'offline'>, poll: Poll): number {
  const { now, offline, random } = poll.context
  return now() + waitAfter({ ...result, offline: offline() }, timesOf(poll), random())
}

function timesOf({ kind, context }: Poll): PollTimes {
  return { ...context.times, ...kind.times }
}

/** The message of an error without the key, which the log line has, too. */
function messageWithoutKey(error: unknown, key: string): string {
  return messageOf(error).replace(`${key}: `, '')
}

/** How long a permanent redirect must last to be used directly: a parked domain must not capture a feed. */
const provenAfter = 7 * day

/** The source's own address, or where it has redirected permanently for a week, unless that fails. */
export function addressNow(
  key: string,
  { movedTo, movedSince, failures }: SourceState,
  now: number,
): { address: string; isAdopted: boolean } {
  const isProven = movedTo !== undefined && movedSince !== undefined && now - movedSince >= provenAfter
  return isProven && failures === 0
    ? { address: movedTo, isAdopted: true }
    : { address: key, isAdopted: false }
}

/** The state's record of a move after an answer; `movedTo` is where permanent redirects led, if they did. */
export function moveAfter(
  before: SourceState,
  movedTo: string | undefined,
  { now, isAdopted }: { now: number; isAdopted: boolean },
): Pick<SourceState, 'movedTo' | 'movedSince'> {
  // Requested directly, the new address does not redirect; if it does, a new week begins.
  if (isAdopted && movedTo === undefined) return { movedTo: before.movedTo, movedSince: before.movedSince }
  if (movedTo === undefined) return { movedTo: undefined, movedSince: undefined }
  return { movedTo, movedSince: movedTo === before.movedTo ? before.movedSince : now }
}
