// `npm run network`: a whole network on this machine, from the network's folder: cities with feeds of texts of their own, two
// processes that answer and two that poll, PostgreSQL, nginx. Prints a table of what starting, reading and answering cost,
// and ends with 1 where a reader noticed something.
import { setTimeout as sleep } from 'node:timers/promises'
import { askHost } from '../../tests/ask-host.ts'
import { readWords, refuseWords, requireBuild } from '../command-line.ts'
import { lookAtCities } from './broken-cities.ts'
import { crawl } from './crawler.ts'
import { countBroken, formatReaders, killProcesses, stopDatabase } from './faults.ts'
import { measureNews } from './news.ts'
import type { Readers } from './readers.ts'
import { TrialTable } from './table.ts'
import { TrialNetwork, type TrialProcess, trialHost } from './trial-network.ts'
import { buildVersion, upgrade } from './upgrade.ts'

const usage = `Usage: npm run network -- [options], after npm run build
  --cities <n>            how many cities, 300 unless told
  --feeds <n>             feeds of each, 15 unless told
  --embedded              one process and SQLite
  --only-start            the first start and a restart, nothing more
  --crawl                 every page of every city is read
  --broken <n>            so many cities have mistakes in their folders; one is mended, and what all share is changed
  --kill <minutes>        a process chosen at random is killed every ten seconds under 500 requests a second
  --database-stopped <minutes>   PostgreSQL is gone for a time
  --upgrade <version>     all begins with that commit or tag and ends with this checkout`

const { values, number } = readWords(usage, {
  cities: { type: 'string', default: '300' },
  feeds: { type: 'string', default: '15' },
  embedded: { type: 'boolean', default: false },
  'only-start': { type: 'boolean', default: false },
  broken: { type: 'string', default: '0' },
  crawl: { type: 'boolean', default: false },
  kill: { type: 'string', default: '0' },
  'database-stopped': { type: 'string', default: '0' },
  upgrade: { type: 'string' },
})
const size = {
  cities: number('cities', 1),
  feeds: number('feeds', 1),
  embedded: values.embedded,
  broken: number('broken'),
}
const minutes = { kill: number('kill'), databaseStopped: number('database-stopped') }
if (size.broken >= size.cities)
  refuseWords(`--broken ${size.broken}: expected fewer than the ${size.cities} cities.`, usage)
if (size.embedded && minutes.databaseStopped > 0)
  refuseWords('--database-stopped needs PostgreSQL: leave --embedded out.', usage)
requireBuild()

/** How long pages are measured with feeds polled and without, in ms. */
const polled = 120_000

const table = new TrialTable()
const old = values.upgrade === undefined ? undefined : await buildVersion(values.upgrade)
const network = await TrialNetwork.prepare(size)
const allFeeds = network.sound.length * size.feeds
try {
  await measureStart('the first start', (onUp) => network.start(old?.program, onUp))
  if (values['only-start']) {
    // What was read is kept for the next start some seconds after the first.
    await sleep(10_000)
  } else {
    await measureReading()
    if (values.upgrade !== undefined) await upgrade(network, values.upgrade, table)
    await measureReaders()
    if (values.crawl) await measureCrawler()
    await measureNews(network, table)
  }
  await network.endProcesses()
  await measureStart('a restart', (onUp) => network.startProcesses(onUp))
  if (size.broken > 0) await lookAtCities(network, table)
  if (minutes.kill > 0) await killProcesses(network, { minutes: minutes.kill }, table)
  if (minutes.databaseStopped > 0) await stopDatabase(network, minutes.databaseStopped, table)
} finally {
  await network.stop()
  await old?.remove()
}
table.print(`${size.cities} cities, ${allFeeds} feeds, ${size.embedded ? 'embedded' : 'PostgreSQL'}`)

/** Until each process that answers has sent a page, the city's first, and until all processes run. */
async function measureStart(
  what: string,
  start: (onUp: (process: TrialProcess) => Promise<void>) => Promise<void>,
): Promise<void> {
  const begun = performance.now()
  const pages: string[] = []
  await start(async ({ role, site }) => {
    if (role === 'ingest') return
    const { status } = await askHost(site.origin, trialHost(network.sound.at(-1) ?? 0))
    if (status !== 200) table.faults.push(`the first page was answered with ${status}`)
    pages.push(`${seconds(performance.now() - begun)} s`)
  })
  const all = `all processes after ${seconds(performance.now() - begun)} s`
  table.tell(`first page after ${what}`, `${pages.join(', ')}; ${all}`)
  table.tell(`memory after ${what}`, network.memory())
}

/** The first reading of all feeds, and one in which nothing is new. */
async function measureReading(): Promise<void> {
  const readers = network.startReaders(50)
  await readers.report()
  for (const round of ['first', 'steady'] as const) {
    if (round === 'steady') network.makeDue()
    const begun = performance.now()
    const before = network.cpu()
    let polls = 0
    let notModified = 0
    while (polls < allFeeds && performance.now() - begun < 3_600_000) {
      await sleep(1_000)
      const counted = await network.feeds.count(0)
      polls += counted.polls
      notModified += counted.notModified
    }
    const took = performance.now() - begun
    const cpu = network.cpu() - before
    const each = ((cpu * 1000) / allFeeds).toFixed(1)
    table.tell(
      `${round} reading of ${allFeeds} feeds`,
      `${seconds(took)} s, ${cpu.toFixed(1)} s of CPU (${each} ms a feed), ${notModified} answered 304`,
    )
    table.tell(`pages meanwhile (${round})`, formatReaders(await readers.report()))
    if (round === 'first') await measurePlacing()
  }
  await measurePolling(readers)
  table.tell('memory after the readings', network.memory())
  const [counts] = network.query(
    'select (select count(*) from articles) as articles, (select count(*) from sources) as sources',
  )
  table.tell('stored', `${JSON.stringify(counts)}, ${network.megabytes()} MB`)
  await readers.stop()
}

/** Pages while nothing is polled, and while the feeds are polled as on any day, spread over a quarter of an hour. */
async function measurePolling(readers: Readers): Promise<void> {
  await sleep(polled)
  table.tell('pages while nothing is polled', formatReaders(await readers.report()))
  await network.feeds.count(0)
  network.makeDue(900_000)
  await sleep(polled)
  const { polls } = await network.feeds.count(0)
  const perSecond = ((polls * 1000) / polled).toFixed(1)
  table.tell(`pages at ${perSecond} polls a second`, formatReaders(await readers.report()))
}

/** A crawler that reads each page of each city, with readers beside it. */
async function measureCrawler(): Promise<void> {
  const readers = network.startReaders(50)
  await readers.report()
  const hosts = network.sound.map(trialHost)
  const report = await crawl({ origin: network.origin(), hosts, atOnce: 8 })
  const pages = `${report.perCity} of a city at most, in ${seconds(report.seconds * 1000)} s`
  table.tell('a crawler of all pages', `${formatReaders(report)}; ${pages}`)
  const beside = await readers.report()
  await readers.stop()
  table.tell('pages meanwhile (crawler)', formatReaders(beside))
  table.tell('memory, at most until then', network.memory('most'))
  const broken = countBroken(report) + countBroken(beside)
  if (broken > 0) table.faults.push(`${broken} requests were not answered while all pages were crawled`)
}

/** How many articles wait to be put among the stories, and how many are put there in half a minute. */
async function measurePlacing(): Promise<void> {
  const waiting = () => Number(network.query('select count(*) as n from story_arrivals')[0]?.n)
  // The last answers are still being stored.
  await sleep(5_000)
  const [before, cpuBefore] = [waiting(), network.cpu()]
  if (before > 0) await sleep(30_000)
  const spent = (network.cpu() - cpuBefore).toFixed(1)
  const placed = `${before - waiting()} were placed in the next 30 s, with ${spent} s of CPU`
  table.tell('articles that wait for their place', `${before}; ${placed}`)
}

/** Pages at rest: those that are cached, those that are made anew, and the share of the cache. */
async function measureReaders(): Promise<void> {
  const before = await network.pagesSoFar()
  const readers = network.startReaders(500)
  await sleep(20_000)
  const report = await readers.report()
  await readers.stop()
  const after = await network.pagesSoFar()
  const hits = after.hits - before.hits
  table.tell(`500 requests a second, Zipf over ${network.pages} pages`, formatReaders(report))
  const share = (100 * hits) / (hits + after.made - before.made)
  table.tell('share of the cache', `${share.toFixed(1)} %`)
  const times: number[] = []
  for (const city of network.sound.slice(-100)) {
    const begun = performance.now()
    await askHost(network.origin(), trialHost(city), '/privacy')
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  table.tell('a page made anew', `${middle.toFixed(1)} ms (p50 of ${times.length} cities)`)
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1)
}
