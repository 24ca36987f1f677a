import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAgain, openEmptyStore, queryStore } from './empty-store.fixture.ts'
import { makeArticle, makeFeedState } from './samples.fixture.ts'
import { searchedWords } from './sql/search.ts'
import type { Store } from './store.ts'

let folder: string
let store: Store
const feed = 'https://news.example/feed.xml'
const other = 'https://other.example/feed.xml'

async function open() {
  folder = mkdtempSync(join(tmpdir(), 'search-'))
  store = await openEmptyStore(folder)
}
async function close() {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
}

async function keep(address: string, texts: Record<string, [title: string, summary: string]>) {
  const articles = Object.entries(texts).map(([guid, [title, summary]], index) =>
    makeArticle(guid, { title, summary, publishedAt: 1000 - index }),
  )
  return store.articles.savePoll(makeFeedState(address), articles)
}

const search = async (text: string, feeds = [feed], limit = 20) =>
  (await store.search.search({ feeds, text, limit })).map(({ guid }) => guid)

const keepSamples = () =>
  keep(feed, {
    inText: ['A long meeting about the budget of the city', 'The harbour was closed.'],
    inTitle: ['Harbour closed', 'Boats wait outside.'],
    accents: ['Café Über São Tomé', ''],
    hebrew: ['שלום עולם', ''],
    arabic: ['أخبار المدينة', ''],
    spanish: ['El huracán llegará mañana', 'Abren refugios en Broward.'],
    creole: ['Ouragan: abri yo louvri', 'Siklòn nan ap vini, pa soti deyò.'],
    apostrophe: ["Don't feed the manatees", ''],
    quoted: ['He said "enough" AND left', 'C++ and COVID-19, NEAR(5)'],
  })

describe('search', () => {
  beforeAll(async () => {
    await open()
    await keepSamples()
  })
  afterAll(close)

  test.each([
    ['harbour', ['inTitle', 'inText']],
    ['HARBOUR  Closed', ['inTitle', 'inText']],
    ['harbour boats', ['inTitle']],
    ['harbour zeppelin', []],
    ['cafe', ['accents']],
    ['uber são', ['accents']],
    ['huracán', ['spanish']],
    ['HURACAN', ['spanish']],
    ['manana refugios', ['spanish']],
    ['ouragan', ['creole']],
    ['siklòn', ['creole']],
    ['siklon deyo', ['creole']],
    ['שלום', ['hebrew']],
    ['أخبار', ['arabic']],
    ["don't", ['apostrophe']],
    ['covid-19', ['quoted']],
    ['"enough"', ['quoted']],
    ['c++', ['quoted']],
    ['AND', ['quoted']],
    ['NEAR(5)', ['quoted']],
    ['NOT', []],
    ['title:harbour', []],
    ['scope:f1', []],
    ['f1', []],
    ['harb*', ['inTitle', 'inText']],
    ['harb boat', ['inTitle']],
    ['arbour', []],
    ['h', []],
    ['don’t', ['apostrophe']],
    ['budget-city', ['inText']],
    ['🌴 harbour', ['inTitle', 'inText']],
  ])('%j finds %j', async (text, expected) => {
    expect(await search(text)).toEqual(expected)
  })

  test.each([
    '',
    ' ',
    '"',
    '""',
    '"""',
    '*',
    '(',
    ')',
    '-',
    '^',
    ':',
    '🌴',
    '👨‍👩‍👧',
    '\u200f',
    '\0',
    'a\0b',
    '\ud800',
    '{title}',
    'NEAR',
    'NEAR(',
    'OR',
    "'; drop table articles; --",
    '%',
    '\\',
    '½',
    '\u0301',
    'x'.repeat(100_000),
    'a '.repeat(50_000),
  ])('answers %j without an error', async (text) => {
    expect(await search(text)).toEqual(expect.any(Array))
  })

  test.each(['', '"', '*', '🌴', '\u200f', '...'])(
    'finds nothing for %j, which holds no word',
    async (text) => {
      expect(searchedWords(text)).toEqual([])
      expect(await search(text)).toEqual([])
    },
  )
})

describe('search of a store that changes', () => {
  beforeEach(async () => {
    await open()
    await keepSamples()
  })
  afterEach(close)

  test('lets pages be answered between its queries', async () => {
    let [turns, isOver] = [0, false]
    const take = () => {
      turns += 1
      if (!isOver) setImmediate(take)
    }
    setImmediate(take)
    await search('the of')
    isOver = true
    // One before each of the two queries for matches.
    expect(turns).toBeGreaterThanOrEqual(2)
  })

  test('searches the named feeds only', async () => {
    await keep(other, { elsewhere: ['Harbour elsewhere', ''] })
    expect(await search('harbour', [other])).toEqual(['elsewhere'])
    expect(await search('harbour', [feed, other])).toHaveLength(3)
    expect(await search('harbour', [])).toEqual([])
    expect(await search('harbour', ['https://unknown.example/'])).toEqual([])
  })

  test('reflects an edited article', async () => {
    await keep(feed, { inTitle: ['Marina reopened', ''] })
    expect(await search('marina')).toEqual(['inTitle'])
    expect(await search('boats')).toEqual([])
  })

  test('finds the few of a feed among thousands of newer matches of others', async () => {
    const many = Array.from({ length: 2100 }, (_, n) =>
      makeArticle(`o${n}`, { title: `word${n}`, summary: 'Harbour' }),
    )
    await store.articles.savePoll(makeFeedState(other), many)
    expect(await search('harbour')).toEqual(['inTitle', 'inText'])
  })

  test('accepts thousands of feeds', async () => {
    const feeds = Array.from({ length: 3000 }, (_, n) => `https://${n}.example/`)
    const rows = feeds.map((address) => `('${address}')`)
    await queryStore(store, `insert into feeds (address) values ${rows.join(', ')}`)
    expect(await search('boats', [...feeds, feed])).toEqual(['inTitle'])
  })
})

describe('search of other texts', () => {
  beforeEach(open)
  afterEach(close)

  test('a word in the title counts ten times one in the text, however often the text says it', async () => {
    const filler = 'word '.repeat(40)
    await keep(feed, {
      inText: [`${filler} one`, `harbour harbour ${filler}`],
      inTitle: [`${filler} harbour`, `${filler} ${filler}`],
    })
    expect(await search('harbour')).toEqual(['inTitle', 'inText'])
  })

  test('matches of the title come first, newest first; all by date where that is asked for', async () => {
    const dated = (guid: string, title: string, publishedAt: number) =>
      makeArticle(guid, { title, publishedAt })
    const articles = [dated('best', 'Harbour', 1), dated('next', 'Harbour and a long list of others', 2)]
    articles.push(makeArticle('text', { title: 'Boats', summary: 'In the harbour.', publishedAt: 3 }))
    await store.articles.savePoll(makeFeedState(feed), articles)
    const found = async (order: 'best' | 'newest') =>
      (await store.search.search({ feeds: [feed], text: 'harbour', limit: 3, order })).map(({ guid }) => guid)
    expect(await found('best')).toEqual(['next', 'best', 'text'])
    expect(await found('newest')).toEqual(['text', 'next', 'best'])
  })

  test('a synonym or a phrase stands for a word, whatever its accents', async () => {
    await keep(feed, {
      phrase: ['14,000 without power', ''],
      other: ['Power plant tour', ''],
      accent: ['Calles sin luz', ''],
    })
    const synonyms = new Map([
      ['outage', ['without power']],
      ['apagon', ['sin luz']],
    ])
    const found = async (text: string) =>
      (await store.search.search({ feeds: [feed], text, limit: 5, synonyms })).map(({ guid }) => guid)
    expect(await found('power outage')).toEqual(['phrase'])
    expect(await found('apagón')).toEqual(['accent'])
    expect(await found('outages')).toEqual([])
  })

  test('a word of more than 1,000 articles finds the newest of them', async () => {
    const many = Array.from({ length: 1500 }, (_, n) =>
      // Titles without a word in common are not compared with each other for stories.
      makeArticle(`${n}`, { title: `word${n}`, summary: 'Common news', publishedAt: n }),
    )
    await store.articles.savePoll(makeFeedState(feed), many.toReversed())
    expect(await search('common', [feed], 3)).toEqual(['1499', '1498', '1497'])
  })
})

describe('own texts of cities', () => {
  beforeEach(open)
  afterEach(close)

  const own = (path: string, title: string, text = '') => ({ path, title, text })
  const find = (text: string, city = 'bay') =>
    store.search.searchOwnTexts({ city, text, synonyms: new Map([['outage', ['without power']]]) })

  test('are found by every word of title and text, in the order in which they were kept, in their city', async () => {
    await store.search.keepOwnTexts('bay', [
      own('/faq#trash', 'When is my trash collected?', 'Carts for garbage; bulk trash on set days.'),
      own('/tides', 'King tides', 'Streets are wet without power. Don’t feed them.'),
      own('/about', 'About', 'Trash and Canción de São Tomé'),
    ])
    await store.search.keepOwnTexts('hills', [own('/hills', 'Trash in the hills')])
    await keep(feed, { fed: ['Trash in the news', ''] })
    expect(await find('trash')).toEqual(['/faq#trash', '/about'])
    expect(await find('bulk trash')).toEqual(['/faq#trash'])
    expect(await find('garbage collect')).toEqual(['/faq#trash'])
    expect(await find('CANCION tome')).toEqual(['/about'])
    expect(await find('outage')).toEqual(['/tides'])
    expect(await find('don’t')).toEqual(['/tides'])
    for (const text of ['ide', 't', '""', 'c1', 'scope:c1']) expect(await find(text), text).toEqual([])
    expect(await find('trash', 'hills')).toEqual(['/hills'])
    expect(await find('trash', 'nowhere')).toEqual([])
    expect(await search('trash')).toEqual(['fed'])
  })

  test('are replaced as a whole: what was removed leaves, and only a change is told', async () => {
    const texts = [own('/a', 'Harbour'), own('/b', 'Marina')]
    await store.search.keepOwnTexts('bay', texts)
    const told = await store.changes.latest()
    await store.search.keepOwnTexts('bay', texts)
    expect(await store.changes.latest()).toBe(told)
    await store.search.keepOwnTexts('bay', [own('/b', 'Marina reopened')])
    expect(await store.changes.since(told, 9)).toMatchObject([{ topics: ['city:bay'] }])
    expect(await find('harbour')).toEqual([])
    expect(await find('marina reopened')).toEqual(['/b'])
    await store.search.keepOwnTexts('bay', [])
    expect(await find('marina')).toEqual([])
  })

  test('of several processes that read a city at once are there once', async () => {
    const others = await Promise.all([openAgain(store), openAgain(store)])
    await Promise.all(
      [store, ...others].map(({ search: one }, index) =>
        one.keepOwnTexts('bay', [own('/a', 'Harbour'), own(`/${index}`, 'Harbour')]),
      ),
    )
    expect(await find('harbour')).toHaveLength(2)
    for (const other of others) await other.close()
  })
})
