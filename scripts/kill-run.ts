import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../src/store/store.ts'
import { builtProgram } from '../tests/built-programs.ts'

/** The figures of a run, and its failures in words. */
export interface KillRun {
  seen: Readonly<Record<string, unknown>>
  faults: readonly string[]
}

const feeds = 40
const interval = 300
const lease = 1_500
/** The longest time without any request before polling counts as stopped. */
const longestPause = 60_000
/** Steps of the clock, one after every few kills: a day, and the hour of daylight saving time. */
const clocks = ['+0', '+1d', '+0', '-1d', '+0', '+1h', '-1h', '+0']

/** Feeds that have a new entry now and then and keep all of them. */
interface GrowingFeeds {
  server: Server
  origin: string
  /** Entries by path. */
  entries: Map<string, number>
  lastRequestAt: number
}

/** Runs two ingest processes, kills one after another, moves the clock, and looks at what is stored. `faketime`: the library; without it the clock stays. */
export async function runKills(options: { kills: number; faketime: string | undefined }): Promise<KillRun> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'))
  const clockFile = join(folder, 'clock')
  setClock(clockFile, '+0')
  const site = await startFeeds()
  const program = await builtProgram('ingest-process')
  const start = () =>
    startProcess([program, folder, site.origin, feeds, interval, lease], options.faketime, clockFile)
  const faults: string[] = []
  const running = [start(), start()]
  let moves = 0
  let killedAt = Date.now()
  for (let kill = 0; kill < options.kills; kill++) {
    // A kill can do harm only while feeds are polled, and a busy machine needs seconds to start a process.
    if (!(await isAskedAfter(killedAt, site))) faults.push(`no feed was asked for after kill ${kill}`)
    await sleep(Math.random() * 600)
    killedAt = Date.now()
    const which = kill % running.length
    running[which]?.kill('SIGKILL')
    running[which] = start()
    for (const [path, count] of site.entries) if (Math.random() < 0.2) site.entries.set(path, count + 1)
    if (options.faketime && kill % 4 === 3) setClock(clockFile, clocks[++moves % clocks.length] ?? '+0')
    if (kill % 10 === 9) faults.push(...damageOf(join(folder, 'news.db')))
  }
  if (options.faketime) faults.push(...(await moveClock(clockFile, site)))
  setClock(clockFile, '+0')
  faults.push(...(await waitForAll(folder, site)))
  for (const child of running) child.kill('SIGKILL')
  faults.push(...damageOf(join(folder, 'news.db')), ...doubledIn(join(folder, 'news.db')))
  const stored = countArticles(join(folder, 'news.db'))
  site.server.closeAllConnections()
  site.server.close()
  rmSync(folder, { recursive: true, force: true })
  return {
    seen: { kills: options.kills, clockMoves: options.faketime ? moves : 'none: no libfaketime', stored },
    faults,
  }
}

/** Whether a feed is asked for after this time, within the longest pause. */
async function isAskedAfter(time: number, site: GrowingFeeds): Promise<boolean> {
  for (const end = Date.now() + longestPause; Date.now() < end; await sleep(20)) {
    if (site.lastRequestAt > time) return true
  }
  return false
}

/** Moves the clock of running processes; feeds must be polled at every time. */
async function moveClock(file: string, site: GrowingFeeds): Promise<string[]> {
  const faults: string[] = []
  for (const [index, clock] of clocks.entries()) {
    setClock(file, clock)
    if (!(await isAskedAfter(Date.now() + interval, site))) {
      faults.push(`no feed was asked for after the clock moved from ${clocks[index - 1]} to ${clock}`)
    }
  }
  return faults
}

function startProcess(
  words: readonly (string | number)[],
  faketime: string | undefined,
  clockFile: string,
): ChildProcess {
  const clock = faketime && {
    LD_PRELOAD: faketime,
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    // As on a real machine, a new clock does not change running timers.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
  }
  return spawn(process.execPath, words.map(String), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...clock },
  })
}

/** Replaced atomically: a process must never read half of the file. */
function setClock(file: string, offset: string): void {
  writeFileSync(`${file}.new`, `${offset}\n`)
  renameSync(`${file}.new`, file)
}

async function startFeeds(): Promise<GrowingFeeds> {
  const entries = new Map(Array.from({ length: feeds }, (_, n): [string, number] => [`/feed${n}`, 1]))
  const server = createServer((request, response) => {
    site.lastRequestAt = Date.now()
    const path = request.url ?? ''
    const count = entries.get(path) ?? 0
    const etag = `"${count}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end()
    const items = Array.from(
      { length: count },
      (_, n) => `<item><title>Entry ${n} of ${path}</title><guid>${path}-${n}</guid></item>`,
    )
    response.writeHead(200, { etag })
    response.end(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`)
  })
  const site: GrowingFeeds = { server, entries, origin: '', lastRequestAt: Date.now() }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  site.origin = `http://127.0.0.1:${port}`
  return site
}

/** Waits until all entries of all feeds are stored; otherwise says which feeds lack some. */
async function waitForAll(folder: string, { entries, origin }: GrowingFeeds): Promise<string[]> {
  const store = await openStore(folder)
  const lacking = async () => {
    const found: string[] = []
    for (const [path, count] of entries) {
      const stored = await store.articles.loadLatest({ feeds: [origin + path], limit: count + 1 })
      if (stored.length !== count) found.push(`${path} has ${stored.length} of ${count} entries stored`)
    }
    return found
  }
  let found = await lacking()
  for (const end = Date.now() + 2 * longestPause; found.length > 0 && Date.now() < end; ) {
    await sleep(500)
    found = await lacking()
  }
  await store.close()
  return found
}

function damageOf(file: string): string[] {
  const database = new DatabaseSync(file, { timeout: longestPause })
  const rows = database.prepare('pragma integrity_check').all()
  database.close()
  const said = rows.map((row) => String(row.integrity_check)).filter((one) => one !== 'ok')
  return said.map((one) => `the store is damaged: ${one}`)
}

function doubledIn(file: string): string[] {
  const database = new DatabaseSync(file, { timeout: longestPause })
  const rows = database
    .prepare('select title, count(*) as found from articles group by feed_id, title having count(*) > 1')
    .all()
  database.close()
  return rows.map((row) => `${row.title} is stored ${row.found} times`)
}

function countArticles(file: string): number {
  const database = new DatabaseSync(file, { timeout: longestPause })
  const row = database.prepare('select count(*) as found from articles').get()
  database.close()
  return Number(row?.found)
}
