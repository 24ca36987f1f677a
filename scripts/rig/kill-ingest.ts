// Two ingest processes on one store, one of them killed with SIGKILL at a random moment, again and again, while the clock of
// both moves a day and an hour forward and back (Debian's libfaketime): no entry may be lost or doubled, the store may not be
// damaged, and polling may not stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtProgram } from '../../tests/built-programs.ts'
import { startServer } from '../../tests/local-server.ts'
import { queryStore } from '../../tests/store-of-site.ts'
import { findFaketime } from '../faketime.ts'
import { installPackages } from '../programs.ts'
import { type Outcome, type Scenario, untilNone } from './scenario.ts'

/** `count`: kills. libfaketime is installed where this user may. */
export const killIngest: Scenario = {
  counted: 'kills',
  usual: 100,
  least: 1,
  run(count) {
    if (!findFaketime()) installPackages(['libfaketime'], 'Installing libfaketime, which moves the clock.')
    return runKills(count)
  },
}

const feedCount = 40
const interval = 300
const lease = 1_500
/** The longest time without any request before polling counts as stopped. */
const longestPause = 60_000
/** Steps of the clock, one after every few kills: a day, and the hour of daylight saving time. */
const clocks = ['+0', '+1d', '+0', '-1d', '+0', '+1h', '-1h', '+0']

/** Kills one of two processes so many times, and looks at what is stored. Without libfaketime the clock stays. */
export async function runKills(kills: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'))
  const clockFile = join(folder, 'clock')
  const faketime = findFaketime()
  setClock(clockFile, '+0')
  const feeds = await startFeeds()
  const program = await builtProgram('ingest-process')
  const words = [program, folder, feeds.origin, feedCount, interval, lease, 'feed']
  const start = () => startProcess(words.map(String), faketime, clockFile)
  const faults: string[] = []
  const running = [start(), start()]
  const mustAskAfter = async (time: number, what: string) => {
    const missing = () => (feeds.lastRequestAt > time ? [] : [`no feed was asked for after ${what}`])
    faults.push(...(await untilNone(missing, longestPause)))
  }
  let moves = 0
  let killedAt = Date.now()
  for (let kill = 0; kill < kills; kill++) {
    // A kill can do harm only while feeds are polled, and a busy machine needs seconds to start a process.
    await mustAskAfter(killedAt, `kill ${kill}`)
    await sleep(Math.random() * 600)
    killedAt = Date.now()
    running[kill % 2]?.kill('SIGKILL')
    running[kill % 2] = start()
    for (const [path, count] of feeds.entries) if (Math.random() < 0.2) feeds.entries.set(path, count + 1)
    if (faketime && kill % 4 === 3) setClock(clockFile, clocks[++moves % clocks.length] ?? '+0')
    if (kill % 10 === 9) faults.push(...findDamage(folder))
  }
  for (const [index, clock] of faketime ? clocks.entries() : []) {
    setClock(clockFile, clock)
    await mustAskAfter(Date.now() + interval, `the clock moved from ${clocks[index - 1]} to ${clock}`)
  }
  setClock(clockFile, '+0')
  faults.push(...(await untilNone(() => findLostOrDoubled(folder, feeds.entries), 2 * longestPause)))
  for (const child of running) child.kill('SIGKILL')
  faults.push(...findDamage(folder))
  const [stored] = queryStore(folder, 'select count(*) as articles from articles')
  feeds.close()
  rmSync(folder, { recursive: true, force: true })
  return { seen: { kills, clockMoves: faketime ? moves : 'none: no libfaketime', ...stored }, faults }
}

function startProcess(
  words: readonly string[],
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
  return spawn(process.execPath, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...clock },
  })
}

/** Replaced atomically: a process must never read half of the file. */
function setClock(file: string, offset: string): void {
  writeFileSync(`${file}.new`, `${offset}\n`)
  renameSync(`${file}.new`, file)
}

/** Starts feeds that keep all of their entries; `entries`: their number by path. */
async function startFeeds() {
  const entries = new Map(Array.from({ length: feedCount }, (_, n): [string, number] => [`/feed${n}`, 1]))
  const server = await startServer((request, response) => {
    feeds.lastRequestAt = Date.now()
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
  const feeds = {
    ...server,
    entries,
    lastRequestAt: Date.now(),
  }
  return feeds
}

/** Feeds of which the store has not each entry once. */
function findLostOrDoubled(folder: string, entries: ReadonlyMap<string, number>): string[] {
  const rows = queryStore(
    folder,
    `select substr(title, instr(title, '/')) as path, count(*) as stored, count(distinct title) as titles
    from articles group by path`,
  )
  const found = new Map(rows.map(({ path, stored, titles }) => [path, { stored, titles }]))
  return [...entries].flatMap(([path, count]) => {
    const { stored = 0, titles = 0 } = found.get(path) ?? {}
    const isWhole = stored === count && titles === count
    return isWhole ? [] : [`${path} has ${count} entries; ${stored} are stored, of ${titles} titles`]
  })
}

function findDamage(folder: string): string[] {
  const rows = queryStore(folder, 'pragma integrity_check')
  const said = rows.map((row) => String(row.integrity_check))
  return said.filter((one) => one !== 'ok').map((one) => `the store is damaged: ${one}`)
}
