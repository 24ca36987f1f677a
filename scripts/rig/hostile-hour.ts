// An hour of ingest, shortened, with feeds that misbehave in every known way beside good ones: no good feed may be stale,
// memory, files and connections may not grow, and every error is handled.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type IngestOptions, startIngest } from '../../src/sources/ingest.ts'
import { openStore, type Store } from '../../src/store/store.ts'
import { builtProgram } from '../../tests/built-programs.ts'
import { type HostileFeeds, startHostileFeeds } from '../../tests/fakes/hostile-feeds.ts'
import { type Outcome, type Scenario, untilNone } from './scenario.ts'

/** `count`: the seconds of the hour. */
export const hostileHour: Scenario = {
  counted: 'seconds',
  usual: 120,
  least: 5,
  run: (count) => runHostileHour({ seconds: count, good: 120, bad: 80 }),
}

/** Polls good and bad feeds through ingest as it runs in production, with an hour shortened to so many seconds. */
export async function runHostileHour(options: {
  seconds: number
  good: number
  bad: number
}): Promise<Outcome> {
  const hour = options.seconds * 1000
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  const feeds = await startHostileFeeds({ ...options, newEntry: hour / 12 })
  const store = await openStore(folder)
  const faults: string[] = []
  const note = (error: unknown) => void faults.push(`not handled: ${String(error)}`)
  process.on('unhandledRejection', note).on('uncaughtExceptionMonitor', note)
  const lines = { debug: 0, info: 0, warn: 0, error: 0 }
  const ingest = startIngest({
    dataDir: folder,
    cities: new Map([
      ['city', { feeds: [...feeds.good, ...feeds.bad, ...feeds.untrusted.values()], samples: [] }],
    ]),
    allowLoopback: true,
    logger: {
      debug: () => void lines.debug++,
      info: () => void lines.info++,
      warn: () => void lines.warn++,
      error(_, message) {
        lines.error++
        faults.push(`an error in the log: ${message}`)
      },
    },
    onChanged: () => {},
    workerFile: trustingWorker(folder, feeds.authority, await builtProgram('ingest-worker')),
    tuning: timesOf(hour),
  })
  // The hour begins after the worker has read every good feed.
  await untilNone(() => findStale(store, feeds, 0))
  const samples: Sample[] = []
  for (const end = Date.now() + hour; Date.now() < end; ) {
    await sleep(hour / 40)
    samples.push(await sample(feeds))
  }
  const expected = feeds.newestAt(Date.now() - hour / 2)
  faults.push(...(await untilNone(() => findStale(store, feeds, expected))))
  faults.push(...(await findTrusted(store, feeds)))
  await ingest.stop()
  const findOpen = async () =>
    (await feeds.connections()) === 0 ? [] : ['connections are open after the end']
  faults.push(...(await untilNone(findOpen)))
  await store.close()
  await feeds.close()
  rmSync(folder, { recursive: true, force: true })
  process.off('unhandledRejection', note).off('uncaughtExceptionMonitor', note)
  const [early, late] = [mean(samples.slice(10, 20)), mean(samples.slice(-10))]
  for (const what of measures)
    if (late[what] > early[what] * 1.3 + slack[what])
      faults.push(`${what} grew from ${early[what]} to ${late[what]}`)
  return { seen: { requests: feeds.requests(), lines, early, late }, faults }
}

/** A worker that trusts one more authority. Node's option for that would apply to the whole process from its start. */
function trustingWorker(folder: string, authority: string, worker: string): URL {
  const file = join(folder, 'trusting-worker.mjs')
  const lines = [
    `import { getCACertificates, setDefaultCACertificates } from 'node:tls'`,
    `setDefaultCACertificates([...getCACertificates('default'), ${JSON.stringify(authority)}])`,
    `await import(${JSON.stringify(pathToFileURL(worker).href)})`,
  ]
  writeFileSync(file, lines.join('\n'))
  return pathToFileURL(file)
}

/** The times of production, shortened; a fetch gets at least half a second, because the machine does not become faster. */
function timesOf(hour: number): NonNullable<IngestOptions['tuning']> {
  return {
    interval: hour / 4,
    longestWait: hour * 12,
    blockedWait: hour * 2,
    offlineWait: hour / 12,
    firstPollSpread: hour / 100,
    hostPause: hour / 4,
    fetchDeadline: Math.max(500, hour / 180),
    connectTimeout: 500,
    restartDelay: 100,
  }
}

/** What may grow by 30 % and this much within the hour: MB of memory, open files, connections. */
const slack = { memory: 60, files: 30, connections: 30 }
type Sample = typeof slack
const measures = ['memory', 'files', 'connections'] as const

async function sample(feeds: HostileFeeds): Promise<Sample> {
  return {
    memory: process.memoryUsage().rss / 1e6,
    files: readdirSync('/proc/self/fd').length,
    connections: await feeds.connections(),
  }
}

function mean(samples: readonly Sample[]): Sample {
  const of = (what: keyof Sample) =>
    Math.round(samples.reduce((sum, one) => sum + one[what], 0) / Math.max(1, samples.length))
  return { memory: of('memory'), files: of('files'), connections: of('connections') }
}

/** Feeds over TLS that were read although they must not be, or were never requested. */
async function findTrusted(store: Store, { untrusted }: HostileFeeds): Promise<string[]> {
  const states = new Map((await store.sources.loadStates('feed')).map(({ key, state }) => [key, state]))
  return [...untrusted].flatMap(([what, address]) => {
    const state = states.get(address)
    if (state?.polledAt === undefined) return [`a feed with ${what} was never asked`]
    return state.succeededAt === undefined ? [] : [`a feed with ${what} was read`]
  })
}

/** Good feeds whose newest stored entry is older than the entry with this number. */
async function findStale(store: Store, feeds: HostileFeeds, expected: number): Promise<string[]> {
  const stale: string[] = []
  for (const address of feeds.good) {
    const latest = await store.articles.loadLatest({ feeds: [address], limit: 50 })
    const newest = Math.max(-1, ...latest.map(({ title }) => Number(title.split('-').at(-1))))
    if (newest < expected) stale.push(`${address} is stale: entry ${newest}, ${expected} expected`)
  }
  return stale
}
