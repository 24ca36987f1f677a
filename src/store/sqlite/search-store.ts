import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { OwnTextQuery, SearchStore, StoredWord, WordsQuery } from '../search.ts'
import { keepOwnTexts, saveOwnTexts } from '../sql/own-text-writer.ts'
import { articleFromRow } from '../sql/rows.ts'
import type { Tables } from '../sql/tables.ts'
import { findHeldWords, searchArticles } from './search-articles.ts'
import { nearExpression } from './search-text.ts'

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

/** Words of the index that are not text but mark a feed (`f7`) or a city (`c7`); see migrations.ts. */
const scopeWord = /^[cf]\d+$/
const lastLetter = '\u{10ffff}'

/** All words of the index with this beginning and a length within the bounds. */
async function loadIndexWords(
  database: Kysely<Tables>,
  { beginning, shortest, longest }: WordsQuery,
): Promise<StoredWord[]> {
  const { rows } = await sql<StoredWord>`select term as word, doc as count from temp.index_words
    where term >= ${beginning} and term <= ${beginning + lastLetter}
      and length(term) between ${shortest} and ${longest}`.execute(database)
  return rows.filter(({ word }) => !scopeWord.test(word))
}

/** Whether any text of the index, of any feed or city, has a word with this beginning. */
async function hasIndexWord(database: Kysely<Tables>, beginning: string): Promise<boolean> {
  const { rows } = await sql<{ word: string }>`select term as word from temp.index_words
    where term >= ${beginning} and term <= ${beginning + lastLetter} limit 1`.execute(database)
  return rows.length > 0
}

/** Creates a connection's view of the index's words, which searches for words read. */
export function openWords(reader: DatabaseSync): void {
  reader.exec('create virtual table temp.index_words using fts5vocab (main, article_search, row)')
}

/** How well a row of `article_search` matches; the lowest is the best. A word in the title counts ten times as much as one in the text. */
const textRank = sql<number>`bm25(article_search, 10.0, 1.0, 0.0)`

/** Paths of a city's own texts that hold all the words, best match first. */
async function searchOwnTexts(
  database: Kysely<Tables>,
  { city, text, limit, synonyms }: OwnTextQuery,
): Promise<string[]> {
  const words = nearExpression(text, synonyms)
  if (words === undefined) return []
  const scope = await database
    .selectFrom('own_text_cities')
    .select('id')
    .where('city', '=', city)
    .executeTakeFirst()
  if (!scope) return []
  const expression = `(${words}) AND scope : c${scope.id}`
  const { rows } = await sql<{ path: string }>`
    select own_texts.path as path
    from article_search join own_texts on own_texts.id = -article_search.rowid
    where article_search match ${expression}
    order by ${textRank}, own_texts.id
    limit ${limit}`.execute(database)
  return rows.map(({ path }) => path)
}
