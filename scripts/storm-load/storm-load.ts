// `npm run storm-load`: a whole county at once. One process with a hurricane warning in force and feeds to poll, on the first
// core; readers on the other cores ask for the pages of the storm. Prints what they got, how often the alerts were polled
// meanwhile, and how long the feeds took.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { OperatorError } from '../../src/operator-error.ts'
import { listedAt } from '../../src/sources/weather/alerts/composed-storm.fixture.ts'
import { startWeatherService } from '../../tests/fakes/weather-service.ts'
import { type RunningSite, startSite } from '../../tests/sites.ts'
import { changeStore } from '../../tests/store-of-site.ts'
import { copyPublications } from '../../tests/temporary-publications.ts'
import { readWords, requireBuild } from '../command-line.ts'
import { startTrialFeeds } from '../network/feed-server.ts'
import { findProgram } from '../programs.ts'
import { type CountyReport, sendCounty } from './county.ts'

const feedsOfCity = 45
const paths = ['/', '/storm', '/es/storm', '/ht/storm', '/front', '/local-news', '/weather']

const usage = `Usage: npm run storm-load -- [options], after npm run build, on two cores or more with taskset
  --per-second <n>    requests a second, 20000 unless told
  --seconds <n>       for so long, 60 unless told
  --rise <seconds>    after rising for so long, 10 unless told
  --connections <n>   4000 unless told
It ends with 1 where an answer was wrong, the process ended, or the alerts were not polled.`

const { number } = readWords(usage, {
  'per-second': { type: 'string', default: '20000' },
  seconds: { type: 'string', default: '60' },
  rise: { type: 'string', default: '10' },
  connections: { type: 'string', default: '4000' },
})
const [perSecond, connections] = [number('per-second', 1), number('connections', 1)]
const [seconds, rise] = [number('seconds', 1), number('rise')]
requireBuild()
const faults: string[] = []

const folder = await mkdtemp(join(tmpdir(), 'storm-load-'))
const publications = await copyPublications('fort-lauderdale')
const service = await startWeatherService()
const feeds = await startTrialFeeds()
let site: RunningSite | undefined
try {
  await writeCity(join(publications.folder, 'fort-lauderdale'))
  service.alerts = listedAt('warning and surge', Date.now() - 60_000, 1_000)
  site = await startSite({
    DATA_DIR: folder,
    PUBLICATIONS_DIR: publications.folder,
    SAMPLE_EDITION: 'never',
    WEATHER_SERVICE_URL: service.origin,
    ALLOW_LOOPBACK_FEEDS: 'true',
  })
  await printLoad(site)
} finally {
  await site?.stop()
  await feeds.stop()
  service.close()
  await publications.remove()
  await rm(folder, { recursive: true, force: true })
}
for (const fault of faults) console.error(`FAULT ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)

/** Gives the city our feeds alone: no request leaves this machine. */
async function writeCity(city: string): Promise<void> {
  for (const folder of [city, join(city, '..', '_network')]) {
    const file = join(folder, 'publication.yaml')
    const { calendars, radio, ...rest } = parse(await readFile(file, 'utf8')) as Record<string, unknown>
    await writeFile(file, stringify(rest))
  }
  await rm(join(city, '..', '_network', 'feeds.opml'))
  const outlines = Array.from(
    { length: feedsOfCity },
    (_, feed) =>
      `<outline text="Newsroom ${feed}" owner="Newsroom ${feed}" xmlUrl="${feeds.addressOf(0, feed)}"/>`,
  )
  await writeFile(
    join(city, 'feeds.opml'),
    `<opml version="2.0"><body><outline text="localNews">${outlines.join('')}</outline></body></opml>`,
  )
}

async function printLoad({ origin, process: child }: RunningSite): Promise<void> {
  const { host, port } = new URL(origin)
  await untilInForce(origin)
  const taskset = findProgram('taskset')
  if (!taskset) throw new OperatorError('taskset is not installed (Debian: apt-get install util-linux)')
  execFileSync(taskset, ['-a', '-c', '-p', '0', String(child.pid)], { stdio: 'ignore' })
  execFileSync(taskset, ['-a', '-c', '-p', `1-${cpus().length - 1}`, String(process.pid)], {
    stdio: 'ignore',
  })
  const calm = await pollAll()
  const polledBefore = alertPolls()
  const load = sendCounty({
    port: Number(port),
    host,
    paths,
    perSecond,
    seconds,
    rise,
    connections,
  })
  await sleep(1000 * (rise + 4))
  const busy = await pollAll()
  const report = await load
  printReport(report)
  const polls = alertPolls() - polledBefore
  console.log(`polls of the alerts meanwhile: ${polls} in ${rise + seconds + 10} s`)
  console.log(`${feedsOfCity} feeds were polled in ${calm} s at rest, in ${busy} s under the load`)
  if (polls < Math.floor(seconds / 60)) faults.push('the alerts were not polled each minute')
  if (report.wrong.length > 0) faults.push(`wrong answers: ${report.wrong.join(', ')}`)
  if (child.exitCode !== null) faults.push(`the process ended with ${child.exitCode}`)
  else if ((await fetch(`${origin}/healthz`)).status !== 200) faults.push('the process is not healthy')
}

function printReport({ offered, answered, inTime, p50, p99, longest, others, cut }: CountyReport): void {
  const share = ((100 * inTime) / offered).toFixed(1)
  console.log(`offered: ${offered} requests in ${seconds} s; answered: ${answered}`)
  console.log(
    `within 50 ms: ${inTime} (${share} % of those offered, ${Math.round(inTime / seconds)} a second)`,
  )
  console.log(`p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`)
  console.log(`other statuses: ${JSON.stringify(others)}; connections that were ended: ${cut}`)
}

async function untilInForce(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const answer = await fetch(`${origin}/weather/alerts.json`)
    if (answer.status === 200 && (await answer.text()).includes('Hurricane Warning')) return
    await sleep(500)
  }
  throw new Error('the hurricane warning did not arrive')
}

/** Gives every feed a new entry, and returns how many seconds it took until each was asked, at most 60. */
async function pollAll(): Promise<string> {
  await feeds.count(0)
  feeds.grow()
  changeStore(folder, "update sources set due_at = 0 where kind = 'feed'")
  changeStore(folder, 'update hosts set ready_at = 0')
  const begun = performance.now()
  for (let polls = 0; polls < feedsOfCity && performance.now() - begun < 60_000; await sleep(100))
    polls += (await feeds.count(0)).polls
  return ((performance.now() - begun) / 1000).toFixed(1)
}

function alertPolls(): number {
  return service.requests.filter(({ path }) => path.startsWith('/alerts/active')).length
}
