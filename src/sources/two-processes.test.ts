import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtProgram } from '../../tests/built-programs.ts'
import { type FakeServer, startFakeServer } from './http/fake-server.fixture.ts'

const program = await builtProgram('ingest-process')
const soon = { interval: 20 }

let folder: string
let server: FakeServer
let children: ChildProcess[]
/** Open requests of each address, and the largest number at once. */
let open: Map<string, number>
let most: number
let delay: number
let status: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'two-'))
  children = []
  open = new Map()
  most = 0
  delay = 20
  status = 200
  server = await startFakeServer((request, response) => {
    const address = request.url ?? ''
    const now = (open.get(address) ?? 0) + 1
    open.set(address, now)
    most = Math.max(most, now)
    response.on('close', () => open.set(address, (open.get(address) ?? 1) - 1))
    response.statusCode = status
    setTimeout(
      () =>
        response.end(`<rss version="2.0"><channel><item><title>${address}</title></item></channel></rss>`),
      delay,
    )
  })
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

function startProcess(feeds: number, interval: number, lease: number, city = 'city'): ChildProcess {
  const words = [program, folder, server.origin, String(feeds), String(interval), String(lease), city]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  return child
}

const counts = () => {
  const byFeed = new Map<string, number>()
  for (const { url = '' } of server.requests) byFeed.set(url, (byFeed.get(url) ?? 0) + 1)
  return byFeed
}

test('two processes on one store poll each feed once', async () => {
  const hour = 3_600_000
  startProcess(60, hour, 30_000)
  startProcess(60, hour, 30_000)
  await expect.poll(() => counts().size, soon).toBe(60)
  await expect.poll(() => query('select name from polling_processes').length, soon).toBe(2)
  await sleep(someLooks)
  expect([...counts().values()].every((count) => count === 1)).toBe(true)
  expect(most).toBe(1)
})

/** Longer than a busy machine holds up a process that renews its leases. */
const lease = 6_000

function query(statement: string): readonly Record<string, unknown>[] {
  const store = new DatabaseSync(join(folder, 'news.db'), { timeout: 10_000 })
  const rows = store.prepare(statement).all()
  store.close()
  return rows
}

/** When the leases of all sources end, in milliseconds since 1970. */
const leaseEnds = () => query('select lease_until as ends from leases').map(({ ends }) => Number(ends))

/** Failures in a row of each source. */
const failures = () => query('select failures from sources').map(({ failures }) => Number(failures))

/** Milliseconds of real time, because they pass in other processes: each looks at the queue every 50 ms. */
const someLooks = 300

test('a process takes over the leases of one that was killed', async () => {
  // Answers take longer than the test, so the first process keeps its leases.
  delay = 60_000
  const first = startProcess(4, 3_600_000, lease)
  await expect.poll(() => counts().size, soon).toBe(4)
  const ends = leaseEnds()
  startProcess(4, 3_600_000, lease)
  // The leases are renewed as long as their holder runs.
  await expect.poll(() => Math.min(...leaseEnds()), soon).toBeGreaterThan(Math.max(...ends))
  expect(server.requests).toHaveLength(4)
  delay = 0
  first.kill('SIGKILL')
  await once(first, 'exit')
  await sleep(someLooks)
  expect(server.requests).toHaveLength(4)
  // Ends the leases early: waiting takes seconds, and a test cannot move the clock of another process.
  query(`update leases set lease_until = lease_until - ${lease}`)
  await expect.poll(() => [...counts().values()], soon).toEqual([2, 2, 2, 2])
})

test('the feeds of a city that only one of two processes has yet are polled', async () => {
  startProcess(2, 300, 30_000, 'miami')
  await expect.poll(() => counts().size, soon).toBe(2)
  startProcess(2, 300, 30_000, 'tampa')
  await expect.poll(() => counts().size, soon).toBe(4)
  const before = counts()
  await expect
    .poll(() => [...counts()].every(([feed, count]) => count > (before.get(feed) ?? 0) + 1), soon)
    .toBe(true)
})

test('feeds that never answered are asked again at a start, but not at that of a second process', async () => {
  delay = 0
  status = 404
  const first = startProcess(3, 3_600_000, 30_000)
  await expect.poll(() => counts().size, soon).toBe(3)
  await expect.poll(() => failures(), soon).toEqual([1, 1, 1])
  const second = startProcess(3, 3_600_000, 30_000)
  await expect.poll(() => query('select name from polling_processes').length, soon).toBe(2)
  await sleep(someLooks)
  expect(server.requests).toHaveLength(3)
  for (const child of [first, second]) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  startProcess(3, 3_600_000, 30_000)
  await expect.poll(() => failures(), soon).toEqual([2, 2, 2])
})
