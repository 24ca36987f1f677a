import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { exampleArticle, publicationWith } from '../../site/example-content.fixture.ts'
import type { SearchQuery } from '../../store/search.ts'
import type { CityStore } from '../../store/store.ts'
import { emptyStore } from '../app.fixture.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { PageService, type PageSources } from '../pages/page-service.ts'
import { SearchPages } from './search-pages.ts'

const publication = publicationWith({ articles: [exampleArticle({ title: 'King tides' })] })

/** Search pages over an empty store that records the searches and the most that ran at once. */
function serviceOf() {
  const searched: string[] = []
  const under = { way: 0, most: 0 }
  const store: CityStore = {
    ...emptyStore,
    search: {
      ...emptyStore.search,
      search: async ({ text }: SearchQuery) => {
        searched.push(text)
        under.way += 1
        under.most = Math.max(under.most, under.way)
        await new Promise((resolve) => setImmediate(resolve))
        under.way -= 1
        return []
      },
    },
  }
  const sources: PageSources = {
    store,
    hasFailed: () => false,
    scripts: { modules: [] },
    directory: new FixedDirectory([publication]),
    logger: { error: () => {}, warn: () => {} },
    production: true,
  }
  const pages = new PageService(sources)
  return { pages, searches: new SearchPages(pages, sources), searched, under }
}

test('equal searches within seconds are one search, and only our own cache keeps them', async () => {
  const { pages, searches, searched } = serviceOf()
  const texts = ['tides', ' tides ', 'tides']
  const found = await Promise.all(texts.map((text) => searches.load(publication, text)))
  expect(await searches.load(publication, 'tides')).toBe(found[0])
  expect(searched).toEqual(['tides'])
  expect(found[0]?.headers['cache-control']).toBe('no-store')
  expect(pages.cache.size).toBe(0)
})

test('the same words in another language are another page, with that language’s reports first', async () => {
  const { searches, searched } = serviceOf()
  const load = (path: string) => searches.load(publication, 'tides', undefined, undefined, path)
  const [english, spanish] = [await load('/search'), await load('/es/search')]
  expect(searched).toHaveLength(2)
  expect(await load('/es/search')).toBe(spanish)
  const html = (page: typeof english) => brotliDecompressSync(page.body.bytes).toString()
  expect(html(english)).toContain('<html lang="en')
  expect(html(spanish)).toContain('<html lang="es-US"')
})

test('a search of another text is another page', async () => {
  const { searches, searched } = serviceOf()
  await searches.load(publication, 'tides')
  await searches.load(publication, 'Tides')
  expect(searched).toEqual(['tides', 'Tides'])
})

test('concurrent searches run one at a time', async () => {
  const { searches, searched, under } = serviceOf()
  await Promise.all(Array.from({ length: 8 }, (_, n) => searches.load(publication, `tides ${n}`)))
  expect(under.most).toBe(1)
  expect(new Set(searched).size).toBe(8)
})

test('a text over the limit is not searched', async () => {
  const { searches, searched } = serviceOf()
  await searches.load(publication, 'x'.repeat(5000))
  expect(searched).toEqual([])
})
