import { expect, test } from 'vitest'
import type { InFront } from '../../config.ts'
import { exampleArticle, publicationWith } from '../../site/example-content.fixture.ts'
import { defaultTexts } from '../../site/texts/texts.ts'
import { cityTopic, feedTopic } from '../../store/topics.ts'
import { emptyStore } from '../app.fixture.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { PageService } from '../pages/page-service.ts'
import { repeatPage } from '../pages/repeat-page.ts'
import { shortLived, tagOf, wideTag, withTags } from './cache-tags.ts'
import { freshness } from './freshness.ts'

const purge = { url: 'https://cache.test/purge', header: undefined }
const fastly: InFront = { tags: 'Surrogate-Key', purge }
const cloudflare: InFront = { tags: 'Cache-Tag', purge }
const stories = { 'cache-control': freshness.stories.cacheControl }
const topics = new Set([cityTopic('pelican-bay'), feedTopic('https://herald.test/rss')])

test('a page that a cache may keep names its topics, and the tag of all pages, in the form that the cache reads', () => {
  const [city, feed] = Array.from(topics, tagOf)
  expect(withTags(stories, topics, fastly)).toMatchObject({ 'surrogate-key': `all ${city} ${feed}` })
  expect(withTags(stories, topics, cloudflare)).toMatchObject({ 'cache-tag': `all,${city},${feed}` })
  expect(city).toMatch(/^[0-9a-z]{5}$/)
})

test('readers pay for no tag where no cache in front reads it, and what may not be kept has none', () => {
  expect(withTags(stories, topics, undefined)).toBe(stories)
  const once = { 'cache-control': freshness.never.cacheControl }
  expect(withTags(once, topics, fastly)).toBe(once)
})

test('tags take at most 1 kB; a page of more topics has the tag that each purge names', () => {
  const many = (count: number) => new Set(Array.from({ length: count }, (_, index) => `feed:${index}`))
  const widest = withTags(stories, many(165), fastly)['surrogate-key'] ?? ''
  expect(widest.split(' ')).toHaveLength(166)
  expect(widest.length).toBeLessThanOrEqual(1000)
  expect(withTags(stories, many(170), cloudflare)['cache-tag']).toBe(`all,${wideTag}`)
})

test('only the cache that is purged may show a page while it asks for the new one, and never an alert', () => {
  const lifetimes = 'max-age=60, stale-while-revalidate=30, stale-if-error=86400'
  expect(withTags(stories, topics, fastly)).toMatchObject({ ...stories, 'surrogate-control': lifetimes })
  expect(withTags(stories, topics, cloudflare)).toMatchObject({ ...stories, 'cdn-cache-control': lifetimes })
  const alerts = { 'cache-control': freshness.alerts.cacheControl }
  expect(withTags(alerts, topics, cloudflare)).not.toHaveProperty('cdn-cache-control')
  expect(withTags(stories, topics, { ...fastly, purge: undefined })).not.toHaveProperty('surrogate-control')
})

test.each([fastly, cloudflare])('$tags: what may be outdated is kept for ten seconds', (inFront) => {
  const headers = Object.entries(withTags(stories, topics, inFront))
  expect(
    headers
      .map(([name, value]) => shortLived(name, value))
      .filter((value) => / s?-?max/.test(` ${value}`))
      .join(),
  ).toBe(
    'public, max-age=0, s-maxage=10, stale-if-error=86400,max-age=10, stale-while-revalidate=10, stale-if-error=86400',
  )
  const forever = freshness.hashed.cacheControl
  expect(shortLived('cache-control', forever)).toBe(forever)
})

test.each([fastly, cloudflare])(
  '$tags: pages have tags; one that is repeated because the store is away tells no cache to keep it',
  async (inFront) => {
    const publication = publicationWith({ articles: [exampleArticle()] })
    const pages = new PageService({
      store: emptyStore,
      sampleEdition: 'never',
      hasFailed: () => false,
      scripts: { modules: [] },
      directory: new FixedDirectory([publication]),
      publicUrl: undefined,
      logger: { error: () => undefined, warn: () => undefined },
      production: true,
      inFront,
    })
    const tagsOf = (headers: Readonly<Record<string, string>> = {}) =>
      headers['surrogate-key'] ?? headers['cache-tag']
    for (const path of ['/contact', '/sitemap.xml', '/robots.txt', '/no-such-page']) {
      const page = (await pages.load(publication, path)) ?? (await pages.loadNotFound(publication))
      expect(tagsOf(page.headers), path).toContain(tagOf(cityTopic(publication.id)))
    }
    const front = await pages.load(publication, '/contact')
    const repeated = repeatPage(front, publication, defaultTexts)
    expect(repeated?.headers['cache-control']).toBe('no-store')
    expect(
      Object.keys(repeated?.headers ?? {}).filter((name) => /^surrogate|^cache-tag|^cdn/.test(name)),
    ).toEqual([])
  },
)
