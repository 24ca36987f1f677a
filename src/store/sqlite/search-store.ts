import type { Kysely } from 'kysely'
import type { Article } from '../article.ts'
import type {
  HeldWordsQuery,
  OwnText,
  OwnTextQuery,
  SearchQuery,
  SearchStore,
  StoredWord,
  WordsQuery,
} from '../search.ts'
import { explained } from '../store-error.ts'
import { hasIndexWord, loadIndexWords } from './article-words.ts'
import { searchOwnTexts } from './own-text-search.ts'
import { keepOwnTexts, saveOwnTexts } from './own-text-writer.ts'
import { articleFromRow } from './rows.ts'
import { findHeldWords, searchArticles } from './search-articles.ts'
import type { Tables } from './tables.ts'

/** The search index in SQLite. `file`: the database's path, for messages. */
export function openSearchStore(database: Kysely<Tables>, file: string): SearchStore {
  return {
    search: (query: SearchQuery): Promise<Article[]> =>
      explained(file, async () => (await searchArticles(database, query)).map(articleFromRow)),
    findHeldWords: (query: HeldWordsQuery) => explained(file, () => findHeldWords(database, query)),
    loadWords: (query: WordsQuery): Promise<StoredWord[]> =>
      explained(file, () => loadIndexWords(database, query)),
    hasWord: (beginning) => explained(file, () => hasIndexWord(database, beginning)),
    saveOwnTexts: (city, texts: readonly OwnText[]) =>
      explained(file, () => saveOwnTexts(database, city, texts)),
    keepOwnTexts: (cities) => explained(file, () => keepOwnTexts(database, cities)),
    searchOwnTexts: (query: OwnTextQuery) => explained(file, () => searchOwnTexts(database, query)),
  }
}
