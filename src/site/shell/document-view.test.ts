import { describe, expect, test } from 'vitest'
import { exampleContext } from '../example-publication.fixture.ts'
import type { PageView } from '../page.ts'
import { buildBreadcrumbs, buildHead, serializeStructuredData } from './document-view.ts'

const context = exampleContext('/local-news')
const page: PageView = { title: 'Tides', description: 'Why streets are wet.', body: {} }
const head = (changes: Partial<PageView> = {}) => buildHead({ ...page, ...changes }, context)

function propertyOf(changes: Partial<PageView>, name: string): string | undefined {
  return head(changes).properties.find(({ property }) => property === name)?.content
}

test('a head is JSON-safe', () => {
  expect(JSON.parse(JSON.stringify(head()))).toEqual(head())
})

test('the title ends with the publication’s name; a page without a title has the default one', () => {
  expect(head().title).toBe('Tides | Example News')
  expect(head({ title: undefined }).title).toBe('Example News | Your Local News Source')
  expect(propertyOf({}, 'og:title')).toBe('Tides | Example News')
})

test('the canonical address is that of the request, or another one, or missing', () => {
  expect(head().canonical).toBe('https://example.test/local-news')
  expect(head({ canonical: '/search?q=tide' }).canonical).toBe('https://example.test/search?q=tide')
  expect(head({ canonical: null }).canonical).toBeUndefined()
  expect(propertyOf({ canonical: null }, 'og:url')).toBeUndefined()
})

test('search engines may list a page unless its view is noindex', () => {
  expect(head().robots).toBe('index, follow, max-image-preview:large')
  expect(head({ noindex: true }).robots).toBe('noindex, nofollow')
})

test('keywords are the page’s own, else the publication’s', () => {
  expect(head().keywords).toBe('example')
  expect(head({ keywords: ['tides', 'moon'] }).keywords).toBe('tides, moon')
})

describe('a shared link', () => {
  test('is a website with the publication’s picture', () => {
    expect(propertyOf({}, 'og:type')).toBe('website')
    expect(propertyOf({}, 'og:image')).toBe('https://example.test/media/social-preview.png')
    expect(propertyOf({}, 'og:locale')).toBe('en_US')
  })

  const preview = (updatedAt: number | undefined) => ({
    image: '/preview/moon.png',
    article: { publishedAt: Date.UTC(2026, 10, 19), updatedAt, section: 'Local News' },
  })

  test('of an article says when it was published and changed', () => {
    const changed = { preview: preview(Date.UTC(2026, 10, 20)) }
    expect(propertyOf(changed, 'og:type')).toBe('article')
    expect(propertyOf(changed, 'og:image')).toBe('https://example.test/preview/moon.png')
    expect(propertyOf(changed, 'article:published_time')).toBe('2026-11-19T00:00:00.000Z')
    expect(propertyOf(changed, 'article:modified_time')).toBe('2026-11-20T00:00:00.000Z')
    expect(propertyOf(changed, 'article:section')).toBe('Local News')
  })

  test('of an article that was never changed has the time of publication as last change', () => {
    expect(propertyOf({ preview: preview(undefined) }, 'article:modified_time')).toBe(
      '2026-11-19T00:00:00.000Z',
    )
  })
})

describe('structured data', () => {
  const graphOf = (view: Parameters<typeof head>[0]) =>
    JSON.parse(head(view).structuredData ?? '')['@graph'] as { '@type': string }[]

  test('names the organization, the website, where the page is and what it adds', () => {
    expect(graphOf({ structuredData: [{ '@type': 'Thing' }] }).map((node) => node['@type'])).toEqual([
      'NewsMediaOrganization',
      'WebSite',
      'BreadcrumbList',
      'Thing',
    ])
  })

  test('a page is below the front page, or below what its view names', () => {
    const placeOf = (view: Parameters<typeof head>[0]) =>
      graphOf(view).find((node) => node['@type'] === 'BreadcrumbList')
    const below = (name: string, path: string) => ({
      itemListElement: [{ position: 1 }, { position: 2, name, item: `https://example.test${path}` }],
    })
    expect(placeOf({ title: 'Sports' })).toMatchObject(below('Sports', '/local-news'))
    expect(
      placeOf({ title: 'A story', breadcrumb: { name: 'Local News', path: '/local-news' } }),
    ).toMatchObject(below('Local News', '/local-news'))
    // The front page; a page of one message; a search, whose address is another; a preview, which has none.
    for (const view of [
      { title: undefined },
      { frame: 'lean' as const },
      { canonical: '/' },
      { canonical: null },
    ])
      expect(placeOf(view)).toBeUndefined()
  })

  test('cannot end the script element that contains it', () => {
    const hostile = '</script><script>alert(1)</script><!--'
    const { structuredData } = head({ structuredData: [{ '@type': 'NewsArticle', headline: hostile }] })
    expect(structuredData).not.toContain('<')
    expect(JSON.parse(structuredData ?? '')['@graph'].at(-1).headline).toBe(hostile)
  })
})

test('breadcrumbs lead from home to the page, in the page’s language', () => {
  const context = exampleContext('/faq')
  const texts = {
    ...context.texts,
    navigation: { ...context.texts.navigation, home: 'Portada' },
  }
  expect(buildBreadcrumbs({ ...context, texts }, { name: 'FAQ', path: '/faq' })).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Portada', item: 'https://example.test/' },
      { position: 2, name: 'FAQ', item: 'https://example.test/faq' },
    ],
  })
})

test('text that would end the script element or open a comment is escaped, and parses to the same text', () => {
  const name = '</script><script>alert(1)</script><!-- & "quoted" \u2028'
  const json = serializeStructuredData([{ '@type': 'NewsArticle', name }])
  expect(json).not.toContain('<')
  expect(JSON.parse(json)['@graph']).toEqual([{ '@type': 'NewsArticle', name }])
})
