import { type Kysely, sql } from 'kysely'
import type { OwnTextQuery } from '../search.ts'
import type { Tables } from '../sql/tables.ts'
import { nearExpression } from './search-text.ts'

/** How well a row of `article_search` matches; the lowest is the best. A word in the title counts ten times as much as one in the text. */
const textRank = sql<number>`bm25(article_search, 10.0, 1.0, 0.0)`

/** Paths of a city's own texts that hold all the words, best match first. */
export async function searchOwnTexts(
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
