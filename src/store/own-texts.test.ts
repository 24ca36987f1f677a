import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openAgain, openEmptyStore, queryStore } from './empty-store.fixture.ts'
import { makeArticle, makeFeedState } from './samples.fixture.ts'
import type { OwnText } from './search.ts'
import type { Store } from './store.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'own-texts-'))
  store = await openEmptyStore(folder)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const text = (path: string, title: string, words = ''): OwnText => ({ path, title, text: words })
const search = (words: string, city = 'bay', limit = 10) =>
  store.search.searchOwnTexts({ city, text: words, limit })

/** The index as it is on disk: ids grow with every text that is written. */
async function written(): Promise<unknown> {
  return queryStore(store, 'select sum(id) as ids, count(*) as texts from own_texts')
}

async function countTexts(): Promise<number> {
  const [row] = await queryStore(store, 'select count(*) as texts from own_texts')
  return Number(row?.texts)
}

test('a city finds its own texts, by title before text, with the rules of articles', async () => {
  await store.search.saveOwnTexts('bay', [
    text('/faq#tide', 'What to know', 'A tide. '.repeat(3)),
    text('/a', 'King tides', 'Streets are wet.'),
    text('/b', 'Canción de São Tomé', 'Don’t feed them.'),
  ])
  expect(await search('tide')).toEqual(['/a', '/faq#tide'])
  expect(await search('tide wet')).toEqual(['/a'])
  expect(await search('CANCION')).toEqual(['/b'])
  expect(await search('ide')).toEqual([])
  expect(await search('c1')).toEqual([])
  expect(await search('tide', 'bay', 1)).toEqual(['/a'])
  expect(await search('""')).toEqual([])
})

test('words that are far apart in a long text find nothing, unless one of them is in the title', async () => {
  const filler = 'about other things entirely '.repeat(20)
  await store.search.saveOwnTexts('bay', [
    text('/taxi', 'Water Taxi', `Parking is free. ${filler} Buy a ticket on board.`),
    text('/fine', 'What to do', 'Pay a parking ticket at the clerk’s office.'),
    text('/lot', 'Parking', `${filler} A ticket is 40 dollars.`),
  ])
  expect((await search('parking ticket')).toSorted()).toEqual(['/fine', '/lot'])
  expect(await search('free')).toEqual(['/taxi'])
})

test('cities do not find each other’s texts, nor feeds those of cities', async () => {
  await store.search.saveOwnTexts('bay', [text('/a', 'Harbour of the bay')])
  await store.search.saveOwnTexts('key', [text('/a', 'Harbour of the key')])
  const feed = 'https://news.example/feed.xml'
  await store.articles.savePoll(makeFeedState(feed), [makeArticle('1', { title: 'Harbour of the feed' })])
  expect(await search('harbour', 'bay')).toEqual(['/a'])
  expect(await search('key', 'bay')).toEqual([])
  expect(await search('harbour', 'unknown')).toEqual([])
  const found = await store.search.search({ feeds: [feed], text: 'harbour', limit: 10 })
  expect(found.map(({ title }) => title)).toEqual(['Harbour of the feed'])
})

test('deleted texts are no longer found, and unchanged texts are not written again', async () => {
  const stays = text('/stays', 'Harbour')
  const idOf = (path: string) => queryStore(store, `select id from own_texts where path = '${path}'`)
  expect(await store.search.saveOwnTexts('bay', [stays, text('/gone', 'Harbour gone')])).toBe(true)
  const before = await idOf('/stays')
  expect(await store.search.hasWord('gone')).toBe(true)
  expect(await store.search.saveOwnTexts('bay', [stays, text('/new', 'Harbour new')])).toBe(true)
  expect((await search('harbour')).sort()).toEqual(['/new', '/stays'])
  expect(await search('gone')).toEqual([])
  expect(await store.search.hasWord('gone')).toBe(false)
  expect(await idOf('/stays')).toEqual(before)
  await store.search.saveOwnTexts('bay', [text('/stays', 'Marina'), text('/new', 'Harbour new')])
  expect(await search('harbour')).toEqual(['/new'])
  expect(await search('marina')).toEqual(['/stays'])
  await store.search.saveOwnTexts('bay', [])
  expect(await search('harbour')).toEqual([])
})

test('all texts of a city can be replaced, any number of times', async () => {
  for (const title of ['Harbour', 'Marina', 'Lagoon']) {
    const texts = Array.from({ length: 40 }, (_, number) => text(`/${number}`, `${title} ${number}`))
    expect(await store.search.saveOwnTexts('bay', texts)).toBe(true)
    expect(await search(title, 'bay', 99)).toHaveLength(40)
  }
  expect(await search('harbour')).toEqual([])
  expect(await countTexts()).toBe(40)
})

test('the texts of a removed city are deleted from the index, those of others stay', async () => {
  await store.search.saveOwnTexts('bay', [text('/a', 'Harbour'), text('/b', 'Marina')])
  await store.search.saveOwnTexts('key', [text('/a', 'Harbour')])
  await store.search.keepOwnTexts(['bay', 'unknown'])
  expect(await search('harbour', 'bay')).toEqual(['/a'])
  expect(await search('harbour', 'key')).toEqual([])
  expect(await countTexts()).toBe(2)
  await store.search.keepOwnTexts([])
  expect(await countTexts()).toBe(0)
  expect(await store.search.hasWord('marina')).toBe(false)
  expect(await store.search.saveOwnTexts('bay', [text('/a', 'Harbour')])).toBe(true)
  expect(await search('harbour', 'bay')).toEqual(['/a'])
})

test('when two processes write a city’s texts at once, the index has the texts of exactly one', async () => {
  const other = await openAgain(store)
  onTestFinished(() => other.close())
  const [ours, theirs] = ['Harbour', 'Marina'].map((title) =>
    Array.from({ length: 20 }, (_, number) => text(`/${number}`, `${title} ${number}`)),
  )
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      store.search.saveOwnTexts('bay', ours ?? []),
      other.search.saveOwnTexts('bay', theirs ?? []),
      store.search.saveOwnTexts('key', theirs ?? []),
      other.search.keepOwnTexts(['bay', 'key']),
    ])
    const [harbours, marinas] = [await search('harbour', 'bay', 99), await search('marina', 'bay', 99)]
    expect([harbours.length, marinas.length].sort()).toEqual([0, 20])
    expect(await countTexts()).toBe(40)
    // The hash that was written last is that of the texts in the index: saving them again writes nothing.
    const last = harbours.length > 0 ? ours : theirs
    expect(await store.search.saveOwnTexts('bay', last ?? [])).toBe(false)
  }
})

test('saving the same texts again writes nothing', async () => {
  const texts = [text('/a', 'Harbour'), text('/b', 'Marina')]
  await store.search.saveOwnTexts('bay', texts)
  const before = await written()
  expect(await store.search.saveOwnTexts('bay', [...texts])).toBe(false)
  expect(await written()).toEqual(before)
  expect(await store.search.saveOwnTexts('bay', texts.slice(1))).toBe(true)
})
