import { parseXml, type XmlElement } from '@rgrove/parse-xml'
import { describe, expect, test } from 'vitest'
import { exampleWeather } from '../../site/components/weather/sample-weather.fixture.ts'
import {
  exampleArticle,
  exampleEvent,
  exampleTextPage,
  publicationWith,
} from '../../site/example-content.fixture.ts'
import { exampleNow, examplePublication } from '../../site/example-publication.fixture.ts'
import { hour } from '../../time/durations.ts'
import { printNewsSitemap, printSitemap } from './sitemaps.ts'

const origin = 'https://example.test'

describe('sitemap.xml', () => {
  const content = {
    articles: [
      exampleArticle({ slug: 'changed', updatedAt: Date.UTC(2026, 10, 20) }),
      exampleArticle({ slug: 'never-changed', publishedAt: Date.UTC(2026, 0, 2) }),
    ],
    events: [exampleEvent(), exampleEvent({ slug: 'invented', sample: true })],
    pages: { terms: exampleTextPage({ updatedAt: Date.UTC(2025, 3, 15) }) },
    documents: [{ id: 'one', title: 'One', html: '', text: '', frameHref: undefined }],
  }

  test('lists pages, articles and events once, under their canonical addresses', () => {
    const body = printSitemap(publicationWith(content), origin)
    const addresses = listed(body).map(({ loc }) => loc)
    expect(addresses).toEqual(
      expect.arrayContaining([
        `${origin}/`,
        ...examplePublication.categories.map(({ path }) => `${origin}${path}`),
        `${origin}/terms`,
        `${origin}/local-news/changed`,
        `${origin}/events/market`,
      ]),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('leaves out frames, sample events, and pages without text', () => {
    const body = printSitemap(publicationWith(content), origin)
    expect(body).not.toContain('/embed/')
    expect(body).not.toContain('/events/invented')
    for (const path of ['/privacy', '/about', '/faq', '/books'])
      expect(body).not.toContain(`${origin}${path}<`)
    expect(body).toContain(`${origin}/partners<`)
  })

  test('lists the given stories with the time of their newest report', () => {
    const stories = [
      { path: '/local-news/bridge-1', changedAt: Date.UTC(2026, 10, 19) },
      { path: '/local-news/undated-2', changedAt: undefined },
    ]
    const found = listed(printSitemap(publicationWith(content), origin, stories)).slice(-2)
    expect(found.map(({ loc, lastmod }) => [loc, lastmod])).toEqual([
      [`${origin}/local-news/bridge-1`, '2026-11-19T00:00:00.000Z'],
      [`${origin}/local-news/undated-2`, undefined],
    ])
  })

  test('has the date of a page’s last change where it is known', () => {
    const body = printSitemap(publicationWith(content), origin)
    const changes = new Map(listed(body).map(({ loc, lastmod }) => [loc?.slice(origin.length), lastmod]))
    expect(changes.get('/local-news/changed')).toBe('2026-11-20T00:00:00.000Z')
    expect(changes.get('/local-news/never-changed')).toBe('2026-01-02T00:00:00.000Z')
    expect(changes.get('/terms')).toBe('2025-04-15T00:00:00.000Z')
    expect(changes.get('/local-news')).toBeUndefined()
  })
})

test('a page that exists in several languages names all of them', () => {
  const { root } = parseXml(printSitemap(publicationWith({ sampleWeather: exampleWeather }), origin))
  const alternates = childrenOf(root).flatMap((url) => {
    const [loc, ...rest] = childrenOf(url)
    const links = rest.filter(({ name }) => name === 'xhtml:link').map(({ attributes }) => attributes)
    return links.length > 0 ? [[loc?.text, links.map(({ hreflang, href }) => `${hreflang} ${href}`)]] : []
  })
  const expected = [
    ['/', '/es'],
    ['/storm', '/es/storm', '/ht/storm'],
    ['/weather', '/es/weather'],
  ].flatMap(([english = '', spanish = '', creole]) => {
    const all = [
      `en-US ${origin}${english}`,
      `es ${origin}${spanish}`,
      ...(creole === undefined ? [] : [`ht ${origin}${creole}`]),
      `x-default ${origin}${english}`,
    ]
    return [english, spanish, ...(creole === undefined ? [] : [creole])].map((path) => [
      `${origin}${path}`,
      all,
    ])
  })
  expect(alternates.toSorted()).toEqual(expected.toSorted())
})

describe('news-sitemap.xml', () => {
  test.each([
    [47, 1],
    [49, 0],
    [-5, 1],
  ])('an article of %i hours ago stands in it %i times', (hours, times) => {
    const articles = [exampleArticle({ title: 'Wind & rain', publishedAt: exampleNow - hours * hour })]
    const body = printNewsSitemap(publicationWith({ articles }), origin, exampleNow)
    expect(listed(body)).toHaveLength(times)
  })

  test('has the fields that Google requires', () => {
    const articles = [exampleArticle({ title: 'Wind & rain', publishedAt: exampleNow - hour })]
    const body = printNewsSitemap(publicationWith({ articles }), origin, exampleNow)
    expect(listed(body)).toEqual([
      {
        loc: `${origin}/local-news/king-tides`,
        'news:name': 'Example News',
        'news:language': 'en',
        'news:publication_date': '2026-11-20T14:00:00.000Z',
        'news:title': 'Wind & rain',
      },
    ])
  })
})

/** The entries of a sitemap: the texts of their elements by name. */
function listed(body: string): Record<string, string>[] {
  const { root } = parseXml(body)
  expect(root?.name).toBe('urlset')
  expect(root?.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return childrenOf(root).map((url) =>
    Object.fromEntries(leavesOf(url).map((element) => [element.name, element.text])),
  )
}

function leavesOf(element: XmlElement): XmlElement[] {
  const inside = childrenOf(element)
  return inside.length === 0 ? [element] : inside.flatMap(leavesOf)
}

function childrenOf(element: XmlElement | null): XmlElement[] {
  return element?.children.filter((child): child is XmlElement => child.type === 'element') ?? []
}
