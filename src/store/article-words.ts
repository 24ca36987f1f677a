import { type Kysely, sql } from 'kysely'
import type { StoredWord, WordsQuery } from './article.ts'
import type { Tables } from './tables.ts'

/** The word that stands for a feed in the index, see migrations. */
const scopeWord = /^f\d+$/

/** Words of the index that begin so, in order of their letters. */
export async function loadArticleWords(
  database: Kysely<Tables>,
  { beginning, limit }: WordsQuery,
): Promise<StoredWord[]> {
  // A view of the index that belongs to this connection; making it again does nothing.
  await sql`create virtual table if not exists temp.article_words
    using fts5vocab (main, article_search, row)`.execute(database)
  const { rows } = await sql<StoredWord>`select term as word, doc as count from temp.article_words
    where term >= ${beginning} and term <= ${`${beginning}\u{10ffff}`} limit ${limit}`.execute(database)
  return rows.filter(({ word }) => !scopeWord.test(word))
}
