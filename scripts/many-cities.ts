// `npm run many-cities -- [cities] [broken]` (CITIES_IN_MEMORY as for the server): serves cities that share the network's
// files and have settings and feeds of their own, some of them broken, by the built site. Fails when a sound city is not
// served, a broken one is served, the first page takes more than 5 s, a repaired city needs a restart, or a change of the
// network is not on a page of every city within ten seconds. Makes no requests to other machines: the script serves all feeds itself.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askHost } from '../tests/ask-host.ts'
import { type RunningSite, startSite } from '../tests/sites.ts'

const network = join(import.meta.dirname, '..', 'publications', '_network')
const [cities = 300, broken = 30] = process.argv.slice(2).map(Number)
/** As many as fit by default. */
const inMemory = process.env.CITIES_IN_MEMORY
const firstPageWithin = 5_000

/** Ways to break a folder: a file, a text in it, and its replacement. Without a replacement the file is deleted. */
const breakages: readonly [string, (string | RegExp)?, string?][] = [
  ['publication.yaml', 'city:', 'city: "'],
  ['publication.yaml', 'timeZone:', 'timezone:'],
  ['feeds.opml', '</body>', ''],
  ['publication.yaml', 'county:', 'conty:'],
  ['publication.yaml', 'city:', "tagline: '{{town}}'\ncity:"],
  ['publication.yaml'],
]
const idOf = (index: number) => `city-${String(index).padStart(4, '0')}`
const hostOf = (index: number) => `${idOf(index)}.test`
/** Broken cities are spread over the list of names. */
const isBroken = (index: number) =>
  broken > 0 && index % Math.floor(cities / broken) === 1 && index / Math.floor(cities / broken) < broken
const breakageOf = (index: number) =>
  breakages[Math.floor(index / Math.floor(cities / broken)) % breakages.length] ?? ['publication.yaml']

const root = await mkdtemp(join(tmpdir(), 'many-cities-'))
const publications = join(root, 'publications')
const feeds = createServer((_, response) => {
  response.setHeader('content-type', 'application/rss+xml')
  response.end(
    `<rss version="2.0"><channel><title>Feed</title><item><title>Story</title><guid>1</guid></item></channel></rss>`,
  )
}).listen(0, '127.0.0.1')
await once(feeds, 'listening')
const feedPort = (feeds.address() as AddressInfo).port

let site: RunningSite | undefined
const failures: string[] = []
const expect = (holds: boolean, sentence: string) => {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${sentence}`)
  if (!holds) failures.push(sentence)
}

try {
  await makeCities()
  for (const [title, state] of [
    ['first start', 'none'],
    ['second start', 'kept'],
  ] as const) {
    console.log(`\n${title}: ${cities} cities, ${broken} of them broken`)
    await measure(state)
  }
} finally {
  await site?.stop()
  feeds.close()
  await rm(root, { recursive: true, force: true })
}
process.exitCode = failures.length > 0 ? 1 : 0

async function measure(state: 'none' | 'kept'): Promise<void> {
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  site = await startSite({
    PUBLICATIONS_DIR: publications,
    DATA_DIR: join(root, 'data'),
    SAMPLE_EDITION: 'never',
    ALLOW_LOOPBACK_FEEDS: 'true',
    ...(inMemory !== undefined && { CITIES_IN_MEMORY: inMemory }),
  })
  const openAfter = since()
  const first = await ask(hostOf(cities - 1))
  const firstPage = since()
  console.log(`port open after ${openAfter} ms; ${formatUsage()}`)
  const cpu = usage().seconds
  expect(
    first.status === 200 && firstPage <= firstPageWithin,
    `the first page came ${firstPage} ms after the start, with ${cpu} s of CPU used`,
  )
  await measureWhileChecking(since)
  const answers = new Map<number, number>()
  for (let index = 0; index < cities; index += 1) answers.set(index, (await ask(hostOf(index))).status)
  const served = [...answers].filter(([, status]) => status === 200).map(([index]) => index)
  const unavailable = [...answers].filter(([, status]) => status === 503).map(([index]) => index)
  const sound = [...answers.keys()].filter((index) => !isBroken(index))
  expect(
    String(served) === String(sound),
    `${served.length} cities are served, ${unavailable.length} answer 503 at their own hosts`,
  )
  console.log(`after a page of every city: ${formatUsage()}`)
  if (state === 'kept') {
    await repairOne()
    await changeNetwork()
  }
  await site.stop()
  site = undefined
}

/** Requests uncached pages while the server checks the cities in the background. */
async function measureWhileChecking(since: () => number): Promise<void> {
  const times: number[] = []
  let report = await readReport()
  for (let turn = 0; report.cities.unread > 0; turn += 1) {
    times.push((await ask(hostOf(cities - 1), `/search?q=${turn}`)).time)
    await sleep(20)
    if (turn % 20 === 0) report = await readReport()
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  console.log(
    `all checked ${since()} ms after the start; ${formatUsage()}; meanwhile a new page took ${at(0.5)} ms (p50), ${at(0.99)} ms (p99)`,
  )
  const ids = report.cities.broken.map(({ id }) => id)
  const expected = Array.from({ length: cities }, (_, index) => index)
    .filter(isBroken)
    .map(idOf)
  expect(
    String(ids.sort()) === String(expected),
    `/readyz?verbose names ${ids.length} broken cities and what is wrong with each`,
  )
}

async function repairOne(): Promise<void> {
  const index = Array.from({ length: cities }, (_, at) => at).find(isBroken)
  if (index === undefined) return
  const begun = performance.now()
  await makeCity(index)
  let { status } = await ask(hostOf(index))
  while (status !== 200 && performance.now() - begun < 30_000) {
    await sleep(50)
    status = (await ask(hostOf(index))).status
  }
  expect(
    status === 200,
    `a repaired city is served ${Math.round(performance.now() - begun)} ms later, without a restart`,
  )
}

/** Changes a page of the network: once one city shows it, every city shows it at its first request. */
async function changeNetwork(): Promise<void> {
  const sound = Array.from({ length: cities }, (_, at) => at).filter((at) => !isBroken(at))
  const shows = async (at: number) => (await ask(hostOf(at), '/terms')).text.includes('Changed')
  for (const at of sound) await shows(at)
  const page = join(publications, '_network', 'pages', 'terms.md')
  await writeFile(page, (await readFile(page, 'utf8')).replace('## In one minute', '## Changed'))
  const begun = performance.now()
  while (!(await shows(sound[0] ?? 0)) && performance.now() - begun < 30_000) await sleep(50)
  const took = Math.round(performance.now() - begun)
  expect(took <= 10_000, `a change of the network was on a page ${took} ms later`)
  const late: number[] = []
  for (const at of sound) if (!(await shows(at))) late.push(at)
  expect(late.length === 0, `and at the first request on those of ${sound.length - late.length} cities`)
  console.log(`after the change: ${formatUsage()}`)
}

async function makeCities(): Promise<void> {
  const shared = join(publications, '_network')
  await cp(network, shared, { recursive: true })
  const feeds = await readFile(join(shared, 'feeds.opml'), 'utf8')
  let feed = 0
  const local = () => `xmlUrl="http://127.0.0.1:${feedPort}/shared/${feed++}.xml"`
  await writeFile(join(shared, 'feeds.opml'), feeds.replaceAll(/xmlUrl="[^"]*"/g, local))
  for (let index = 0; index < cities; index += 1) {
    await makeCity(index)
    if (isBroken(index)) await breakCity(index)
  }
}

/** Writes what a city has of its own: its settings, and ten feeds. */
async function makeCity(index: number): Promise<void> {
  const folder = join(publications, idOf(index))
  await mkdir(folder, { recursive: true })
  const settings = `city: City ${index}
county: County ${index % 100}
state: Florida
timeZone: America/New_York
founded: 2026
hosts: [${hostOf(index)}]
`
  const feeds = Array.from(
    { length: 10 },
    (_, at) => `<outline text="Feed ${at}" xmlUrl="http://127.0.0.1:${feedPort}/${index}/${at}.xml"/>`,
  )
  await writeFile(join(folder, 'publication.yaml'), settings)
  await writeFile(
    join(folder, 'feeds.opml'),
    `<opml version="2.0"><body><outline text="localNews">${feeds.join('')}</outline></body></opml>`,
  )
}

async function breakCity(index: number): Promise<void> {
  const [file, before, after] = breakageOf(index)
  if (before === undefined || after === undefined) await rm(join(publications, idOf(index), file))
  else await edit(index, file, before, () => after)
}

async function edit(
  index: number,
  file: string,
  before: string | RegExp,
  after: string | (() => string),
): Promise<void> {
  const path = join(publications, idOf(index), file)
  const text = await readFile(path, 'utf8')
  const edited = typeof after === 'string' ? text.replace(before, after) : text.replace(before, after)
  if (edited === text) throw new Error(`${path} holds no ${before}`)
  await writeFile(path, edited)
}

interface Report {
  cities: { ready: number; unread: number; broken: { id: string; problems: string[] }[] }
}

async function readReport(): Promise<Report> {
  return JSON.parse((await ask('localhost', '/readyz?verbose')).text)
}

async function ask(host: string, path = '/'): Promise<{ status: number; text: string; time: number }> {
  const begun = performance.now()
  const { status, text } = await askHost(site?.origin ?? '', host, path)
  return { status, text, time: performance.now() - begun }
}

/** The server's resident memory in MB, and its CPU time in seconds over all threads. */
function usage(): { resident: number; seconds: number } {
  const { stdout } = spawnSync('ps', ['-o', 'rss=,cputimes=', '-p', String(site?.process.pid)], {
    encoding: 'utf8',
  })
  const [resident = 0, seconds = 0] = stdout.trim().split(/ +/).map(Number)
  return { resident: Math.round(resident / 1024), seconds }
}

function formatUsage(): string {
  const { resident, seconds } = usage()
  return `${resident} MB resident, ${seconds} s of CPU used`
}
