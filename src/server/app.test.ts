import { describe, expect, test, vi } from 'vitest'
import { exampleWeather } from '../site/components/weather/sample-weather.fixture.ts'
import {
  exampleArticle,
  exampleEvent,
  exampleOccurrence,
  publicationWith,
} from '../site/example-content.fixture.ts'
import { longestSearch } from '../site/search-result.ts'
import type { Article } from '../store/article.ts'
import { makeArticle, makeFeedState } from '../store/samples.fixture.ts'
import { StoreError } from '../store/store-error.ts'
import { hour, minute } from '../time/durations.ts'
import { emptyStore, exampleApp } from './app.fixture.ts'
import { createStreamService } from './radio/stream.ts'

const form = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'email=reader@example.test',
}
const json = { ...form, headers: { ...form.headers, accept: 'application/json' } }

/** What the server tells of a connection. */
const onThisMachine = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

test('/readyz?verbose reports errors of cities and how late polling is', async () => {
  const report = { cities: { broken: [{ id: 'a-bay' }] }, polling: { secondsLate: 42 } }
  const { app } = exampleApp({ report: async () => report })
  expect(await (await app.request('/readyz')).text()).toBe('ready')
  const askHere = (asked: typeof app, headers = {}) =>
    asked.request('/readyz?verbose', { headers: { host: 'localhost', ...headers } }, onThisMachine)
  expect(await (await askHere(app)).json()).toEqual({ status: 'ready', ...report })
  const broken = exampleApp({ report: async () => report, notReady: async () => 'No store' }).app
  const answer = await askHere(broken)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ status: 'No store', ...report })
  // Readers, who come through a proxy, learn only whether it is ready.
  expect(await (await askHere(app, { 'x-forwarded-for': '192.0.2.7' })).text()).toBe('ready')
  expect(await (await app.request('/readyz?verbose')).text()).toBe('ready')
})

test('a city without radio has no stream, and no station is contacted', async () => {
  const relay = { join: () => Promise.reject(new Error('asked')), titleOf: () => '', stop: async () => {} }
  const { app, publication } = exampleApp({
    stream: createStreamService(relay, { logger: { warn() {} } }),
  })
  expect(publication.radio).toBeUndefined()
  const answer = await app.request('/api/stream?port=8076')
  expect([answer.status, await answer.text()]).toEqual([503, 'Stream temporarily unavailable.'])
})

test('a picture that only scheduled articles name is not served', async () => {
  const { app } = exampleApp({ publication: publicationWith({ embargoed: new Set(['icon.svg']) }) })
  expect((await app.request('/media/icon.svg')).status).toBe(404)
})

test('a logged search is cut at the longest length of a search', async () => {
  const { app, lines } = exampleApp()
  await app.request(`/search?q=${'tide'.repeat(500)}`)
  const text = 'tide'.repeat(500).slice(0, longestSearch)
  expect(lines.find(({ msg }) => msg === 'search')).toMatchObject({ text })
})

/** At least one address of every kind of answer. */
const answers: [string, number, RequestInit?][] = [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/', 200],
  ['/local-news', 200],
  ['/contact', 200],
  ['/privacy-policy', 404],
  ['/no-such-page', 404],
  ['/search?q=tides', 200],
  ['/local-news/', 308],
  ['/favicon.ico', 308],
  ['/assets/browser-1.js', 200],
  ['/assets/missing.js', 404],
  ['/media/icon.svg', 200],
  ['/placeholder.svg', 404],
  ['/preview/missing.png', 404],
  ['/speculation-rules.json', 200],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/feed.rss', 200],
  ['/events/missing.ics', 404],
  ['/image/240/1-0123456789ab', 404],
  ['/image/240/0123456789abcdef', 200],
  ['/api/stream?port=8076', 200],
  ['/api/convert', 400],
  ['/newsletter', 200],
  ['/newsletter', 200, form],
  ['/newsletter', 200, json],
  ['/newsletter', 415, { method: 'POST' }],
  [
    '/newsletter',
    413,
    { ...form, body: 'x'.repeat(5000), headers: { ...form.headers, 'content-length': '5000' } },
  ],
  ['/newsletter', 405, { method: 'PUT' }],
  ['/local-news', 405, { method: 'DELETE' }],
]

describe('every answer has the common headers', () => {
  test.each(answers)('%s with status %i', async (path, status, request) => {
    const { app } = exampleApp()
    const answer = await app.request(path, request)
    const { headers } = answer
    expect(answer.status).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBeTruthy()
    const needsNoCity = path === '/healthz' || path === '/readyz'
    expect(headers.has('strict-transport-security')).toBe(!needsNoCity)
  })

  test('the answers for an unknown host and for a broken city have them', async () => {
    const unknown = exampleApp({
      directory: {
        find: () => undefined,
        load: async () => undefined,
        indexOf: () => undefined,
        namedRemovals: () => [],
      },
    })
    const broken = exampleApp({
      directory: {
        find: () => ({ id: 'x' }),
        load: async () => undefined,
        indexOf: () => undefined,
        namedRemovals: () => [],
      },
    })
    const answers = [await unknown.app.request('/'), await broken.app.request('/')]
    expect(answers.map(({ status }) => status)).toEqual([421, 503])
    expect(answers[1]?.headers.get('retry-after')).toBe('60')
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('the answer after an error has them, and the error’s text only in development', async () => {
    const images = {
      forget: async () => undefined,
      answer: async () => {
        throw new Error('secret path')
      },
    }
    const shown = { ...makeArticle('a'), id: 1, feed: 'https://feed.test/' } as Article
    const store = {
      ...emptyStore,
      articles: { ...emptyStore.articles, loadArticles: async () => [shown] },
    }
    const path = '/image/240/1-0123456789ab'
    const answer = await exampleApp({ images, store }).app.request(path)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).not.toContain('secret path')
    const development = await exampleApp({ images, store, production: false }).app.request(path)
    expect(await development.text()).toContain('secret path')
  })
})

test('a new page and the same page from the cache have the same headers, except Server-Timing', async () => {
  const { app } = exampleApp()
  const [made, cached] = [await app.request('/contact'), await app.request('/contact')]
  const own = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !['server-timing', 'x-request-id'].includes(name)))
  expect(own(cached)).toEqual(own(made))
  expect(made.headers.get('server-timing')).toMatch(
    /^query;dur=[\d.]+, view;dur=[\d.]+, render;dur=[\d.]+, compress;dur=[\d.]+$/,
  )
  expect(cached.headers.has('server-timing')).toBe(false)
})

test('a request whose If-None-Match names the page gets 304 without a body', async () => {
  const { app } = exampleApp()
  const first = await app.request('/local-news', { headers: { 'accept-encoding': 'br' } })
  expect(first.headers.get('content-encoding')).toBe('br')
  const etag = first.headers.get('etag') ?? ''
  const second = await app.request('/local-news', { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')
  expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'))
})

test.each(['/', '/storm', '/es/storm', '/weather', '/local-news', '/sitemap', '/feed.rss', '/sitemap.xml'])(
  'a cache in front shows %s for a minute at most, and for longer only while we are down',
  async (path) => {
    const publication = {
      ...publicationWith({ services: { county: 'Heron County', services: [], guides: [] } }),
      weather: { latitude: 26.1, longitude: -80.1, zones: ['FLZ172'] },
    }
    const answer = await exampleApp({ publication }).app.request(path)
    expect(answer.status).toBe(200)
    const written = answer.headers.get('cache-control') ?? ''
    const lifetimes = new Map(written.split(', ').map((part) => part.split('=') as [string, string]))
    const seconds = (name: string) => Number(lifetimes.get(name) ?? 0)
    const shown = (seconds('s-maxage') || seconds('max-age')) + seconds('stale-while-revalidate')
    expect(shown, written).toBeLessThanOrEqual(60)
  },
)

test('a path with a slash at its end leads to the page, with its query; an unknown one is not found', async () => {
  const { app } = exampleApp()
  const moved = await app.request('/local-news/?from=mail')
  expect(moved.headers.get('location')).toBe('/local-news?from=mail')
  expect((await app.request('/nothing/')).status).toBe(404)
})

test('HEAD gets the headers of the page and no body', async () => {
  const { app } = exampleApp()
  const head = await app.request('/local-news', { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000)
  expect(await head.text()).toBe('')
})

test('when the store does not answer, the page is complete, has status 503 and is not cached', async () => {
  const loadFeedStates = () => Promise.reject(new Error('gone'))
  const store = { ...emptyStore, articles: { ...emptyStore.articles, loadFeedStates } }
  const { app, pages, lines } = exampleApp({ store })
  const answer = await app.request('/local-news')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('<h1')
  expect(pages.cache.size).toBe(0)
  expect(lines).toMatchObject([{ msg: 'stories could not be loaded', path: '/local-news' }])
})

test.each([
  ['/local-news', 'as it was on '],
  ['/local-news/feed.rss', '<rss'],
])('%s is repeated while the store does not answer, and a page says of when it is', async (path, words) => {
  const began = performance.now()
  let passed = 0
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => began + passed)
  /** The cache reads the clock every 50 ms. */
  const pass = async (time: number) => {
    passed += time
    vi.setSystemTime(Date.now() + time)
    await vi.advanceTimersByTimeAsync(60)
  }
  try {
    let isGone = false
    const loadFeedStates = async () => {
      if (isGone) throw new StoreError('secret path')
      return new Map([['x', makeFeedState('x', {})]])
    }
    const example = publicationWith({})
    const feeds = [{ address: 'x', title: 'X', owner: 'x.test' }]
    const publication = {
      ...example,
      feeds: Object.fromEntries(example.categories.map(({ key }) => [key, feeds])),
    }
    const store = { ...emptyStore, articles: { ...emptyStore.articles, loadFeedStates } }
    const { app } = exampleApp({ publication, store })
    const ask = async () => {
      const answer = await app.request(path)
      return {
        status: answer.status,
        caching: answer.headers.get('cache-control'),
        text: await answer.text(),
      }
    }
    const first = await ask()
    expect(first.text).not.toContain('as it was on')
    isGone = true
    await pass(10 * minute)
    for (let time = 0; time < 3; time += 1) {
      const repeated = await ask()
      expect(repeated).toMatchObject({ status: 200, caching: 'no-store' })
      expect(repeated.text.split(words).length).toBe(2)
      await pass(minute)
    }
    isGone = false
    expect((await ask()).text).not.toContain('as it was on')
    isGone = true
    await pass(25 * hour)
    expect((await ask()).status).toBe(503)
  } finally {
    clock.mockRestore()
    vi.useRealTimers()
  }
})

test.each(['/search?q=tides', '/image/240/1-0123456789ab', '/api/convert?rss_url=x', '/local-news/feed.rss'])(
  '%s while the store is damaged: 503, to be asked again in a minute',
  async (path) => {
    const damaged = () => Promise.reject(new StoreError('secret path'))
    const example = publicationWith({})
    const feeds = [{ address: 'x', title: 'X', owner: 'x.test' }]
    const publication = {
      ...example,
      feeds: Object.fromEntries(example.categories.map(({ key }) => [key, feeds])),
    }
    const store = {
      ...emptyStore,
      articles: {
        ...emptyStore.articles,
        loadFeedStates: damaged,
        loadLatest: damaged,
        loadArticles: damaged,
      },
      search: { ...emptyStore.search, search: damaged },
    }
    const images = { answer: damaged, forget: async () => undefined }
    const { app, lines } = exampleApp({ publication, store, images })
    const answer = await app.request(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await answer.text()).not.toContain('secret path')
    expect(lines.filter(({ level }) => level === 50)).toHaveLength(1)
  },
)

test('log lines of a request have its id: the proxy’s where it is valid, else a new one', async () => {
  const { app, lines } = exampleApp()
  const answer = await app.request('/nothing', { headers: { 'x-request-id': 'proxy-17' } })
  expect(answer.headers.get('x-request-id')).toBe('proxy-17')
  expect(lines).toMatchObject([{ msg: 'page not found', request: 'proxy-17' }])
  const odd = await app.request('/nothing', { headers: { 'x-request-id': 'a b' } })
  const own = odd.headers.get('x-request-id')
  expect(own).toMatch(/^[\da-f-]{36}$/)
  expect(lines[1]).toMatchObject({ request: own })
})

test('a long unknown path is cut in the log', async () => {
  const { app, lines } = exampleApp()
  await app.request(`/${'x'.repeat(15_000)}`)
  expect(JSON.stringify(lines).length).toBeLessThan(500)
})

test('a form whose connection is closed by the reader is not logged as an error', async () => {
  const { app, lines } = exampleApp()
  const leaving = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      leaving.abort()
      controller.error(new Error('aborted'))
    },
  })
  const streamed: RequestInit & { duplex: 'half' } = {
    ...form,
    body,
    duplex: 'half',
    signal: leaving.signal,
  }
  await app.request(new Request('http://x.test/newsletter', streamed))
  expect(lines).toEqual([])
})

test('a city without a newsletter refuses the form', async () => {
  const publication = { ...publicationWith({}), newsletter: 'none' as const }
  const { app } = exampleApp({ publication })
  expect((await app.request('/newsletter', form)).status).toBe(404)
  expect(await (await app.request('/contact')).text()).not.toContain('action="/newsletter"')
})

test('an event is served as an iCalendar file, the second time from the cache', async () => {
  const event = exampleEvent()
  const upcoming = () => [exampleOccurrence(event)]
  const { app, pages } = exampleApp({ publication: publicationWith({ events: [event], upcoming }) })
  const path = `${event.path}.ics`
  const answer = await app.request(path)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await answer.text()).toContain('BEGIN:VEVENT')
  expect(pages.cache.size).toBe(1)
})

test('the calendar file of a series passes over a canceled date, and that of a canceled event says so', async () => {
  const event = exampleEvent({ rule: 'FREQ=WEEKLY' })
  const week = 7 * 86_400_000
  const times = [event.first, { ...event.first, startsAt: event.first.startsAt + week, endsAt: undefined }]
  const fileOf = async (canceled: readonly boolean[]) => {
    const upcoming = () =>
      times.map((time, index) => exampleOccurrence({ ...event, canceled: canceled[index] ?? false }, time))
    const { app } = exampleApp({ publication: publicationWith({ events: [event], upcoming }) })
    return (await app.request(`${event.path}.ics`)).text()
  }
  expect(await fileOf([true, false])).toMatch(/DTSTART:20261128/)
  expect(await fileOf([true, true])).toMatch(/DTSTART:20261121[\s\S]*STATUS:CANCELLED/)
})

test('readers of an article’s old address are sent on for good', async () => {
  const renamed = exampleArticle({ slug: 'new-name', was: ['/local-news/old-name', '/politics/older'] })
  const { app } = exampleApp({ publication: publicationWith({ articles: [renamed] }) })
  for (const old of renamed.was) {
    const answer = await app.request(old)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/local-news/new-name'])
  }
  expect((await app.request('/local-news/other-name')).status).toBe(404)
})

test.each([
  ['/text', '/'],
  ['/text/', '/'],
  ['/text/part-3', '/'],
  ['/text/local-news', '/local-news'],
  ['/text/local-news/', '/local-news'],
  ['/text/how-we-choose/part-12', '/how-we-choose'],
  ['/text/search?q=a%20b', '/search?q=a%20b'],
  ['/text//evil.example/x', '/evil.example/x'],
  ['/text/\\evil.example', '/evil.example'],
  ['/text///', '/'],
])('%s, once a page as text, leads to %s', async (path, to) => {
  const answer = await exampleApp().app.request(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
})

test.each([
  ['/ht', '/ht/storm'],
  ['/ht/', '/ht/storm'],
  ['/ht/weather', '/weather'],
  ['/ht/weather/alerts/x1', '/weather/alerts/x1'],
  ['/ht/search?q=a%20b', '/search?q=a%20b'],
  ['/ht/newsletter', '/newsletter'],
  ['/ht/local-news/king-tides', '/local-news/king-tides'],
  ['/ht//evil.example/x', '/evil.example/x'],
  ['/ht/\\evil.example', '/evil.example'],
])('%s, once a page in Creole, leads to %s', async (path, to) => {
  const { app } = exampleApp({ publication: publicationWith({ sampleWeather: exampleWeather }) })
  const answer = await app.request(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
  expect((await app.request('/ht/storm')).status).toBe(200)
})

test('a city without a storm page sends readers of Creole to its front page', async () => {
  const answer = await exampleApp().app.request('/ht')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/'])
})

test.each([
  ['example.test', 200],
  ['EXAMPLE.test:443', 200],
  ['other.test', 404],
  ['', 404],
])('a proxy that asks for a certificate for %j is answered with %i', async (domain, status) => {
  const { app } = exampleApp({ publication: { ...publicationWith({}), hosts: ['example.test'] } })
  const answer = await app.request(`/tls-host?domain=${domain}`, { headers: { host: '127.0.0.1:3000' } })
  expect(answer.status).toBe(status)
})
