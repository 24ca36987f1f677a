import { parseXml } from '@rgrove/parse-xml'
import { describe, expect, test } from 'vitest'
import type { OwnArticle } from '../../publication/content.ts'
import type { Edition } from '../../publication/publication.ts'
import { exampleArticle, publicationWith } from '../../site/example-content.fixture.ts'
import { exampleCategoryOf, exampleNow, exampleStory } from '../../site/example-publication.fixture.ts'
import type { FeedStory, StoryList } from '../../site/needs.ts'
import { normaliseFeed } from '../../sources/feeds/clean/normalise.ts'
import { parseFeed } from '../../sources/feeds/read/parse.ts'
import type { NewArticle } from '../../store/article.ts'
import { day } from '../../time/durations.ts'
import { printAtom } from './atom.ts'
import { printJsonFeed } from './json-feed.ts'
import { buildCategoryFeed, type OutgoingFeed } from './outgoing-feed.ts'
import { printRss } from './rss.ts'

const formats = [
  ['rss', printRss],
  ['atom', printAtom],
  ['json', printJsonFeed],
] as const

const place = { origin: 'https://example.test', path: '/local-news/feed.rss', now: exampleNow }

function categoryFeed(
  stories: readonly Partial<FeedStory>[],
  { edition = 'live', articles = [] }: { edition?: Edition; articles?: readonly OwnArticle[] } = {},
): OutgoingFeed {
  const list: StoryList = {
    state: 'loaded',
    stories: stories.map((changes, index) => exampleStory({ guid: `story-${index}`, ...changes })),
  }
  return buildCategoryFeed(exampleCategoryOf('localNews'), list, {
    ...place,
    publication: { ...publicationWith({ articles }), edition },
  })
}

/** The printed feed as our own parser reads it. */
function readBack(feed: OutgoingFeed, print: (feed: OutgoingFeed) => string): NewArticle[] {
  return normaliseFeed(parseFeed(print(feed), feed.self), { address: feed.self, now: exampleNow })
}

const at = (days: number) => Date.UTC(2026, 10, 19, 12) - days * day

describe.each(formats)('as %s', (format, print) => {
  test('our own parser reads the same stories', () => {
    const feed = categoryFeed(
      [
        { title: 'A headline', summary: 'What happened.', publishedAt: at(1) },
        {
          title: 'Rain & wind: 5 < 6, "so they say"',
          summary: 'It’s wet – again & again.',
          link: 'https://publisher.test/story?a=1&b=2#top',
          category: 'Arts & Letters',
          publishedAt: at(2),
        },
        { title: '🌊 König Ödipus 東京', summary: '👩‍👩‍👧 ride the 🚲.', publishedAt: at(3) },
        { title: 'شاطئ البحر', summary: 'عاصفة عند الفجر', language: 'ar', publishedAt: at(4) },
        { title: 'No link and no text', link: '#', summary: '', publishedAt: at(5) },
      ],
      { articles: [exampleArticle({ publishedAt: at(2.5) })] },
    )
    expect(readBack(feed, print)).toEqual(
      feed.items.map((item) =>
        expect.objectContaining({
          guid: item.id,
          title: item.title,
          link: item.link ?? '#',
          summary: item.summary,
          publishedAt: item.publishedAt,
          author: item.author,
          category: item.categories[0],
          language: item.language ?? 'en-US',
        }),
      ),
    )
  })

  test.each([
    [']]> ends nothing <![CDATA['],
    ['<script>alert(1)</script> & <!-- -->'],
    ['</title></item></channel></rss></feed>'],
    ['&amp; &lt;b&gt; &#0; &nbsp; &undefined;'],
    ['"quotes" \'and\' `ticks`'],
    ['\u202eright to left\u202c שלום'],
    ['<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;'],
  ])('%s stands in the document as it was written, and breaks nothing', (text) => {
    const feed = categoryFeed([
      { title: text, summary: text, category: 'News', link: `https://p.test/?q=${text}` },
    ])
    const document = readDocument(print(feed))
    expect(document.titles).toContain(text)
    expect(document.links.join(' ')).toContain(text)
    expect(readBack(feed, print)).toMatchObject([{ guid: feed.items[0]?.id, author: 'Publisher' }])
  })

  test('characters that XML forbids are left out', () => {
    const feed = categoryFeed([{ title: 'a\u0000b\u0008c\u001fd\ud800e\ufffff\u0085g' }])
    const printed = print(feed)
    readDocument(printed)
    expect(printed).toContain('abcd\ufffdefg')
    expect(printed).not.toMatch(/(?!\n)\p{Cc}/u)
  })

  test('a feed without items is valid', () => {
    const feed = categoryFeed([])
    const read = parseFeed(print(feed), feed.self)
    expect(read).toMatchObject({ format, entries: [] })
    expect(print(feed)).toContain('Local News | Example News')
    expect(print(feed)).toContain('https://example.test/local-news')
    readDocument(print(feed))
  })

  test('it has its own address and that of its page', () => {
    const feed = categoryFeed([])
    const { links } = readDocument(print({ ...feed, self: 'https://example.test/local-news/feed.x' }))
    expect(links).toContain('https://example.test/local-news/feed.x')
    expect(links).toContain('https://example.test/local-news')
  })

  test('a feed of the sample edition says that it is one', () => {
    expect(print(categoryFeed([{}], { edition: 'sample' }))).toContain('Sample edition: no network yet.')
    expect(print(categoryFeed([{}]))).not.toContain('Sample edition')
  })
})

describe('requirements of each format', () => {
  const feed = categoryFeed([{ summary: 'Vec<T> & co.' }])

  test('RSS: a description is HTML, and a guid that is no address has isPermaLink=false', () => {
    const elements = allElements(parseXml(printRss(feed)).root)
    const item = elements.find(({ name }) => name === 'item') ?? null
    const inside = new Map(allElements(item).map((element) => [element.name, element]))
    expect(inside.get('description')?.text).toBe('Vec&lt;T&gt; &amp; co.')
    expect(inside.get('guid')?.attributes).toEqual({ isPermaLink: 'false' })
  })

  test.each([
    ['RSS', printRss, 'atom:link'],
    ['Atom', printAtom, 'link'],
  ] as const)('%s: one link to itself, by which a program knows it again', (_, print, name) => {
    const own = allElements(parseXml(print(feed)).root).filter(
      (element) => element.name === name && element.attributes.rel === 'self',
    )
    expect(own.map(({ attributes }) => attributes.href)).toEqual([feed.self])
  })

  test('Atom: a summary is plain text, and an entry without a link has content', () => {
    const names = (link: string) =>
      allElements(parseXml(printAtom(categoryFeed([{ link, summary: 'a < b' }]))).root)
        .filter(({ text }) => text === 'a < b')
        .map(({ name }) => name)
    expect(names('https://publisher.test/')).toEqual(['summary'])
    expect(names('#')).toEqual(['content'])
  })
})

describe('a category’s feed', () => {
  test('has the publisher’s summary, cut as on a card, and links to the source', () => {
    const { items } = categoryFeed([{ summary: 'word '.repeat(100) }])
    expect(items[0]?.summary.length).toBeLessThanOrEqual(201)
    expect(items[0]?.summary).toMatch(/word…$/)
    expect(items[0]).toMatchObject({ link: 'https://publisher.test/story-1', author: 'Publisher' })
  })

  test('has our own articles of its section among the stories, by date', () => {
    const articles = [
      exampleArticle({ slug: 'new', publishedAt: at(0) }),
      exampleArticle({ slug: 'other-section', section: 'sports', publishedAt: at(1) }),
      exampleArticle({ slug: 'old', publishedAt: at(5) }),
    ]
    const { items } = categoryFeed(
      [
        { title: 'One', publishedAt: at(1) },
        { title: 'Undated', publishedAt: undefined },
        { title: 'Two', publishedAt: at(3) },
      ],
      { articles },
    )
    expect(items.map(({ link, title }) => (title.startsWith('What') ? link : title))).toEqual([
      'https://example.test/local-news/new',
      'One',
      'Undated',
      'Two',
      'https://example.test/local-news/old',
    ])
  })

  test('the culture section belongs to Arts & Culture', () => {
    const articles = [exampleArticle({ section: 'culture', slug: 'museum' })]
    const feed = buildCategoryFeed(
      exampleCategoryOf('artsCulture'),
      { state: 'loading' },
      { ...place, publication: publicationWith({ articles }) },
    )
    expect(feed.items.map(({ link }) => link)).toEqual(['https://example.test/culture/museum'])
  })

  test('leaves out a missing date, except in Atom: the date of the next older story, else of the newer one', () => {
    const feed = categoryFeed([{ publishedAt: at(1) }, { publishedAt: undefined }, { publishedAt: at(3) }])
    const dates = (print: (feed: OutgoingFeed) => string) =>
      readBack(feed, print).map(({ publishedAt }) => publishedAt)
    expect(dates(printRss)).toEqual([at(1), undefined, at(3)])
    expect(dates(printJsonFeed)).toEqual([at(1), undefined, at(3)])
    expect(dates(printAtom)).toEqual([at(1), at(3), at(3)])
    const last = categoryFeed([{ publishedAt: at(1) }, { publishedAt: undefined }])
    expect(readBack(last, printAtom).map(({ publishedAt }) => publishedAt)).toEqual([at(1), at(1)])
    const dateless = categoryFeed([{ publishedAt: undefined }])
    expect(printAtom(dateless)).toContain('<updated>2026-11-20T00:00:00.000Z</updated>')
  })

  test('has one entry with a stable id for a story of several newsrooms, which links to its page', () => {
    const coverage = { id: 7, path: '/local-news/bridge-closes-7', newsrooms: 2, also: ['Ledger'] }
    const [item] = categoryFeed([{ coverage }]).items
    expect(item).toMatchObject({
      link: 'https://example.test/local-news/bridge-closes-7',
      author: 'Publisher',
    })
    expect(categoryFeed([{ guid: 'a newer report', coverage }]).items[0]?.id).toBe(item?.id)
  })

  test('keeps its ids when newer stories come, and all ids differ', () => {
    const before = categoryFeed([{ guid: 'a' }, { guid: 'b' }]).items.map(({ id }) => id)
    const after = categoryFeed([{ guid: 'new' }, { guid: 'a' }, { guid: 'b' }, { guid: 'a' }])
    const ids = after.items.map(({ id }) => id)
    expect(ids.slice(1)).toEqual(before)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of [...ids, after.id]) expect(id).toMatch(/^tag:example\.test,2023:[\w/-]+$/)
  })
})

/** Titles and addresses of a document, read by a strict parser. */
function readDocument(text: string): { titles: string[]; links: string[] } {
  if (text.startsWith('{')) {
    const { title, feed_url, home_page_url, items } = JSON.parse(text)
    return {
      titles: [title, ...items.map((item: { title: string }) => item.title)],
      links: [feed_url, home_page_url, ...items.map((item: { url?: string }) => item.url ?? '')],
    }
  }
  const elements = allElements(parseXml(text).root)
  return {
    titles: elements.filter(({ name }) => name === 'title').map((element) => element.text),
    links: elements
      .filter(({ name }) => name === 'link' || name === 'atom:link')
      .map((element) => element.attributes.href ?? element.text),
  }
}

type Element = NonNullable<ReturnType<typeof parseXml>['root']>

function allElements(element: Element | null): Element[] {
  if (!element) return []
  const inside = element.children.filter((child): child is Element => child.type === 'element')
  return [element, ...inside.flatMap(allElements)]
}
