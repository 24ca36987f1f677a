import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { searchWords } from '../site/components/search-words.ts'
import { exampleArticle, publicationWith } from '../site/example-content.ts'
import { findOwn } from '../site/pages/search/own-matches.ts'
import { openStore, type Store } from '../store/store.ts'
import { SearchService } from './search-service.ts'

const feed = 'https://feeds.test/politics'
const publication = publicationWith({
  articles: [exampleArticle({ title: 'Hurricane season', deck: '', text: 'Shutters for the storm.' })],
})

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'search-service-'))
  store = await openStore(folder)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

async function keep(titles: readonly string[], address = feed) {
  const none = { category: undefined, imageUrl: undefined, author: undefined, language: undefined }
  const articles = titles.map((title) => ({
    ...{ guid: title, title, summary: '', link: 'https://a.test/', publishedAt: 1_000, ...none },
  }))
  const rest = { etag: undefined, lastModified: undefined, bodyHash: undefined, unconditionalAt: undefined }
  const state = { address, ...rest, polledAt: 1, succeededAt: 1, failures: 0, nextPollAt: 2 }
  await store.articles.savePoll({ ...state, lastError: undefined }, articles)
}

function serviceOf() {
  return new SearchService({ store: store.articles, sampleEdition: 'never', hasFailed: () => false })
}

const shownFor = async (text: string) => (await serviceOf().find(text, publication)).shown

test.each([
  ['hurricane', 'hurricane'],
  ['huricane', 'hurricane'],
  ['hurriacne', 'hurricane'],
  ['hurikane season', 'hurricane season'],
  ['Stomr, shutters!', 'storm, shutters!'],
  ['drawbrigde', 'drawbridge'],
  ['rdawbridge', 'drawbridge'],
  ['drawbrigde huricane', 'drawbrigde huricane'],
  ['hurri', 'hurri'],
  ['xyzzy', 'xyzzy'],
  ['2026', '2026'],
  ['', ''],
])('%j is searched as %j', async (text, shown) => {
  await keep(['Drawbridge opens in 2027'])
  expect(await shownFor(text)).toBe(shown)
})

test('what a spelling finds is given, with what was typed', async () => {
  await keep(['Drawbridge opens'])
  const { text, found } = await serviceOf().find('drawbrigde', publication)
  expect(text).toBe('drawbrigde')
  expect(found.map(({ story }) => story.title)).toEqual(['Drawbridge opens'])
})

test('a nearer word that stands only in another publication’s feeds does not hide ours', async () => {
  await keep(['Drawbridges', 'Drawbridges again'], 'https://another.test/')
  await keep(['Drawbridge'])
  expect(await shownFor('drawbrigdes')).toBe('drawbridge')
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
  const { found } = await serviceOf().find(text, publicationWith({}))
  expect(found.length).toBe(findOwn(own, searchWords(text)).length)
})
