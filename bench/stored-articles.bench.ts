import { setTimeout as sleep } from 'node:timers/promises'
import type { Publication } from '../src/publication/publication.ts'
import { SearchService } from '../src/server/search/search-service.ts'
import type { NewArticle } from '../src/store/article.ts'
import { openStore, type Store } from '../src/store/store.ts'
import { pagePaths } from '../tests/page-paths.ts'
import { startSite } from '../tests/sites.ts'
import { killAtExit, temporaryFolder } from './exit-cleanup.ts'
import { residentMemoryOf } from './process-cost.ts'
import { type Bench, compare, type Row } from './row.ts'
import { fillStore, loadBenchPublication } from './stored-articles.ts'
import { measureInTurns } from './turns.ts'

const many = 100_000
const few = 1_000
/** Different words in the large store; those of the articles are the sample edition's few thousand. */
const manyWords = 100_000
const wordsPerArticle = 100
const visits = 5
const searches = { 'a common word': 'city', 'two words': 'king tides', 'a misspelt word': 'huricane' }
const addresses = [...pagePaths, '/search?q=city', '/no-such-page']

/** Memory of the server with 100,000 articles beside none; time of a category page's query and of searches, beside 1,000. */
export const benchStoredArticles: Bench = async () => {
  const publication = await loadBenchPublication()
  const folders = { none: temporaryFolder(), few: temporaryFolder(), many: temporaryFolder() }
  await fillStore(folders.none, publication, 0)
  await fillStore(folders.few, publication, few)
  await fillStore(folders.many, publication, many)
  const memory = { none: await measureMemory(folders.none), many: await measureMemory(folders.many) }
  await fillWords(folders.many, publication)
  const stores = await Promise.all([folders.many, folders.few].map((folder) => openStore(folder)))
  const query = await measureQueries(stores, publication)
  const rows = await measureSearches(stores, publication)
  await Promise.all(stores.map((store) => store.close()))
  return [
    compare('resident memory, 100,000 articles', 'MB', memory.many, {
      name: 'empty store',
      value: memory.none,
    }),
    compare('category query, 100,000 articles', 'ms of CPU', query[0] ?? Number.NaN, {
      name: '1,000 articles',
      value: query[1] ?? Number.NaN,
    }),
    ...rows,
  ]
}

/** Memory in MB of the built site on this folder after a few requests of every page. */
async function measureMemory(dataDir: string): Promise<number> {
  const site = await startSite({ HOST: '127.0.0.1', SAMPLE_EDITION: 'never', DATA_DIR: dataDir })
  killAtExit(site.process)
  const { port } = new URL(site.origin)
  for (let visit = 0; visit < visits; visit++) {
    for (const address of addresses) {
      await (await fetch(`http://127.0.0.1:${port}${address}`)).arrayBuffer()
    }
  }
  await sleep(1000)
  const memory = residentMemoryOf(site.process.pid ?? 0)
  await site.stop()
  return memory
}

/** CPU time of the query for a category page's list in each store, in ms. */
function measureQueries(stores: readonly Store[], publication: Publication): Promise<number[]> {
  const query = {
    feeds: (publication.feeds.localNews ?? []).map(({ address }) => address),
    perFeed: 15,
    limit: 15,
  }
  return measureInTurns(stores.map(({ articles }) => ({ run: () => articles.loadLatest(query) })))
}

/** CPU time of searches in own texts and feeds. */
async function measureSearches(stores: readonly Store[], publication: Publication): Promise<Row[]> {
  const services = stores.map(
    (store) => new SearchService({ store, sampleEdition: 'never', hasFailed: () => false }),
  )
  const rows: Row[] = []
  for (const [name, text] of Object.entries(searches)) {
    const [large, small] = await measureInTurns(
      services.map((service) => ({ run: () => service.find(text, publication) })),
    )
    rows.push(
      compare(`search of ${name}, 100,000 articles`, 'ms of CPU', large ?? Number.NaN, {
        name: '1,000 articles',
        value: small ?? Number.NaN,
      }),
    )
  }
  return rows
}

/** Articles of words that no other has, all letters of the alphabet first. */
async function fillWords(dataDir: string, publication: Publication): Promise<void> {
  const store = await openStore(dataDir)
  const [address = ''] = Object.values(publication.feeds).flatMap(
    (feeds) => feeds?.map((feed) => feed.address) ?? [],
  )
  const words = Array.from({ length: manyWords }, (_, n) => wordOf(n))
  const articles: NewArticle[] = []
  for (let start = 0; start < manyWords; start += wordsPerArticle) {
    const summary = words.slice(start, start + wordsPerArticle).join(' ')
    articles.push({
      guid: `words ${start}`,
      title: 'Words',
      summary,
      link: 'https://words.test/',
      publishedAt: 0,
      category: undefined,
      imageUrl: undefined,
      author: undefined,
      language: undefined,
    })
  }
  const now = Date.now()
  const read = { polledAt: now, succeededAt: now, unconditionalAt: now, nextPollAt: now + 1e9, failures: 0 }
  const unread = { etag: undefined, lastModified: undefined, bodyHash: undefined, lastError: undefined }
  await store.articles.savePoll({ address, ...read, ...unread }, articles)
  await store.close()
}

/** A word of eight letters: the number in base 26, its last letter first. */
function wordOf(number: number): string {
  let word = ''
  for (let rest = number * 7 + 11; word.length < 8; rest = Math.floor(rest / 26) + word.length) {
    word += String.fromCharCode(97 + (rest % 26))
  }
  return word
}
