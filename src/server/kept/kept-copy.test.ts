import { expect, test } from 'vitest'
import { budgets } from '../../site/budgets.ts'
import { exampleArticle, publicationWith } from '../../site/example-content.fixture.ts'
import { encodePage } from '../answers/encoded-body.ts'
import { exampleApp } from '../app.fixture.ts'
import { loadKeptCopy } from './kept-copy.ts'

const guide = exampleArticle({
  slug: 'zones',
  title: 'Know Your Zone',
  translations: [
    {
      language: 'es',
      blocks: [
        {
          as: 'title',
          html: 'Know Your Zone',
          text: 'Know Your Zone',
          own: {
            html: 'Conozca su zona',
            text: 'Conozca su zona',
            source: 'https://a.test/',
            reviewed: undefined,
          },
        },
      ],
    },
  ],
})
const withGuide = () =>
  publicationWith({
    articles: [guide],
    services: {
      county: 'Heron County',
      services: [],
      guides: [{ article: guide.path, alerts: ['tropical'] }],
    },
  })

async function loadCopy(app = exampleApp({ publication: withGuide() }).app) {
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

test('the copy has the storm page in each language, guides in full, and the page that removes it', async () => {
  const { files, made, label } = await loadCopy()
  expect(Object.keys(files)).toEqual([
    '/storm',
    '/es/storm',
    '/ht/storm',
    '/storm/kept',
    '/storm/keep',
    '/storm/keep.js',
  ])
  expect(files['/storm/kept']?.body).toContain(guide.html)
  expect(files['/storm/keep.js']?.body).toBe('keep()')
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
    expect(policy, path).toContain(`worker-src '${path === '/storm/keep' ? 'self' : 'none'}'`)
    expect(policy.match(/sha256-/g), path).toHaveLength(2)
  }
})

test('links to what the copy has in full lead into the copy', async () => {
  const { files } = await loadCopy()
  expect(files['/storm']?.body).toContain(`href="/storm/kept#${guide.path}"`)
  expect(files['/storm']?.body).not.toContain(`href="${guide.path}"`)
  expect(files['/storm/kept']?.body).toContain(`id="${guide.path}"`)
})

test('a guide in Spanish is linked in Spanish, and in the copy leads to its English text', async () => {
  const { app } = exampleApp({ publication: withGuide() })
  const page = await (await app.request('/es/storm', { headers: { host: 'example.test' } })).text()
  const named = '<span>Conozca su zona</span> <small lang="en"><span>Know Your Zone</span>'
  expect(page).toContain(`<a href="/es${guide.path}"><span>${named}`)
  const { files } = await loadCopy(app)
  expect(files['/es/storm']?.body).toContain(`<a href="/storm/kept#${guide.path}"><span>${named}`)
  expect(files['/ht/storm']?.body).toContain(
    `<li lang="en"><a href="/storm/kept#${guide.path}">Know Your Zone</a>`,
  )
})

test('a guide that would make the copy too large is only linked', async () => {
  const words = Array.from({ length: 12_000 }, (_, index) => (index * 7_919).toString(36)).join(' ')
  const long = { ...guide, html: `<p>${words}</p>` }
  const publication = { ...withGuide(), content: { ...withGuide().content, articles: [long] } }
  const { files } = await loadCopy(exampleApp({ publication }).app)
  expect(files['/storm/kept']?.body).toContain(`<a href="${guide.path}">`)
})

test('the script is its page’s and a worker’s, which may control the storm pages and ask this site only', async () => {
  const { app } = exampleApp({ publication: withGuide() })
  const answer = await app.request('/storm/keep.js', { headers: { host: 'example.test' } })
  expect(answer.headers.get('service-worker-allowed')).toBe('/')
  // Browsers run no worker of another type.
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect((await loadCopy()).files['/storm/keep.js']?.type).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*connect-src 'self'/)
})

test('a city without a storm page has neither, and so ends the workers of its readers', async () => {
  const { app } = exampleApp({ publication: publicationWith({}) })
  for (const path of ['/storm', '/storm/keep', '/storm/kept', '/storm/keep.js', '/storm/kept.json']) {
    expect((await app.request(path, { headers: { host: 'example.test' } })).status, path).toBe(404)
  }
})

test('the copy is as old as its oldest page, kept as long as each may be, and dropped with the topics of all', async () => {
  const { pages } = exampleApp({ publication: withGuide() })
  const load: typeof pages.load = async (...of) => {
    const page = await pages.load(...of)
    const isStorm = of[1] === '/storm'
    return (
      page && { ...page, madeAt: isStorm ? 1_000 : 2_000, keep: isStorm ? 7 : 9, topics: new Set([of[1]]) }
    )
  }
  const copy = await loadKeptCopy(withGuide(), { load, cache: pages.cache }, 'keep()')
  expect(copy).toMatchObject({ status: 200, madeAt: 1_000, keep: 7 })
  expect([...(copy?.topics ?? [])]).toEqual([
    '/storm',
    '/es/storm',
    '/ht/storm',
    '/storm/kept',
    '/storm/keep',
  ])
})

test('a copy without one of its pages is none', async () => {
  const { pages } = exampleApp({ publication: withGuide() })
  const load: typeof pages.load = async (...of) => (of[1] === '/es/storm' ? undefined : pages.load(...of))
  const copy = await loadKeptCopy(withGuide(), { load, cache: pages.cache }, 'keep()')
  expect(copy).toMatchObject({ status: 503, keep: 0 })
})

test('while a page cannot be made there is no copy, and readers keep theirs', async () => {
  const { app, pages } = exampleApp({ publication: withGuide() })
  const load = pages.load.bind(pages)
  pages.load = async (...of) => {
    const page = await load(...of)
    return page && of[1] === '/ht/storm' ? { ...page, status: 503 } : page
  }
  const answer = await app.request('/storm/kept.json', { headers: { host: 'example.test' } })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
