// A whole network on this machine, from the network's folder: cities with feeds of their own
// texts, two processes that answer and two that poll, PostgreSQL, nginx. Prints a table of
// what starting, reading and answering cost, and ends with 1 where a reader noticed something.
import { setTimeout as sleep } from 'node:timers/promises'
import { askHost } from '../../tests/ask-host.ts'
import { readWords, requireBuild } from '../command-line.ts'
import { formatReaders, killProcesses, stopDatabase } from './faults.ts'
import { TrialNetwork, type TrialProcess, TrialTable, trialHost } from './trial-network.ts'

const usage = `Usage: npm run lab -- network [options], after npm run build
  --cities <n>                   how many cities, 300 unless told
  --feeds <n>                    feeds of each, 15 unless told
  --kill <minutes>               a process chosen at random is killed every ten seconds under 500 requests a second
  --database-stopped <minutes>   PostgreSQL is gone for a time`

const { number } = readWords(usage, {
  cities: { type: 'string', default: '300' },
  feeds: { type: 'string', default: '15' },
  kill: { type: 'string', default: '0' },
  'database-stopped': { type: 'string', default: '0' },
})
const size = { cities: number('cities', 1), feeds: number('feeds', 1) }
const minutes = { kill: number('kill'), databaseStopped: number('database-stopped') }
requireBuild()

const table = new TrialTable()
const network = await TrialNetwork.prepare(size)
const allFeeds = size.cities * size.feeds
try {
  await measureStart('the first start', (onUp) => network.start(onUp))
  await measureReading()
  await measureReaders()
  await network.endProcesses()
  await measureStart('a restart', (onUp) => network.startProcesses(onUp))
  if (minutes.kill > 0) await killProcesses(network, { minutes: minutes.kill }, table)
  if (minutes.databaseStopped > 0) await stopDatabase(network, minutes.databaseStopped, table)
} finally {
  await network.stop()
}
table.print(`${size.cities} cities, ${allFeeds} feeds`)

/** Until each process that answers has sent a page, the city's first, and until all processes run. */
async function measureStart(
  what: string,
  start: (onUp: (process: TrialProcess) => Promise<void>) => Promise<void>,
): Promise<void> {
  const begun = performance.now()
  const pages: string[] = []
  await start(async ({ role, site }) => {
    if (role === 'ingest') return
    const { status } = await askHost(site.origin, trialHost(size.cities - 1))
    if (status !== 200) table.faults.push(`the first page was answered with ${status}`)
    pages.push(`${secondsSince(begun)} s`)
  })
  table.report(
    `first page after ${what}`,
    `${pages.join(', ')}; all processes after ${secondsSince(begun)} s; ${network.memory()}`,
  )
}

/** The first reading of all feeds, and one in which nothing is new. */
async function measureReading(): Promise<void> {
  const readers = network.startReaders(50)
  await readers.report()
  for (const round of ['first', 'steady'] as const) {
    if (round === 'steady') network.makeDue()
    const begun = performance.now()
    const before = network.cpu()
    for (let polls = 0; polls < allFeeds && performance.now() - begun < 3_600_000; ) {
      await sleep(1_000)
      polls += (await network.feeds.count(0)).polls
    }
    const cpu = network.cpu() - before
    const each = (cpu / allFeeds).toFixed(1)
    table.report(
      `${round} reading of ${allFeeds} feeds`,
      `${secondsSince(begun)} s, ${(cpu / 1000).toFixed(1)} s of CPU (${each} ms a feed)`,
    )
    table.report(`pages meanwhile (${round})`, formatReaders(await readers.report()))
  }
  await readers.stop()
  const [counts] = network.query(
    'select (select count(*) from articles) as articles, (select count(*) from story_arrivals) as unplaced',
  )
  table.report('stored', `${JSON.stringify(counts)}, ${network.megabytes()} MB; ${network.memory()}`)
}

/** Pages at rest: those that are cached, and those that are made anew. */
async function measureReaders(): Promise<void> {
  const readers = network.startReaders(500)
  await sleep(20_000)
  table.report('500 requests a second, Zipf over all pages', formatReaders(await readers.report()))
  await readers.stop()
  const times: number[] = []
  for (let city = Math.max(0, size.cities - 100); city < size.cities; city += 1) {
    const begun = performance.now()
    await askHost(network.origin(), trialHost(city), '/privacy')
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  table.report('a page made anew', `${middle.toFixed(1)} ms (p50 of ${times.length} cities)`)
}

function secondsSince(begun: number): string {
  return ((performance.now() - begun) / 1000).toFixed(1)
}
