import type { Kysely } from 'kysely'
import type { SearchStore } from '../search.ts'
import { keepOwnTexts, saveOwnTexts } from '../sql/own-text-writer.ts'
import { articleFromRow } from '../sql/rows.ts'
import type { Tables } from '../sql/tables.ts'
import { hasIndexWord, loadIndexWords } from './article-words.ts'
import { searchOwnTexts } from './own-text-search.ts'
import { findHeldWords, searchArticles } from './search-articles.ts'

/** The search index in SQLite. */
export function openSearchStore(database: Kysely<Tables>): SearchStore {
  return {
    search: async (query) => (await searchArticles(database, query)).map(articleFromRow),
    findHeldWords: (query) => findHeldWords(database, query),
    loadWords: (query) => loadIndexWords(database, query),
    hasWord: (beginning) => hasIndexWord(database, beginning),
    saveOwnTexts: (city, texts) => saveOwnTexts(database, city, texts),
    keepOwnTexts: (cities) => keepOwnTexts(database, cities),
    searchOwnTexts: (query) => searchOwnTexts(database, query),
  }
}
