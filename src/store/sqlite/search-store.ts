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
import { keepOwnTexts, saveOwnTexts } from '../sql/own-text-writer.ts'
import { articleFromRow } from '../sql/rows.ts'
import type { Tables } from '../sql/tables.ts'
import { type Explain, explained } from '../store-error.ts'
import { hasIndexWord, loadIndexWords } from './article-words.ts'
import { searchOwnTexts } from './own-text-search.ts'
import { findHeldWords, searchArticles } from './search-articles.ts'

/** The search index in SQLite. `explain`: what makes errors of the database StoreErrors. */
export function openSearchStore(database: Kysely<Tables>, explain: Explain): SearchStore {
  return {
    search: (query: SearchQuery): Promise<Article[]> =>
      explained(explain, async () => (await searchArticles(database, query)).map(articleFromRow)),
    findHeldWords: (query: HeldWordsQuery) => explained(explain, () => findHeldWords(database, query)),
    loadWords: (query: WordsQuery): Promise<StoredWord[]> =>
      explained(explain, () => loadIndexWords(database, query)),
    hasWord: (beginning) => explained(explain, () => hasIndexWord(database, beginning)),
    saveOwnTexts: (city, texts: readonly OwnText[]) =>
      explained(explain, () => saveOwnTexts(database, city, texts)),
    keepOwnTexts: (cities) => explained(explain, () => keepOwnTexts(database, cities)),
    searchOwnTexts: (query: OwnTextQuery) => explained(explain, () => searchOwnTexts(database, query)),
  }
}
