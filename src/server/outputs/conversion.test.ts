import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { normaliseFeed } from '../../sources/feeds/clean/normalise.ts'
import { parseConversion } from '../../sources/feeds/read/converter.ts'
import type { NewArticle } from '../../store/article.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { makeFeedState } from '../../store/samples.fixture.ts'
import type { Store } from '../../store/store.ts'
import { convertFeed } from './conversion.ts'

const feed = 'https://feeds.test/local?x=1'
const now = Date.UTC(2026, 10, 21, 12)
const publication = {
  ...examplePublication,
  feeds: {
    ...examplePublication.feeds,
    localNews: [{ address: feed, title: 'The Local', owner: 'local.test' }],
  },
}

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conversion-'))
  store = await openEmptyStore(folder)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const article = (changes: Partial<NewArticle>): NewArticle => ({
  guid: 'one',
  title: 'A story',
  summary: '',
  link: 'https://a.test/',
  publishedAt: now,
  category: undefined,
  imageUrl: undefined,
  author: undefined,
  language: undefined,
  ...changes,
})

const convert = (address: string | undefined) => convertFeed(address, publication, store)

test('each field of the answer has the stored value', async () => {
  const articles = [
    article({ guid: 'full', title: 'Rain & wind: 5 < 6', summary: 'It’s wet <again> & "again".' }),
    article({ guid: 'dateless', publishedAt: undefined, link: '#', title: 'No date' }),
    article({
      guid: 'picture',
      imageUrl: 'https://a.test/p.jpg?w=1&h=2',
      author: 'A. Writer',
      category: 'Coast',
      publishedAt: now - 60_000,
    }),
  ]
  await store.articles.savePoll(makeFeedState(feed, { succeededAt: now }), articles)
  const { httpStatus, body } = await convert(feed)
  expect(httpStatus).toBe(200)
  expect(body).toMatchObject({ status: 'ok', feed: { url: feed, title: 'The Local' } })
  const readBack = normaliseFeed(parseConversion(JSON.stringify(body), feed), { address: feed, now })
  expect(readBack).toHaveLength(3)
  for (const stored of articles) expect(readBack).toContainEqual(expect.objectContaining(stored))
})

test('section 9: 15 items, the newest', async () => {
  const many = Array.from({ length: 20 }, (_, n) => article({ guid: String(n), publishedAt: now - n * 1000 }))
  await store.articles.savePoll(makeFeedState(feed, { succeededAt: now }), many)
  const { body } = await convert(feed)
  if (body.status !== 'ok') throw new Error(body.message)
  expect(body.items.map(({ guid }) => guid)).toEqual(many.slice(0, 15).map(({ guid }) => guid))
})

test('a missing address, a feed of another publication and one that was never read are refused with a message', async () => {
  await store.articles.savePoll(makeFeedState('https://others.test/feed'), [article({})])
  expect(await convert(undefined)).toMatchObject({ httpStatus: 400, body: { status: 'error' } })
  expect(await convert('https://others.test/feed')).toMatchObject({
    httpStatus: 404,
    body: { status: 'error', message: expect.stringContaining(publication.name) },
  })
  expect(await convert(feed)).toMatchObject({ httpStatus: 503, body: { status: 'error' } })
})
