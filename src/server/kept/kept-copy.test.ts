import { expect, test } from 'vitest'
import { budgets } from '../../site/budgets.ts'
import { publicationWith } from '../../site/example-content.fixture.ts'
import { encodePage } from '../answers/encoded-body.ts'
import { exampleApp } from '../app.fixture.ts'
import { loadKeptCopy } from './kept-copy.ts'

const withStorm = () => publicationWith({ services: { county: 'Heron County', services: [], guides: [] } })

async function loadCopy(app = exampleApp({ publication: withStorm() }).app) {
  const answer = await app.request('/storm/kept.json', { headers: { host: 'example.test' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  const text = await answer.text()
  expect(encodePage(text).bytes.length).toBeLessThanOrEqual(budgets.keptCopy)
  return JSON.parse(text) as {
    made: number
    label: string
    files: Record<string, { type: string; policy: string; body: string }>
  }
}

test('the copy has the storm page in each language, and what removes it', async () => {
  const { files, made, label } = await loadCopy()
  expect(Object.keys(files)).toEqual(['/storm', '/es/storm', '/ht/storm', '/storm/keep', '/storm/keep.js'])
  expect(files['/storm/keep.js']?.body).toBe('keep()')
  // The page of that address is larger than the copy may be: it loads React.
  expect(files['/storm/keep']?.body).toContain('<script type="module" src="/storm/keep.js"></script></body>')
  expect(files['/storm/keep']?.body).not.toContain('/assets/')
  expect(Math.abs(Date.now() - made)).toBeLessThan(60_000)
  expect(label).toMatch(/^\w+ \d+, \d{4}, \d+:\d\d [AP]M$/)
})

test('each kept page says above everything that it is a copy, and runs no more than a live one', async () => {
  const { files, label } = await loadCopy()
  for (const [path, { body, policy }] of Object.entries(files)) {
    if (path.endsWith('.js')) continue
    expect(body, path).toMatch(/<body><section class="kept" lang="en"/)
    expect(body, path).toContain(`<b>${label}</b>. {age}`)
    expect(body.match(/\{age\}/g), path).toHaveLength(1)
    expect(policy, path).toContain("worker-src 'none'")
    expect(policy.match(/sha256-/g), path).toHaveLength(2)
  }
})

test('the worker is at its address and at the one that version 0.2 had for notifications; it may control every page and ask this site only', async () => {
  const { app } = exampleApp({ publication: withStorm() })
  for (const path of ['/storm/keep.js', '/weather/notifications/worker.js']) {
    const answer = await app.request(path, { headers: { host: 'example.test' } })
    expect(await answer.text(), path).toBe('keep()')
    expect(answer.headers.get('service-worker-allowed'), path).toBe('/')
    // Browsers run no worker of another type.
    expect(answer.headers.get('content-type'), path).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('content-security-policy'), path).toMatch(
      /default-src 'none'.*connect-src 'self'/,
    )
  }
  expect((await loadCopy()).files['/storm/keep.js']?.type).toBe('text/javascript; charset=utf-8')
})

test('the page with alerts, headlines and guides of version 0.2 leads to the storm page', async () => {
  const { app } = exampleApp({ publication: withStorm() })
  const answer = await app.request('/storm/kept', { headers: { host: 'example.test' } })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/storm'])
})

test('a city without a storm page has neither, and so ends the workers of its readers', async () => {
  const { app } = exampleApp({ publication: publicationWith({}) })
  for (const path of ['/storm', '/storm/keep', '/storm/keep.js', '/storm/kept.json']) {
    expect((await app.request(path, { headers: { host: 'example.test' } })).status, path).toBe(404)
  }
})

test('the copy is as old as its oldest page, kept as long as each may be, and dropped with the topics of all', async () => {
  const { pages } = exampleApp({ publication: withStorm() })
  const load: typeof pages.load = async (...of) => {
    const page = await pages.load(...of)
    const isStorm = of[1] === '/storm'
    return (
      page && { ...page, madeAt: isStorm ? 1_000 : 2_000, keep: isStorm ? 7 : 9, topics: new Set([of[1]]) }
    )
  }
  const copy = await loadKeptCopy(withStorm(), { load, cache: pages.cache }, 'keep()')
  expect(copy).toMatchObject({ status: 200, madeAt: 1_000, keep: 7 })
  expect([...(copy?.topics ?? [])]).toEqual(['/storm', '/es/storm', '/ht/storm'])
})

test('a copy without one of its pages is none', async () => {
  const { pages } = exampleApp({ publication: withStorm() })
  const load: typeof pages.load = async (...of) => (of[1] === '/es/storm' ? undefined : pages.load(...of))
  const copy = await loadKeptCopy(withStorm(), { load, cache: pages.cache }, 'keep()')
  expect(copy).toMatchObject({ status: 503, keep: 0 })
})

test('while a page cannot be made there is no copy, and readers keep theirs', async () => {
  const { app, pages } = exampleApp({ publication: withStorm() })
  const load = pages.load.bind(pages)
  pages.load = async (...of) => {
    const page = await load(...of)
    return page && of[1] === '/ht/storm' ? { ...page, status: 503 } : page
  }
  const answer = await app.request('/storm/kept.json', { headers: { host: 'example.test' } })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
