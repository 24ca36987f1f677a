import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleArticle, exampleEvent, publicationWith } from '../../site/example-content.fixture.ts'
import { firstResults } from '../../site/search-result.ts'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import type { SearchStore } from '../../store/search.ts'
import type { Store } from '../../store/store.ts'
import { StoreError } from '../../store/store-error.ts'
import { SearchService } from './search-service.ts'

const feed = 'https://feeds.test/politics'
const publication = publicationWith({
  articles: [exampleArticle({ title: 'Hurricane season', deck: '', text: 'Shutters for the storm.' })],
})

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-service-'))
  store = await openEmptyStore(folder)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

async function keep(titles: readonly string[], address = feed) {
  const none = { category: undefined, imageUrl: undefined, author: undefined, language: undefined }
  const articles = titles.map((title) => ({
    guid: title,
    title,
    summary: '',
    link: 'https://a.test/',
    publishedAt: 1_000,
    ...none,
  }))
  const rest = { etag: undefined, lastModified: undefined, bodyHash: undefined, unconditionalAt: undefined }
  const state = { address, ...rest, polledAt: 1, succeededAt: 1, failures: 0, nextPollAt: 2 }
  await store.articles.savePoll({ ...state, lastError: undefined }, articles)
}

function serviceOf(search: SearchStore = store.search, warn = () => {}) {
  const sources = { store: { ...store, search }, hasFailed: () => false }
  return new SearchService({ ...sources, logger: { warn } })
}

test('what is not found is searched as typed, and as nothing else', async () => {
  await keep(['Drawbridge opens'])
  expect(await serviceOf().find('drawbrigde', publication)).toMatchObject({
    text: 'drawbrigde',
    found: [],
    own: [],
  })
})

test.each([
  ['Don’t feed the manatees', "don't"],
  ['Don’t feed the manatees', 'd'],
  ['Don’t feed the manatees', 'manat fee'],
  ['Don’t feed the manatees', 'natee'],
  ['COVID-19 cases rise', 'covid-1'],
  ['COVID-19 cases rise', 'covid 9'],
  ['Canción de São Tomé', 'CANCION tome'],
  ['C++ and c#', 'c++'],
  ['Schools’ plan B', 'plan b'],
  ['Schools’ plan B', 'school pl'],
  ['Schools’ plan B', 'p'],
  ['مرحبا بالعالم', 'مرحب'],
])('own texts and feeds agree on whether %j holds %j', async (title, text) => {
  await keep([title])
  const own = publicationWith({ articles: [exampleArticle({ title, deck: '', text: '' })] })
  const inFeeds = await serviceOf().find(text, publicationWith({}))
  const inOwn = await serviceOf().find(text, { ...own, id: 'own' })
  expect(inFeeds.found.length).toBe(inOwn.own.length)
})

const cityOf = (...titles: string[]) =>
  publicationWith({
    articles: titles.map((title, index) => exampleArticle({ slug: `a${index}`, title, deck: '', text: '' })),
  })

test('own texts are found as soon as the city was loaded again', async () => {
  const service = serviceOf()
  expect((await service.find('harbour', cityOf('Harbour'))).own).toEqual(['/local-news/a0'])
  expect((await service.find('harbour', cityOf('Marina'))).own).toEqual([])
  expect((await service.find('marina', cityOf('Marina'))).own).toEqual(['/local-news/a0'])
})

test('of feeds as many are found as are asked for', async () => {
  await keep(['Harbor one', 'Harbor two', 'Harbor three'])
  const find = (most?: number) => serviceOf().find('harbor', publicationWith({}), firstResults, most)
  expect(await find(2)).toMatchObject({ found: [{}, {}], hasMore: true })
  expect(await find()).toMatchObject({ found: [{}, {}, {}], hasMore: false })
})

test('articles are found by their key points', async () => {
  const city = publicationWith({ articles: [exampleArticle({ keyPoints: ['Call the bridge tender.'] })] })
  expect((await serviceOf().find('tender', city)).own).toEqual(['/local-news/king-tides'])
})

test('where own texts cannot be written, what the index has is found, and the next search writes them', async () => {
  const warn = vi.fn()
  let isFull = true
  const search: SearchStore = {
    search: (query) => store.search.search(query),
    searchOwnTexts: (query) => store.search.searchOwnTexts(query),
    keepOwnTexts: (city, texts) =>
      isFull ? Promise.reject(new StoreError('the disk is full')) : store.search.keepOwnTexts(city, texts),
  }
  await keep(['Harbour closed'])
  const service = serviceOf(search, warn)
  const city = cityOf('Harbour')
  const counts = async () => {
    const { found, own } = await service.find('harbour', city)
    return [found.length, own.length]
  }
  expect(await counts()).toEqual([1, 0])
  expect(warn).toHaveBeenCalledOnce()
  isFull = false
  expect(await counts()).toEqual([1, 1])
})

test('answers, events, pages, documents, books and services are found beside articles', async () => {
  const everything = publicationWith({
    articles: [exampleArticle({ title: 'Quokka' })],
    faq: [{ title: 'G', items: [{ id: 'q', question: 'A quokka?', html: '', text: 'Yes.' }] }],
    events: [exampleEvent({ slug: 'q', description: 'A quokka walks.' })],
    pages: {
      about: {
        title: 'About',
        description: '',
        effectiveAt: undefined,
        updatedAt: undefined,
        changed: undefined,
        subheads: [],
        html: '',
        text: 'Quokkas.',
      },
    },
    documents: [{ id: 'd', title: 'Quokkas', html: '', text: '', frameHref: undefined }],
    books: {
      sample: false,
      retailer: 'R',
      authorHref: 'https://a.test/',
      promotion: undefined,
      books: [{ title: 'The Quokka', cover: '/media/a.svg', href: 'https://a.test/' }],
    },
    services: {
      county: 'Bay',
      guides: [],
      services: [
        { name: 'Report a quokka', source: 'Bay', checked: '2026-01-01', phones: ['311'], alerts: ['civil'] },
      ],
    },
  })
  const { own } = await serviceOf().find('quokka', everything)
  expect(own.toSorted()).toEqual([
    '/about',
    '/books',
    '/embed/documents/d',
    '/events/q',
    '/faq#q',
    expect.stringMatching(/^\/local-news\//),
    'service:Report a quokka',
  ])
})
