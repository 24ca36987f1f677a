import { parseXml } from '@rgrove/parse-xml'
import { beforeEach, describe, expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../site/example-content.fixture.ts'
import { exampleContext, exampleNow, examplePublication } from '../../site/example-publication.fixture.ts'
import { feedLinks } from '../../site/shell/document-view.ts'
import { parseFeed } from '../../sources/feeds/read/parse.ts'
import type { Article } from '../../store/article.ts'
import type { FeedState } from '../../store/source-state.ts'
import type { CityStore } from '../../store/store.ts'
import { emptyStore } from '../app.fixture.ts'
import { findOutput, outputsOf } from './find-output.ts'
import { makeOutputPage, type OutputParts } from './output.ts'
import { printRobotsTxt } from './robots-txt.ts'

const origin = 'https://example.test'
const outputPaths = [...outputsOf(examplePublication).keys()]

describe('every output', () => {
  test.each(outputPaths)('%s is made for a publication without content', async (path) => {
    const { body, contentType } = await load(path)
    expect(body.length).toBeGreaterThan(50)
    if (contentType.includes('xml')) expect(() => parseXml(body)).not.toThrow()
    else if (contentType.includes('json')) expect(() => JSON.parse(body)).not.toThrow()
    else expect(contentType).toBe('text/plain; charset=utf-8')
  })

  test.each(outputPaths)('%s escapes a name and an address full of markup and line breaks', async (path) => {
    const hostile = 'A & B <b>]]></urlset>\r\nUser-agent: *\r\nDisallow: /\u0000 "☃" \u202e'
    const publication = {
      ...publicationWith({ articles: [exampleArticle({ title: hostile, deck: hostile })] }),
      name: hostile,
      description: hostile,
      contact: { email: `a@b.test\nPolicy: https://evil.test/`, phone: hostile },
    }
    const { body, contentType } = await load(path, publication)
    if (contentType.includes('xml')) parseXml(body)
    else if (contentType.includes('json')) JSON.parse(body)
    else {
      expect(body.split('\n').filter((line) => /^(Policy|Disallow: \/$)/.test(line))).toHaveLength(
        path === '/robots.txt' ? 1 : 0,
      )
      expect(body).not.toContain('\r')
    }
  })

  test.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/news-sitemap.xml', 'application/xml; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/feed.rss', 'application/rss+xml; charset=utf-8'],
    ['/sports/feed.atom', 'application/atom+xml; charset=utf-8'],
    ['/sports/feed.json', 'application/feed+json'],
  ])('%s is served as %s, with headers that let it run nothing', async (path, contentType) => {
    const page = makeOutputPage(await load(path), examplePublication, origin)
    expect(page).toMatchObject({
      status: 200,
      headers: {
        'content-type': contentType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'strict-transport-security': expect.any(String),
      },
    })
    expect(page.body.coding).toBe('br')
  })

  test.each([
    '/',
    '/feed',
    '/feed.xml',
    '/no-section/feed.rss',
    '/events/feed.rss',
    '/Sitemap.xml',
    '__proto__',
    '/constructor',
  ])('%s is none', (path) => expect(findOutput(examplePublication, path)).toBeUndefined())
})

describe('a page’s head', () => {
  test.each(['/', '/about', ...examplePublication.categories.map(({ path }) => path)])(
    '%s links to feeds that exist',
    async (path) => {
      for (const { href, type } of feedLinks({ ...exampleContext(), path })) {
        expect((await load(href)).contentType, href).toContain(type)
      }
    },
  )

  test('names a category’s own feeds first, and the site’s everywhere', () => {
    expect(feedLinks({ ...exampleContext(), path: '/sports' }).map(({ href }) => href)).toEqual([
      '/sports/feed.rss',
      '/sports/feed.atom',
      '/sports/feed.json',
      '/feed.rss',
      '/feed.atom',
      '/feed.json',
    ])
    expect(
      feedLinks({ ...exampleContext(), path: '/local-news/king-tides' }).map(({ href }) => href),
    ).toHaveLength(3)
  })
})

describe('plain text files', () => {
  test('robots.txt allows search engines, closes paths that are no pages, and names both sitemaps', async () => {
    const groups = readRobots((await load('/robots.txt')).body)
    expect(groups.get('*')).toEqual(['/search?', '/es/search?', '/api/', '/embed/'])
    expect(groups.get('Googlebot')).toBeUndefined()
    for (const crawler of ['GPTBot', 'CCBot', 'ClaudeBot', 'Google-Extended', 'Bytespider']) {
      expect(groups.get(crawler), crawler).toEqual(['/'])
    }
    const { body } = await load('/robots.txt')
    expect(body).toContain(`\nSitemap: ${origin}/sitemap.xml\nSitemap: ${origin}/news-sitemap.xml\n`)
  })

  test('robots.txt refuses the crawlers that the city names in place of the default, or none', async () => {
    const groupsOf = (refusedCrawlers: readonly string[]) =>
      readRobots(printRobotsTxt({ ...examplePublication, refusedCrawlers }, origin))
    const named = groupsOf(['ExampleBot'])
    expect(named.get('ExampleBot')).toEqual(['/'])
    expect(named.get('GPTBot')).toBeUndefined()
    expect([...groupsOf([]).keys()]).toEqual(['*'])
  })

  test('ads.txt names a contact and no authorized seller', async () => {
    const { body } = await load('/ads.txt')
    const records = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(records).toEqual([
      'contact=news@example.test',
      'placeholder.example.com, placeholder, DIRECT, placeholder',
    ])
  })

  test('security.txt has each field of RFC 9116 and expires within a year', async () => {
    const { body } = await load('/.well-known/security.txt')
    expect(body).toContain('\nContact: mailto:news@example.test\n')
    expect(body).toContain('\nPreferred-Languages: en\n')
    expect(body).toContain(`\nCanonical: ${origin}/.well-known/security.txt\n`)
    expect(body).toContain('\nExpires: 2027-11-20T00:00:00.000Z\n')
    const local = await load('/.well-known/security.txt', examplePublication, {
      origin: 'http://localhost:3000',
    })
    expect(local.body).not.toContain('Canonical')
  })

  test('the manifest has a name, a start and icons', async () => {
    expect(JSON.parse((await load('/manifest.webmanifest')).body)).toMatchObject({
      name: 'Example News',
      start_url: '/',
      theme_color: '#062f3a',
      icons: [{ sizes: 'any' }, { sizes: '192x192' }, { sizes: '512x512' }],
    })
  })
})

describe('a category’s feed', () => {
  let states: Map<string, FeedState>
  beforeEach(() => {
    states = new Map([[address, { address, polledAt: 1, succeededAt: 1 } as FeedState]])
  })
  const address = 'https://feeds.test/sports'

  test('loads the stories of its page, and is dropped from the cache when one of its feeds changes', async () => {
    const asked: unknown[] = []
    const output = await load('/sports/feed.rss', examplePublication, { store: storeOf(states, asked) })
    expect(output.row).toBe('stories')
    expect([...output.topics]).toEqual([`feed:${address}`])
    expect(asked).toEqual([{ feeds: [address], perFeed: 25, limit: 25 }])
    expect(parseFeed(output.body, '').entries).toMatchObject([
      { titles: [{ value: 'From the store' }], authors: ['Feed'] },
    ])
  })

  test('without a polled feed is valid and is not cached', async () => {
    const output = await load('/sports/feed.atom', examplePublication, { store: storeOf(new Map()) })
    expect(output.row).toBe('loading')
    expect(parseFeed(output.body, '').entries).toEqual([])
  })

  test('of our own articles changes only with the publication’s folder', async () => {
    expect(await load('/feed.json')).toMatchObject({ row: 'static', topics: new Set() })
  })
})

async function load(path: string, publication = examplePublication, changes: Partial<OutputParts> = {}) {
  const output = await findOutput(publication, path)?.(publication, {
    store: storeOf(new Map()),
    hasFailed: () => false,
    origin,
    now: exampleNow,
    ...changes,
  })
  if (!output) throw new Error(`there is no output at ${path}`)
  return output
}

/** A store with one article, once a feed was polled, which records the queries. */
function storeOf(states: ReadonlyMap<string, FeedState>, asked: unknown[] = []): CityStore {
  const article: Article = {
    id: 1,
    feed: 'https://feeds.test/sports',
    firstSeenAt: 1,
    orderedAt: 1,
    publishedAt: 1,
    guid: 'g',
    title: 'From the store',
    summary: 'A summary.',
    link: 'https://publisher.test/',
    category: undefined,
    imageUrl: undefined,
    author: undefined,
    language: undefined,
  }
  return {
    ...emptyStore,
    articles: {
      ...emptyStore.articles,
      loadFeedStates: async () => states,
      loadLatest: async (query) => {
        asked.push(query)
        return states.size > 0 ? [article] : []
      },
    },
  }
}

/** What each crawler may not read (RFC 9309: the lines of a group apply to all its names). */
function readRobots(body: string): Map<string, string[]> {
  const rules = new Map<string, string[]>()
  let names: string[] = []
  let closed: string[] = []
  for (const line of body.split('\n')) {
    const [, field, value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
    if (field === 'User-agent') {
      if (closed.length > 0) [names, closed] = [[], []]
      names.push(value)
      rules.set(value, closed)
    } else if (field === 'Disallow') closed.push(value)
  }
  return rules
}
