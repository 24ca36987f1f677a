import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtProgram } from '../../tests/built-programs.ts'
import { openEmptyStore, queryStore } from '../store/empty-store.fixture.ts'
import type { Store } from '../store/store.ts'
import { type FakeServer, startFakeServer } from './http/fake-server.fixture.ts'
import { selfSigned } from './http/self-signed.fixture.ts'
import { type Ingest, type IngestOptions, startIngest } from './ingest.ts'
import type { LogLevel } from './pipeline/report.ts'
import type { CitySources } from './pipeline/source-kind.ts'

const rss = (...titles: string[]) =>
  `<rss version="2.0"><channel>${titles.map((title) => `<item><title>${title}</title></item>`).join('')}</channel></rss>`
/** A feed of the largest allowed size that is slow to parse. */
const heavy = `<rss version="2.0"><channel><item><title>Heavy</title>${'<a/>'.repeat(2_400_000)}</item></channel></rss>`

let folder: string
let store: Store
let server: FakeServer
let running: Ingest[]
let log: { level: LogLevel; fields: Record<string, unknown>; message: string }[]
let changed: string[]
const slow = { interval: 10 }

type Route = (request: IncomingMessage, response: ServerResponse) => void
const routes: Record<string, Route> = {
  '/good': (_, response) => void response.writeHead(200, { etag: '"1"' }).end(rss('Good')),
  '/other': (_, response) => void response.end(rss('Other')),
  '/html': (_, response) => void response.end('<!doctype html><title>Parked</title>'),
  '/empty': (_, response) => void response.end(),
  '/hang': () => {},
  '/reset': (request) => void request.socket.resetAndDestroy(),
  '/private': (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  '/loop': (_, response) => void response.writeHead(302, { location: '/loop' }).end(),
  '/huge': (_, response) => void response.end(Buffer.alloc(20_000_000)),
  '/limited': (_, response) => void response.writeHead(429).end(),
  '/heavy': (_, response) => void response.end(heavy),
}

const workerFile = pathToFileURL(await builtProgram('ingest-worker'))

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ingest-'))
  store = await openEmptyStore(folder)
  server = await startFakeServer((request, response) => {
    const route = routes[request.url?.replace(/\?.*/, '') ?? '']
    if (route) route(request, response)
    else response.writeHead(404).end()
  })
  running = []
  log = []
  changed = []
})
afterEach(async () => {
  await Promise.all(running.map((ingest) => ingest.stop()))
  await store.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function start(
  paths: readonly string[],
  { city, ...options }: Partial<IngestOptions> & { city?: Partial<CitySources> } = {},
): Ingest {
  const logAt = (level: LogLevel) => (fields: Record<string, unknown>, message: string) =>
    void log.push({ level, fields, message })
  const ingest = startIngest({
    dataDir: folder,
    cities: new Map([[paths.join(), { feeds: paths.map((path) => server.origin + path), ...city }]]),
    allowLoopback: true,
    logger: { debug: logAt('debug'), info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
    workerFile,
    onChanged: (topics) =>
      changed.push(...topics.filter((topic) => topic.startsWith('feed:')).map((topic) => topic.slice(5))),
    ...options,
    tuning: { firstPollSpread: 0, fetchDeadline: 60_000, restartDelay: 20, ...options.tuning },
  })
  running.push(ingest)
  return ingest
}

const titlesOf = async (...paths: string[]) => {
  const feeds = paths.map((path) => server.origin + path)
  return (await store.articles.loadLatest({ feeds, limit: 50 })).map(({ title }) => title)
}
const stateOf = async (path: string) => {
  const address = server.origin + path
  return (await store.articles.loadFeedStates([address])).get(address)
}
const requestsFor = (path: string) => server.requests.filter(({ url }) => url === path).length
const said = (level: LogLevel, text: string) =>
  log.filter((line) => line.level === level && line.message.includes(text))

test('feeds that fail in any way do not affect others, and each is logged once with its reason', async () => {
  const bad = ['/html', '/empty', '/reset', '/private', '/loop', '/huge', '/missing']
  // One host with two polls at a time, instead of eight servers.
  start([...bad.slice(0, 4), '/good', ...bad.slice(4), '/other'])
  await expect.poll(async () => (await titlesOf('/good', '/other')).length, slow).toBe(2)
  await expect.poll(() => changed.length, slow).toBe(9)
  const reasons = { html: 'parse', empty: 'parse', reset: 'connection', private: 'refused' }
  const more = { loop: 'redirect', huge: 'tooLarge', missing: 'status' }
  for (const [name, reason] of Object.entries({ ...reasons, ...more })) {
    const lines = said('warn', `${server.origin}/${name}:`)
    expect(lines, name).toHaveLength(1)
    expect(lines[0]?.fields).toMatchObject({ feed: `${server.origin}/${name}`, reason, failures: 1 })
    expect(await stateOf(`/${name}`)).toMatchObject({
      failures: 1,
      lastError: expect.stringContaining(reason),
    })
  }
  expect(changed.toSorted()).toEqual(
    [...bad, '/good', '/other'].map((path) => server.origin + path).toSorted(),
  )
  expect(log.filter(({ level }) => level === 'error')).toEqual([])
})

test('a certificate is not checked while a city lists a feed of its host so, and is again from then on', async () => {
  const secure = createServer(
    selfSigned,
    (_, response) =>
      // An open connection is not checked again.
      void response.writeHead(200, { connection: 'close' }).end(rss('Old')),
  )
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  const address = `https://127.0.0.1:${(secure.address() as AddressInfo).port}/feed`
  const manners = { [address]: { unchecked: true as const } }
  const failures = async () => (await store.articles.loadFeedStates([address])).get(address)?.failures
  const ingest = start([])
  const list = async (changes: Partial<CitySources>, failed: number) => {
    // Made due while it is listed, it could be read once more as it was listed before.
    ingest.setCity('bay', { feeds: [] })
    const listed = "select 1 from listings where owner = 'bay'"
    await expect.poll(() => queryStore(store, listed), slow).toEqual([])
    await queryStore(store, 'update sources set due_at = 0')
    ingest.setCity('bay', { feeds: [address], ...changes })
    await expect.poll(failures, slow).toBe(failed)
  }
  await list({}, 1)
  await list({ manners }, 0)
  await list({}, 1)
  secure.closeAllConnections()
  secure.close()
})

test('a feed that does not answer in time is logged', async () => {
  start(['/hang'], { tuning: { fetchDeadline: 100 } })
  await expect
    .poll(() => said('warn', '/hang:').map(({ fields }) => fields), slow)
    .toMatchObject([{ reason: 'timeout', failures: 1 }])
})

test('requests are answered from the store while a feed of 10 MB is parsed', async () => {
  start(['/good'])
  await expect.poll(() => titlesOf('/good'), slow).toEqual(['Good'])
  const events: string[] = []
  const ingest = start(['/heavy'], {
    // However busy the machine is: the worker is not replaced before it is through.
    tuning: { parseDeadline: 600_000 },
    logger: {
      debug: (_, message) => void events.push(message.split(' ')[0] ?? ''),
      info: () => {},
      warn: () => {},
      error: () => {},
    },
  })
  while (!events.includes('parsed')) {
    expect(await titlesOf('/good')).toEqual(['Good'])
    events.push('page')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const during = events.slice(events.indexOf('parsing'), events.indexOf('parsed'))
  expect(during.filter((event) => event === 'page').length).toBeGreaterThan(5)
  await ingest.stop()
}, 600_000)

test('a worker stuck in a feed is replaced, the feed counts as failed, and the others continue', async () => {
  // The heavy feed takes several times this long; if another feed ever does, it is polled again.
  start(['/heavy', '/good', '/other'], { tuning: { parseDeadline: 60, interval: 200 } })
  await expect
    .poll(async () => (await stateOf('/heavy'))?.lastError, slow)
    .toBe('parse: reading it took more than 0.06 s')
  await expect.poll(async () => (await titlesOf('/good', '/other')).length, slow).toBe(2)
  const polls = requestsFor('/good')
  await expect.poll(() => requestsFor('/good'), slow).toBeGreaterThan(polls + 1)
  expect(said('warn', '/heavy: reading it took more than').length).toBeGreaterThan(0)
  expect(changed).toContain(`${server.origin}/heavy`)
  expect(await titlesOf('/heavy')).toEqual([])
})

test('a worker that dies is restarted with back-off, and the server still starts', async () => {
  const workerFile = new URL('./dying-worker.fixture.ts', import.meta.url)
  const ingest = start(['/good'], { workerFile })
  await expect.poll(() => said('error', 'out of luck').length, slow).toBeGreaterThan(2)
  const delays = said('error', 'out of luck').map(({ fields }) => fields.delay)
  expect(delays.slice(0, 3)).toEqual([20, 40, 80])
  await ingest.stop()
  const lines = log.length
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(log).toHaveLength(lines)
})

test('a missing worker file does not prevent the start', async () => {
  start(['/good'], { workerFile: new URL('./nowhere.ts', import.meta.url) })
  await expect.poll(() => said('error', 'polling stopped').length, slow).toBeGreaterThan(0)
})

test('stop aborts fetches in progress and sends no further requests', async () => {
  const ingest = start(['/hang', '/good'], { tuning: { interval: 20, fetchDeadline: 60_000 } })
  await expect.poll(() => requestsFor('/good'), slow).toBeGreaterThan(2)
  await ingest.stop()
  const asked = server.requests.length
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.requests).toHaveLength(asked)
  expect((await stateOf('/hang'))?.polledAt).toBeUndefined()
  await ingest.stop()
})

test('a restart polls what is due, and at once what never succeeded', async () => {
  const first = start(['/good', '/html'])
  await expect.poll(() => changed.length, slow).toBe(2)
  await first.stop()
  const state = await stateOf('/good')
  const second = start(['/good', '/html', '/other'])
  await expect.poll(() => requestsFor('/html') + requestsFor('/other'), slow).toBe(3)
  await expect.poll(async () => (await stateOf('/html'))?.failures, slow).toBe(2)
  expect(requestsFor('/good')).toBe(1)
  expect(await stateOf('/good')).toEqual(state)
  await second.stop()
})

test('a restart lists only the cities whose sources are other ones', async () => {
  const cities = (...more: string[]) =>
    new Map([
      ['same', { feeds: [`${server.origin}/good`] }],
      ['changed', { feeds: ['/other', ...more].map((path) => server.origin + path) }],
    ])
  const first = start([], { cities: cities() })
  await expect.poll(() => titlesOf('/good', '/other'), slow).toHaveLength(2)
  await first.stop()
  // Where a city is listed again, its listing comes back.
  await queryStore(store, 'delete from listings')
  start([], { cities: cities('/html') })
  await expect.poll(() => requestsFor('/html'), slow).toBe(1)
  const owners = await queryStore(store, 'select owner from listings')
  expect(owners.map(({ owner }) => owner)).toEqual(['changed', 'changed'])
})

test('feeds of a host that answers 429 are paused', async () => {
  start(Array.from({ length: 8 }, (_, n) => `/limited?${n}`))
  await expect.poll(() => said('warn', '429').length, slow).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.requests).toHaveLength(2)
})

test('after a network outage feeds are polled again soon, however often they failed', async () => {
  const gone = await startFakeServer({})
  await gone.close()
  const feeds = ['/a', '/b', '/c'].map((path) => gone.origin + path)
  start([], { city: { feeds }, tuning: { offlineWait: 20 } })
  const failures = () => log.filter(({ fields }) => Number(fields.failures) > 4)
  await expect.poll(() => failures().length, slow).toBeGreaterThan(2)
})

test('a listener that throws is logged', async () => {
  start(['/good'], {
    onChanged: () => {
      throw new Error('no ear')
    },
  })
  await expect.poll(() => said('error', '/good').length, slow).toBe(1)
})

test.runIf(process.platform === 'linux')('polling has a lower priority than answering readers', async () => {
  const own = getPriority()
  start(['/good'])
  await expect.poll(() => prioritiesOfThreads(), slow).toContain(Math.min(own + 10, 19))
  expect(getPriority()).toBe(own)
})

test.runIf(process.platform === 'linux')(
  'where it is not beside readers, its process has given way already',
  async () => {
    const before = prioritiesOfThreads().filter((priority) => priority > getPriority()).length
    start(['/good'], { besideReaders: false })
    await expect.poll(() => titlesOf('/good'), slow).toHaveLength(1)
    expect(prioritiesOfThreads().filter((priority) => priority > getPriority())).toHaveLength(before)
  },
)

/** The nice values of all threads of this process (proc_pid_stat(5), field 19). */
function prioritiesOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

test('loopback is refused unless it is allowed', async () => {
  start(['/good'], { allowLoopback: false })
  await expect.poll(() => said('warn', 'not a public address').length, slow).toBe(1)
  expect(server.requests).toEqual([])
})
