import { parseXml } from '@rgrove/parse-xml'
import { describe, expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../site/example-content.fixture.ts'
import { exampleNow } from '../../site/example-publication.fixture.ts'
import { day } from '../../time/durations.ts'
import { printAtom } from './atom.ts'
import { printJsonFeed } from './json-feed.ts'
import { buildCorrectionsFeed, buildSiteFeed } from './outgoing-feed.ts'
import { printRss } from './rss.ts'

const place = { origin: 'https://example.test', path: '/local-news/feed.rss', now: exampleNow }
const at = (days: number) => Date.UTC(2026, 10, 19, 12) - days * day

describe('the feed of corrections', () => {
  const corrections = [
    { at: at(1), said: 'The <sun>.', says: 'The moon & stars.' },
    { at: at(1), said: 'Twice.', says: 'Once.' },
  ]
  const articles = [
    exampleArticle({ slug: 'never-wrong' }),
    exampleArticle({ slug: 'tides', corrections }),
    exampleArticle({
      slug: 'vote',
      section: 'politics',
      corrections: [{ at: at(0), said: 'A.', says: 'B.' }],
    }),
  ]
  const feed = buildCorrectionsFeed({ ...place, publication: publicationWith({ articles }) })

  test('has an entry for each correction, newest first, that links to the article', () => {
    expect(feed.page).toBe('https://example.test/corrections')
    expect(feed.items.map(({ id, link }) => [id, link])).toEqual([
      ['tag:example.test,2023:corrections/politics/vote/2026-11-19/1', 'https://example.test/politics/vote'],
      [
        'tag:example.test,2023:corrections/local-news/tides/2026-11-18/1',
        'https://example.test/local-news/tides',
      ],
      [
        'tag:example.test,2023:corrections/local-news/tides/2026-11-18/2',
        'https://example.test/local-news/tides',
      ],
    ])
    expect(feed.items[1]).toMatchObject({
      title: 'Correction: What a king tide is',
      summary: 'It said: The <sun>. It says: The moon & stars.',
      publishedAt: at(1),
    })
  })

  test('escapes markup in the texts, in every format', () => {
    for (const print of [printRss, printAtom]) expect(() => parseXml(print(feed))).not.toThrow()
    expect(JSON.parse(printJsonFeed(feed)).items).toHaveLength(3)
  })
})

describe('the site’s feed', () => {
  const articles = [
    exampleArticle({ slug: 'one', publishedAt: at(1), updatedAt: at(0), author: 'City Desk' }),
    exampleArticle({ slug: 'two', section: 'business', publishedAt: at(2) }),
  ]
  const feed = buildSiteFeed({ ...place, publication: publicationWith({ articles }) })

  test('has our own articles of every section with desk and section', () => {
    expect(feed.items).toMatchObject([
      { link: 'https://example.test/local-news/one', author: 'City Desk', categories: ['Local News'] },
      { link: 'https://example.test/business/two', categories: ['Business'] },
    ])
  })

  test('has the time of the newest change as its update time', () => {
    expect(feed.updatedAt).toBe(at(0))
    expect(printAtom(feed)).toContain(`<updated>${new Date(at(0)).toISOString()}</updated>`)
    expect(JSON.parse(printJsonFeed(feed)).items[0].date_modified).toBe(new Date(at(0)).toISOString())
    expect(printRss(feed)).toContain('<lastBuildDate>Thu, 19 Nov 2026 12:00:00 GMT</lastBuildDate>')
  })

  test('is the same at a later time when no content changed', () => {
    const later = buildSiteFeed({
      ...place,
      publication: publicationWith({ articles }),
      now: exampleNow + day,
    })
    expect(later).toEqual(feed)
  })
})
