import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { feedOf, TestCities } from '../../src/server/cities/cities.fixture.ts'
import { askHost } from '../ask-host.ts'
import { startServer } from '../local-server.ts'
import { type RunningSite, startSite } from '../sites.ts'

// Issue 7, point 6: a city cannot hurt another, and none needs a restart.

const headline = 'Pelican Bay Headlines'
/** Functions that stop what a test started, called in reverse order. */
const running: (() => unknown)[] = []
test.afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})

async function makeCities(...names: string[]): Promise<TestCities> {
  const cities = await TestCities.make(...names)
  running.push(() => cities.remove())
  return cities
}

async function start(
  cities: TestCities,
  settings: Record<string, string> = {},
  command?: readonly [string, ...string[]],
): Promise<RunningSite> {
  const site = await startSite(
    { PUBLICATIONS_DIR: cities.root, DATA_DIR: cities.dataDir, SAMPLE_EDITION: 'always', ...settings },
    command,
  )
  running.push(site.stop)
  return site
}

const statusOf = async (site: RunningSite, host: string) => (await askHost(site.origin, host)).status
const textOf = async (site: RunningSite, host: string) => (await askHost(site.origin, host)).text
const reportOf = async (site: RunningSite) =>
  JSON.parse((await askHost(site.origin, 'localhost', '/readyz?verbose')).text)

test('a broken city answers 503 at its own host and logs why; once repaired, it is served without a restart', async () => {
  const cities = await makeCities('a-bay', 'b-bay')
  await cities.break('b-bay')
  const site = await start(cities)
  expect(await textOf(site, 'a-bay.test')).toContain(headline)
  const broken = await askHost(site.origin, 'b-bay.test', '/faq')
  expect(broken).toMatchObject({
    status: 503,
    headers: { 'retry-after': '60', 'cache-control': 'no-store' },
    text: expect.stringMatching(/not available at the moment/),
  })
  const problem = expect.stringContaining('b-bay/publication.yaml:4 taglin: found an unknown field')
  await expect
    .poll(async () => (await reportOf(site)).cities)
    .toMatchObject({
      ready: 1,
      broken: [
        { id: 'b-bay', hosts: ['b-bay.test'], serves: '503', problems: expect.arrayContaining([problem]) },
      ],
    })
  // The log line may arrive after the answer.
  await expect
    .poll(() => site.log)
    .toContainEqual(
      expect.objectContaining({ level: 50, city: 'b-bay', problems: expect.arrayContaining([problem]) }),
    )
  expect((await askHost(site.origin, 'localhost', '/readyz')).status).toBe(200)
  await cities.mend('b-bay')
  await expect.poll(() => statusOf(site, 'b-bay.test')).toBe(200)
  expect((await reportOf(site)).cities.broken).toEqual([])
})

test('with all cities broken the server starts, is not ready, and recovers when they are repaired', async () => {
  const cities = await makeCities('a-bay')
  await cities.edit('a-bay', 'publication.yaml', 'timeZone: America/Chicago', 'timeZone: America/Atlantis')
  const site = await start(cities)
  expect(await statusOf(site, 'localhost')).toBe(503)
  expect((await askHost(site.origin, 'localhost', '/readyz')).status).toBe(503)
  await cities.edit('a-bay', 'publication.yaml', 'America/Atlantis', 'America/Chicago')
  await expect.poll(() => statusOf(site, 'localhost')).toBe(200)
  expect((await askHost(site.origin, 'localhost', '/readyz')).status).toBe(200)
})

test('a change of a city is shown without a restart, and a file with errors keeps its last good state', async () => {
  const cities = await makeCities('a-bay', 'b-bay')
  const site = await start(cities)
  for (const host of ['a-bay.test', 'b-bay.test']) expect(await textOf(site, host)).toContain(headline)
  await cities.edit('a-bay', 'publication.yaml', headline, 'Changed Headlines')
  await expect.poll(() => textOf(site, 'a-bay.test')).toContain('Changed Headlines')
  await cities.break('a-bay')
  await cities.edit('a-bay', 'publication.yaml', 'Changed Headlines', 'Broken Headlines')
  await expect.poll(async () => (await reportOf(site)).cities.heldBack).toMatchObject([{ id: 'a-bay' }])
  expect(await textOf(site, 'a-bay.test')).toContain('Changed Headlines')
  expect(await textOf(site, 'b-bay.test')).toContain(headline)
  // The last good state is kept after a restart.
  expect(await site.stop()).toBe(0)
  const next = await start(cities)
  expect(await textOf(next, 'a-bay.test')).toContain('Changed Headlines')
})

test('cities can be added, removed and replaced while the server runs', async () => {
  const cities = await makeCities('a-bay', 'b-bay')
  const site = await start(cities)
  expect(await statusOf(site, 'c-bay.test')).toBe(421)
  await cities.add('c-bay')
  await expect.poll(() => statusOf(site, 'c-bay.test')).toBe(200)
  await rm(cities.folder('b-bay'), { recursive: true })
  await expect.poll(() => statusOf(site, 'b-bay.test')).toBe(421)
  await cities.add('a-bay', cities.folder('.next'))
  await cities.edit('.next', 'publication.yaml', headline, 'Next Headlines')
  await rename(cities.folder('a-bay'), cities.folder('.before'))
  await rename(cities.folder('.next'), cities.folder('a-bay'))
  await expect.poll(() => textOf(site, 'a-bay.test')).toContain('Next Headlines')
  expect(await statusOf(site, 'c-bay.test')).toBe(200)
})

test('SIGHUP never ends the process, whether it starts, polls, serves or stops', async () => {
  const cities = await makeCities('a-bay', 'b-bay')
  // The shell sends signals from when the store exists, before the port is open, until the process ends.
  const command = `node dist/server/main.js serve & site=$!
    trap 'kill -TERM $site' TERM
    until [ -e "$DATA_DIR/news.db" ] || [ -e "$DATA_DIR/push.key" ]; do sleep 0.02; done
    while kill -HUP $site; do sleep 0.25; done
    wait $site`
  const site = await start(cities, { SAMPLE_EDITION: 'never' }, ['sh', '-c', command])
  expect(await statusOf(site, 'a-bay.test')).toBe(200)
  await expect.poll(() => site.log.filter(({ signal }) => signal === 'SIGHUP').length).toBeGreaterThan(2)
  expect(await statusOf(site, 'b-bay.test')).toBe(200)
  expect(await site.stop()).toBe(0)
  expect(site.log.at(-1)).toMatchObject({ msg: 'stopped' })
})

test('SIGHUP during a shutdown does not interrupt it', async () => {
  const cities = await makeCities('a-bay')
  const site = await start(cities)
  const stopped = site.stop()
  const signals = setInterval(() => site.process.kill('SIGHUP'), 50)
  expect(await stopped.finally(() => clearInterval(signals))).toBe(0)
})

test('at the limit of open files no city is removed, and all are served', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `city-${index}`)
  const cities = await makeCities(...names)
  const site = await start(cities, {}, ['sh', '-c', 'ulimit -n 64; exec node dist/server/main.js serve'])
  for (const name of names) {
    await expect.poll(() => statusOf(site, `${name}.test`)).toBe(200)
  }
  await expect
    .poll(async () => (await reportOf(site)).cities)
    .toMatchObject({
      ready: 12,
      broken: [],
    })
  expect(JSON.stringify(site.log)).not.toMatch(/no such f|city removed/)
})

test('the feeds of a city without requests are polled, and those of a removed city are not', async () => {
  const asked: string[] = []
  const { origin, close } = await startServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'application/rss+xml')
    response.end('<rss version="2.0"><channel><title>A feed</title></channel></rss>')
  })
  running.push(close)
  const cities = await makeCities('a-bay', 'b-bay')
  for (const name of ['a-bay', 'b-bay']) {
    await cities.edit(name, 'feeds.opml', feedOf(name), `${origin}/${name}.xml`)
  }
  const site = await start(cities, { SAMPLE_EDITION: 'never', ALLOW_LOOPBACK_FEEDS: 'true' })
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/a-bay.xml', '/b-bay.xml']))
  await cities.edit('a-bay', 'feeds.opml', `${origin}/a-bay.xml`, `${origin}/changed.xml`)
  await expect.poll(() => asked).toContain('/changed.xml')
  expect(site.process.exitCode).toBeNull()
})

test('what a start keeps of cities is of the versions of the libraries too', () => {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const files = globSync('dist/server/*.js').map((file) => readFileSync(file, 'utf8'))
  const keeping = files.filter((text) => text.includes('codeVersion('))
  expect(keeping.length).toBeGreaterThan(0)
  for (const text of keeping) expect(text).toContain(lock)
})
