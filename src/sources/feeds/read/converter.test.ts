import { expect, test } from 'vitest'
import { normaliseFeed } from '../clean/normalise.ts'
import { atConverter, parseConversion } from './converter.ts'
import { NotAFeedError } from './parsed-feed.ts'

const feed = 'https://publisher.test/feed.xml?a=1&b=2'
const now = Date.UTC(2026, 10, 21, 12)

const read = (...items: unknown[]) =>
  normaliseFeed(parseConversion(JSON.stringify({ status: 'ok', feed: {}, items }), feed), {
    address: feed,
    now,
  })

test('a feed is asked for as rss_url, and the converter’s own query stays', () => {
  const asked = new URL(atConverter('https://converter.example/api.json?api_key=k', feed))
  expect(asked.origin + asked.pathname).toBe('https://converter.example/api.json')
  expect([...asked.searchParams]).toEqual([
    ['api_key', 'k'],
    ['rss_url', feed],
  ])
})

test('every field of an item is read', () => {
  const item = {
    title: 'Tides &amp; walls',
    description: '<p>Water <b>rose</b>.</p>',
    content: 'More of it',
    link: '/story/1',
    guid: 'one',
    pubDate: '2026-11-20 10:00:00',
    author: 'A. Writer',
    categories: ['Coast', 'City'],
    enclosure: { link: 'https://publisher.test/one.jpg', type: 'image/jpeg' },
    thumbnail: 'https://publisher.test/small.jpg',
  }
  expect(read(item)).toEqual([
    {
      guid: 'one',
      title: 'Tides & walls',
      summary: 'Water rose.',
      link: 'https://publisher.test/story/1',
      publishedAt: Date.UTC(2026, 10, 20, 10),
      category: 'Coast',
      categories: ['Coast', 'City'],
      imageUrl: 'https://publisher.test/one.jpg',
      author: 'A. Writer',
      language: undefined,
    },
  ])
})

test('specification, section 3: the defaults of a feed article', () => {
  const [bare] = read({ description: '', content: 'Only the content speaks.', thumbnail: '/t.png' })
  expect(bare).toMatchObject({
    title: 'Untitled',
    summary: 'Only the content speaks.',
    link: '#',
    publishedAt: undefined,
    category: undefined,
    imageUrl: 'https://publisher.test/t.png',
  })
  expect(read({ link: 'https://publisher.test/x' })[0]?.title).toBe('Untitled')
})

test('a recording is not a picture; null and values of a wrong type are ignored', () => {
  const sound = { enclosure: { link: 'https://publisher.test/a.mp3', type: 'audio/mpeg' } }
  expect(read({ title: 'Sound', ...sound })[0]?.imageUrl).toBeUndefined()
  expect(
    read({ title: 'None', enclosure: [], thumbnail: null, categories: null })[0]?.imageUrl,
  ).toBeUndefined()
  expect(read(null, 'text', {}, { title: 5 }).map(({ title }) => title)).toEqual(['5'])
})

test.each([
  ['{"status":"error","message":"Quota exceeded"}', /"error" instead of "ok": Quota exceeded/],
  ['{"status":"error"}', /it gave no reason/],
  ['{"items":[]}', /undefined instead of "ok"/],
  ['{"status":"ok"}', /without items/],
  ['[]', /not a feed converter's answer/],
  ['<rss/>', /JSON that cannot be read/],
])('%s is refused in words', (answer, words) => {
  expect(() => parseConversion(answer, feed)).toThrow(words)
  expect(() => parseConversion(answer, feed)).toThrow(NotAFeedError)
})
