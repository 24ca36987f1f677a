import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { minute } from '../time/durations.ts'
import { openEmptyStore } from './empty-store.fixture.ts'
import type { ClaimQuery, ListedSource, SourceClaim } from './source.ts'
import type { SourceState } from './source-state.ts'
import type { Store } from './store.ts'

/** The time at which each test begins. */
export const start = Date.UTC(2026, 10, 21, 12)

/** The queue of the running test: its store, the store's folder, and the time, which a test moves. */
export const queue = { folder: '', now: start } as { folder: string; now: number; store: Store }

/** Opens an empty queue before each test of the file that calls it, and removes it afterwards. */
export function openQueueBeforeEach(): void {
  beforeEach(async () => {
    queue.folder = mkdtempSync(join(tmpdir(), 'sources-'))
    queue.store = await openEmptyStore(queue.folder)
    queue.now = start
  })
  afterEach(async () => {
    await queue.store.close()
    rmSync(queue.folder, { recursive: true, force: true })
  })
}

/** `count` feeds, all of the host, or each of its own if none is given. */
export const feeds = (count: number, host?: string) =>
  Array.from({ length: count }, (_, n) => ({
    kind: 'feed',
    key: `${host ?? ''}${n}`,
    host: host ?? `host${n}`,
  }))
/** Lists the sources of this owner, due at once. */
export const list = (owner: string, sources: readonly ListedSource[]) =>
  queue.store.sources.list(owner, sources, { now: queue.now, spread: 0 })
/** Claims as worker `a` for a minute, with these changes. */
export const claim = (values: Partial<ClaimQuery> = {}) =>
  queue.store.sources.claimDue({
    worker: 'a',
    now: queue.now,
    lease: minute,
    limit: 16,
    perHost: 2,
    longestWait: 12 * 60 * minute,
    ...values,
  })
/** The keys of claims, in order. */
export const keysOf = (claims: readonly SourceClaim[]) => claims.map(({ key }) => key).toSorted()
/** The state after a poll that changed nothing, with these changes. */
export const polled = ({ state }: SourceClaim, values: Partial<SourceState> = {}): SourceState => ({
  ...state,
  polledAt: queue.now,
  nextPollAt: queue.now + 15 * minute,
  ...values,
})
/** Ends a poll that changed nothing; false where the lease was lost. */
export const finish = (claimed: SourceClaim, values: Partial<SourceState> = {}) =>
  queue.store.sources.finish(claimed, { state: polled(claimed, values), now: queue.now })
