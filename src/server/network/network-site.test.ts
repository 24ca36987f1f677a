import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import type { ListedCity } from '../../site/network/network-data.ts'
import { makeArticle, makeFeedState } from '../../store/samples.fixture.ts'
import { StoreError } from '../../store/store-error.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { minute } from '../../time/durations.ts'
import { emptyStore, exampleApp } from '../app.fixture.ts'
import { feedOf, TestCities } from '../cities/cities.fixture.ts'
import { findOutput } from '../outputs/find-output.ts'
import { openNetworkReadings } from './network-readings.ts'

/** The answers of a network of these cities; `settings`: its `network.yaml`, undefined for none. */
async function openNetwork(
  settings: string | undefined,
  names: readonly string[],
  change?: (cities: TestCities) => Promise<void>,
) {
  const test = await TestCities.make(...names)
  onTestFinished(() => test.remove())
  if (settings !== undefined) {
    await mkdir(join(test.root, '_network'), { recursive: true })
    await writeFile(join(test.root, '_network', 'network.yaml'), settings)
  }
  await change?.(test)
  const store = await openTemporaryStore()
  const cities = await test.open()
  await test.start(cities)
  const parts = {
    store,
    hasFailed: () => false,
    logger: { warn: () => undefined },
  } as const
  const network = openNetworkReadings(cities, parts)
  const { app, pages } = exampleApp({ store, network, directory: cities })
  const ask = (path: string, host = 'cities.test', init?: RequestInit) =>
    app.request(`http://${host}${path}`, { ...init, headers: { host } })
  return { ask, store, test, cities, cache: pages.cache }
}

const settings = 'name: Gull Network\nhost: cities.test\n'

test('the directory is at its host, and each city stays at its own', async () => {
  const { ask } = await openNetwork(settings, ['gull', 'tern'])
  const page = await ask('/')
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('<h1>The News of Your City</h1>')
  expect(html).toContain('href="https://gull.test/"')
  expect(html).toContain('<link rel="canonical" href="https://cities.test/"/>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await (await ask('/', 'gull.test')).text()).not.toContain('The News of Your City')
  expect((await ask('/', 'nobody.test')).status).toBe(421)
  expect((await ask('/no-such-state')).status).toBe(404)
  expect((await ask('/', 'cities.test', { method: 'POST' })).status).toBe(405)
})

test('names of this machine show the directory where several cities leave them free', async () => {
  const several = await openNetwork(settings, ['gull', 'tern'])
  const html = await (await several.ask('/', 'localhost:3000')).text()
  expect(html).toContain('href="/find?city=gull"')
  const found = await several.ask('/find?city=gull', 'localhost:3000')
  expect([found.status, found.headers.get('location')]).toEqual([303, 'http://gull.localhost:3000/'])
  const one = await openNetwork(settings, ['gull'])
  expect(await (await one.ask('/', 'localhost:3000')).text()).not.toContain('The News of Your City')
  expect(await (await one.ask('/')).text()).toContain('The News of Your City')
})

test('without network.yaml, or without its host, there is no directory', async () => {
  const none = await openNetwork(undefined, ['gull', 'tern'])
  expect((await none.ask('/')).status).toBe(421)
  expect((await none.ask('/', 'localhost:3000')).status).toBe(421)
  const unnamed = await openNetwork('name: Gull Network\n', ['gull', 'tern'])
  expect((await unnamed.ask('/')).status).toBe(421)
})

test('a search leads to the one city that it finds', async () => {
  const { ask } = await openNetwork(settings, ['gull', 'tern'], async (cities) => {
    await cities.edit('gull', 'publication.yaml', 'city: Pelican Bay', "city: Gull Harbor\nzips: ['33301']")
  })
  const found = await ask('/find?q=33301')
  expect([found.status, found.headers.get('location')]).toEqual([303, 'https://gull.test/'])
  expect((await ask('/find?q=gull')).headers.get('location')).toBe('https://gull.test/')
  const none = await ask(`/find?q=${encodeURIComponent('<b>zz</b>')}`)
  const html = await none.text()
  expect(none.status).toBe(200)
  expect(html).toContain('&lt;b&gt;zz&lt;/b&gt;')
  expect(html).toContain('noindex')
  expect(none.headers.get('cache-control')).toBe('no-store')
  expect((await ask(`/find?q=${'a'.repeat(100_000)}`)).status).toBe(200)
})

test.each(['cities.test', 'localhost'])(
  'pages of %s are kept once, whatever address and port is asked for',
  async (host) => {
    const { ask, cache } = await openNetwork(settings, ['gull', 'tern'])
    for (let n = 1; n <= 9; n += 1) {
      expect((await ask('/', `${host}:${n}`)).status).toBe(200)
      expect((await ask(`/nothing-${n}`, `${host}:${n}`)).status).toBe(404)
    }
    // The front page and that of addresses that lead nowhere.
    expect(cache.numbers()).toMatchObject({ pages: 2 })
  },
)

test('its foot leads to its outputs, its head claims nothing of a city, and no route of a city answers', async () => {
  const { ask } = await openNetwork(`${settings}statement: Many papers, one press\n`, ['gull', 'tern'])
  const html = await (await ask('/')).text()
  expect(html).toContain('<title>Gull Network | The News of Your City</title>')
  expect(html.match(/Many papers, one press/g)).toHaveLength(2)
  expect(html).toContain('href="/feeds.opml"')
  expect(html).toContain('aria-current="page"')
  expect(html).not.toMatch(/ld\+json|hreflang|feed\.rss|og:image|hrefLang/)
  for (const path of ['/contact', '/search', '/es', '/feed.rss', '/embed/contact', '/api/stream', '/storm'])
    expect((await ask(path)).status, path).toBe(404)
  expect((await ask('/status/')).headers.get('location')).toBe('/status')
})

test('a flood of searches for cities is refused, and readers who search next are answered', async () => {
  const { ask } = await openNetwork(settings, ['gull', 'tern'])
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(`/find?q=t${n}`)))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect((await ask('/find?q=tern')).status).not.toBe(503)
})

test('the status and the headlines come from what was read, and a broken city is named', async () => {
  const { ask, store } = await openNetwork(settings, ['gull', 'tern', 'osprey'], (cities) =>
    cities.break('osprey'),
  )
  const now = Date.now()
  const read = (name: string, nextPollAt: number) =>
    store.articles.savePoll(
      makeFeedState(feedOf(name), {
        polledAt: now - 90 * minute,
        succeededAt: now - 90 * minute,
        nextPollAt,
      }),
      [makeArticle(`${name}-1`, { title: `A bridge opens at ${name}`, publishedAt: now - 95 * minute })],
    )
  await read('gull', now + minute)
  await read('tern', now - 60 * minute)
  const status = await (await ask('/status')).text()
  expect(status).toContain('1 of 3 cities')
  expect(status).toContain('1 does not open')
  expect(await (await ask('/status.json')).json()).toMatchObject({
    cities: 3,
    upToDate: 1,
    late: ['tern'],
    notServed: ['osprey'],
  })
  const { cities } = (await (await ask('/cities.json')).json()) as {
    cities: { id: string; served: boolean }[]
  }
  expect(cities.map(({ id, served }) => [id, served])).toEqual(
    expect.arrayContaining([
      ['gull', true],
      ['osprey', false],
    ]),
  )
})

test('while the store does not answer the cities are listed, and looked at when it does', async () => {
  const { ask, store } = await openNetwork(settings, ['gull', 'tern'])
  const fails = vi.spyOn(store.articles, 'loadFeedStates').mockRejectedValue(new StoreError('it is busy'))
  const page = await ask('/')
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('href="https://gull.test/"')
  expect(html).toContain('Status of all cities')
  fails.mockRestore()
  expect(await (await ask('/status')).text()).toContain('0 of 2 cities')
})

test('cities are ordered as readers look for them, and times are those of most of them', async () => {
  const { ask } = await openNetwork(settings, ['gull', 'tern', 'osprey'], async (cities) => {
    for (const [id, city] of [
      ['gull', 'DeLand'],
      ['tern', 'Adelanto'],
      ['osprey', 'Debary'],
    ] as const) {
      await cities.edit(id, 'publication.yaml', 'city: Pelican Bay', `city: ${city}`)
    }
    await cities.edit('tern', 'publication.yaml', 'America/Chicago', 'America/Los_Angeles')
  })
  const { cities } = (await (await ask('/cities.json')).json()) as { cities: { city: string }[] }
  expect(cities.map(({ city }) => city)).toEqual(['Adelanto', 'Debary', 'DeLand'])
  expect(await (await ask('/status')).text()).toMatch(/Made at [\d:]+ [AP]M C[SD]T;/)
})

test('programs are told of which cities alerts are not checked', async () => {
  const now = Date.UTC(2026, 10, 27, 12)
  const condition = { readAt: now, isLate: false, alerts: [], hasWeather: true }
  const cities = ['gull', 'tern'].map(
    (id): ListedCity => ({
      id,
      name: id,
      city: id,
      county: undefined,
      state: undefined,
      zips: [],
      feeds: [],
      href: `https://${id}.test/`,
      isServed: true,
      condition: { ...condition, alertsAt: id === 'gull' ? now - minute : undefined },
    }),
  )
  const print = async (path: string) => {
    const publication = { ...examplePublication, network: { name: 'Gull Network' } }
    const network = { loadCities: async () => cities, loadHeadlines: async () => [] }
    const parts = { store: emptyStore, hasFailed: () => false, network, now } as const
    const output = await findOutput(publication, path)?.(publication, {
      ...parts,
      origin: 'https://cities.test',
    })
    return JSON.parse(output?.body ?? '')
  }
  expect(await print('/status.json')).toMatchObject({ alertsUnchecked: ['tern'] })
  const listed = await print('/cities.json')
  expect(listed.cities[0]).toMatchObject({ id: 'gull', alertsCheckedAt: '2026-11-27T11:59:00.000Z' })
  expect(listed.cities[1]).not.toHaveProperty('alertsCheckedAt')
})

test('programs get the feeds, each once, and an index of sitemaps', async () => {
  const { ask } = await openNetwork(settings, ['gull', 'tern'])
  const feeds = await ask('/feeds.opml')
  const opml = await feeds.text()
  expect(feeds.headers.get('content-type')).toBe('text/x-opml; charset=utf-8')
  expect(opml.split(feedOf('gull'))).toHaveLength(2)
  const addresses = [...opml.matchAll(/xmlUrl="([^"]*)"/g)].map(([, address]) => address)
  expect(new Set(addresses).size).toBe(addresses.length)
  const sitemap = await (await ask('/sitemap.xml')).text()
  expect(sitemap).toContain('<loc>https://tern.test/sitemap.xml</loc>')
  expect(sitemap).toContain('<loc>https://cities.test/pages.xml</loc>')
  expect(await (await ask('/pages.xml')).text()).toContain('<loc>https://cities.test/status</loc>')
  expect(await (await ask('/robots.txt')).text()).toContain('Sitemap: https://cities.test/sitemap.xml')
})
