import type { Publication } from '../src/publication/publication.ts'
import { SearchService } from '../src/server/search/search-service.ts'
import type { NewArticle } from '../src/store/article.ts'
import { openStore } from '../src/store/store.ts'
import { temporaryFolder } from './exit-cleanup.ts'
import { type Bench, compare, type Row } from './row.ts'
import { fillStore, loadBenchPublication } from './stored-articles.ts'
import { measureInTurns } from './turns.ts'

const many = 100_000
const few = 1_000
/** Different words in the large store; those of the articles are the sample edition's few thousand. */
const manyWords = 100_000
const wordsPerArticle = 100

const searches = { 'a common word': 'city', 'two words': 'king tides', 'a misspelt word': 'huricane' }

/** CPU time of a search in own texts and feeds with 100,000 articles, beside one with 1,000. */
export const benchSearches: Bench = async () => {
  const publication = await loadBenchPublication()
  const folders = { few: temporaryFolder(), many: temporaryFolder() }
  await fillStore(folders.few, publication, few)
  await fillStore(folders.many, publication, many)
  await fillWords(folders.many, publication)
  const stores = await Promise.all([folders.many, folders.few].map((folder) => openStore(folder)))
  const services = stores.map(
    (store) =>
      new SearchService({ store, sampleEdition: 'never', hasFailed: () => false }, (error) => {
        throw error
      }),
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
  await Promise.all(stores.map((store) => store.close()))
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
