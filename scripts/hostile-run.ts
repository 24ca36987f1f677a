import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type IngestOptions, startIngest } from '../src/sources/ingest.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { builtProgram } from '../tests/built-programs.ts'
import { type HostileFeeds, startHostileFeeds } from '../tests/fakes/hostile-feeds.ts'

/** The figures of a run, and its failures in words. */
export interface HostileRun {
  seen: Readonly<Record<string, unknown>>
  faults: readonly string[]
}

interface Sample {
  memory: number
  files: number
  connections: number
}

/** Polls good and bad feeds through ingest as it runs in production, with an hour shortened to so many seconds. */
export async function runHostileHour(options: {
  seconds: number
  good: number
  bad: number
}): Promise<HostileRun> {
  const hour = options.seconds * 1000
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  const feeds = await startHostileFeeds({ ...options, newEntry: hour / 12 })
  const store = await openStore(folder)
  const unhandled: string[] = []
  const note = (error: unknown) => void unhandled.push(`not handled: ${String(error)}`)
  process.on('unhandledRejection', note).on('uncaughtExceptionMonitor', note)
  const lines = { debug: 0, info: 0, warn: 0, error: 0 }
  const errors: string[] = []
  const logger: IngestOptions['logger'] = {
    debug: () => void lines.debug++,
    info: () => void lines.info++,
    warn: () => void lines.warn++,
    error: (_, message) => {
      lines.error++
      errors.push(message)
    },
  }
  const ingest = startIngest({
    dataDir: folder,
    cities: new Map([
      ['city', { feeds: [...feeds.good, ...feeds.bad, ...feeds.untrusted.values()], samples: [] }],
    ]),
    allowLoopback: true,
    logger,
    onChanged: () => {},
    workerFile: trustingWorker(folder, feeds.authority, await builtProgram('ingest-worker')),
    tuning: timesOf(hour),
  })
  // The hour begins after the worker has read every good feed.
  await until(async () => (await findStale(store, feeds, 0)).length === 0)
  const samples: Sample[] = []
  for (const end = Date.now() + hour; Date.now() < end; ) {
    await sleep(hour / 40)
    samples.push(await sample(feeds))
  }
  const expected = feeds.newestAt(Date.now() - hour / 2)
  await until(async () => (await findStale(store, feeds, expected)).length === 0)
  const stale = await findStale(store, feeds, expected)
  const trusted = await findTrusted(store, feeds)
  await ingest.stop()
  await until(async () => (await feeds.connections()) === 0)
  const connectionsLeft = await feeds.connections()
  await store.close()
  await feeds.close()
  rmSync(folder, { recursive: true, force: true })
  process.off('unhandledRejection', note).off('uncaughtExceptionMonitor', note)
  const [early, late] = [mean(samples.slice(10, 20)), mean(samples.slice(-10))]
  return {
    seen: { requests: feeds.requests(), lines, early, late, connectionsLeft },
    faults: [
      ...unhandled,
      ...errors.map((message) => `an error in the log: ${message}`),
      ...stale,
      ...trusted,
      ...grown('memory in MB', early.memory, late.memory, 1.3, 60),
      ...grown('open files', early.files, late.files, 1.3, 30),
      ...grown('connections', early.connections, late.connections, 1.3, 30),
      ...(connectionsLeft > 0 ? [`${connectionsLeft} connections are open after the end`] : []),
    ],
  }
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

async function sample(feeds: HostileFeeds): Promise<Sample> {
  return {
    memory: process.memoryUsage().rss / 1e6,
    files: readdirSync('/proc/self/fd').length,
    connections: await feeds.connections(),
  }
}

function mean(samples: readonly Sample[]): Sample {
  const of = (read: (one: Sample) => number) =>
    Math.round(samples.reduce((sum, one) => sum + read(one), 0) / Math.max(1, samples.length))
  return {
    memory: of(({ memory }) => memory),
    files: of(({ files }) => files),
    connections: of(({ connections }) => connections),
  }
}

function grown(what: string, early: number, late: number, factor: number, slack: number): string[] {
  return late > early * factor + slack ? [`${what} grew from ${early} to ${late}`] : []
}

/** Waits until a condition holds, for a minute at most: a busy machine is late. */
async function until(isOver: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end && !(await isOver()); )
    await sleep(100)
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
