import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { StoredWord, WordsQuery } from '../search.ts'
import type { Tables } from '../sql/tables.ts'

/** Words of the index that are not text but mark a feed (`f7`) or a city (`c7`); see migrations.ts. */
const scopeWord = /^[cf]\d+$/
const lastLetter = '\u{10ffff}'

/** All words of the index with this beginning and a length within the bounds. */
export async function loadIndexWords(
  database: Kysely<Tables>,
  { beginning, shortest, longest }: WordsQuery,
): Promise<StoredWord[]> {
  const { rows } = await sql<StoredWord>`select term as word, doc as count from temp.index_words
    where term >= ${beginning} and term <= ${beginning + lastLetter}
      and length(term) between ${shortest} and ${longest}`.execute(database)
  return rows.filter(({ word }) => !scopeWord.test(word))
}

/** Whether any text of the index, of any feed or city, has a word with this beginning. */
export async function hasIndexWord(database: Kysely<Tables>, beginning: string): Promise<boolean> {
  const { rows } = await sql<{ word: string }>`select term as word from temp.index_words
    where term >= ${beginning} and term <= ${beginning + lastLetter} limit 1`.execute(database)
  return rows.length > 0
}

/** Creates a connection's view of the index's words, which the functions above read. */
export function openWords(reader: DatabaseSync): void {
  reader.exec('create virtual table temp.index_words using fts5vocab (main, article_search, row)')
}
