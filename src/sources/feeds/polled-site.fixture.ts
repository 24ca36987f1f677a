import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { makeFeedState } from '../../store/samples.fixture.ts'
import type { FeedState } from '../../store/source-state.ts'
import type { Store } from '../../store/store.ts'
import { hour } from '../../time/durations.ts'
import { type FakeServer, startFakeServer } from '../http/fake-server.fixture.ts'
import { openSafeClient } from '../http/safe-fetch.ts'
import { defaultPollTimes } from '../pipeline/poll-times.ts'
import { type RunContext, runSource } from '../pipeline/run-source.ts'
import { feedKind } from './feed-kind.ts'

/** The time at which each test begins. */
export const start = Date.UTC(2026, 10, 21, 12)

/** A feed with an entry of each title. */
export const rss = (...titles: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${titles
    .map((title) => `<item><guid>${title}</guid><title>${title}</title><link>/story/${title}</link></item>`)
    .join('')}</channel></rss>`

/** The publisher and the poller of the running test. */
export interface Site {
  folder: string
  store: Store
  server: FakeServer
  /** What the publisher answers; a test sets it. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  /** The time, which a test moves. */
  now: number
  /** The feeds that were parsed. */
  parsed: string[]
  context: RunContext
  /** Address of a feed converter. */
  converter: string | undefined
  /** The state of the feed before the next poll. */
  before: FeedState
}

/** The publisher and the poller of the running test; made anew before each. */
export const site = {} as Site

/** Starts a publisher with one feed before each test of the file that calls it, and stops it afterwards. */
export function openSiteBeforeEach(): void {
  const stopping = new AbortController()
  beforeEach(async () => {
    site.folder = mkdtempSync(join(tmpdir(), 'poll-'))
    site.store = await openEmptyStore(site.folder)
    const client = openSafeClient({ allowLoopback: true, userAgent: 'Paper/1.0' })
    site.server = await startFakeServer((request, response) => site.answer(request, response))
    site.now = start
    site.parsed = []
    site.converter = undefined
    site.before = makeFeedState(`${site.server.origin}/feed`, { polledAt: undefined, nextPollAt: 0 })
    site.context = {
      store: site.store.sources,
      client,
      times: defaultPollTimes,
      fetchDeadline: 20_000,
      signal: stopping.signal,
      now: () => site.now,
      offline: () => false,
      random: () => 0.5,
      parsing: ({ key }) => site.parsed.push(key),
      parsed: () => {},
    }
    return async () => {
      await Promise.all([site.server.close(), client.close()])
      await site.store.close()
      rmSync(site.folder, { recursive: true, force: true })
    }
  })
}

/** Has the publisher answer every request with this. */
export function serve(body: string | Uint8Array, headers: Record<string, string> = {}, status = 200): void {
  site.answer = (_, response) => void response.writeHead(status, headers).end(body)
}

/** Claims the feed, also when it is not due. */
export async function claim() {
  const source = { kind: 'feed', key: site.before.address, host: 'publisher' }
  await site.store.sources.list('city', [source], { now: site.now, spread: 0 })
  const query = { worker: 'test', lease: hour, limit: 1, perHost: 1, longestWait: 100 * hour }
  const [claimed] = await site.store.sources.claimDue({
    ...query,
    now: Math.max(site.now, site.before.nextPollAt),
  })
  if (!claimed) throw new Error(`${source.key} could not be claimed`)
  return claimed
}

/** Polls, and continues from the state in the store, as after a restart. */
export async function poll() {
  const outcome = await runSource(feedKind(site.converter), await claim(), site.context)
  site.before =
    (await site.store.articles.loadFeedStates([site.before.address])).get(site.before.address) ?? site.before
  return outcome
}

/** The titles that are stored, newest first. */
export const titles = async () =>
  (await site.store.articles.loadLatest({ feeds: [site.before.address], limit: 20 })).map(
    ({ title }) => title,
  )
