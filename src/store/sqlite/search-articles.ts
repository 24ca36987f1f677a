import { type Kysely, sql } from 'kysely'
import type { SearchQuery } from '../article.ts'
import { type ArticleRow, articleColumns } from '../rows.ts'
import type { Tables } from '../tables.ts'
import { searchExpression } from './search-text.ts'
import { textRank } from './text-rank.ts'

/** The most matches that are ranked; ranking more takes longer than readers wait. */
const mostRanked = 1000

/** Rows of the articles of these feeds that hold all the words: best match first, or newest first where very many do. */
export async function searchArticles(database: Kysely<Tables>, query: SearchQuery): Promise<ArticleRow[]> {
  const words = searchExpression(query.text)
  if (words === undefined) return []
  const scopes = await loadScopes(database, query.feeds)
  if (scopes.length === 0) return []
  const expression = `{title summary} : (${words}) AND scope : (${scopes.join(' OR ')})`
  const matches =
    query.order === 'any'
      ? anyMatches(expression, query.limit)
      : query.order === 'newest' || (await countMatches(database, expression)) > mostRanked
        ? newestMatches(expression)
        : bestMatches(expression)
  return database
    .selectFrom(matches.as('match'))
    .innerJoin('articles', 'articles.id', 'match.id')
    .innerJoin('feeds', 'feeds.id', 'articles.feed_id')
    .select(articleColumns)
    .orderBy('match.rank')
    .orderBy('articles.ordered_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(query.limit)
    .execute()
}

/** The words that mark these feeds in the index. */
async function loadScopes(database: Kysely<Tables>, feeds: readonly string[]): Promise<string[]> {
  const scopes: string[] = []
  for (let start = 0; start < feeds.length; start += 1000) {
    const some = feeds.slice(start, start + 1000)
    const rows = await database.selectFrom('feeds').select('id').where('address', 'in', some).execute()
    scopes.push(...rows.map(({ id }) => `f${id}`))
  }
  return scopes
}

async function countMatches(database: Kysely<Tables>, expression: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from article_search where article_search match ${expression} limit ${mostRanked + 1}
  )`.execute(database)
  return rows[0]?.count ?? 0
}

function bestMatches(expression: string) {
  return sql<Match>`(
    select rowid as id, ${textRank} as rank
    from article_search where article_search match ${expression}
  )`
}

/** The first matches of the index, which ends its search there. */
function anyMatches(expression: string, limit: number) {
  return sql<Match>`(
    select rowid as id, 0 as rank from article_search where article_search match ${expression} limit ${limit}
  )`
}

/** The matches that were stored last, to be ordered by date. */
function newestMatches(expression: string) {
  return sql<Match>`(
    select rowid as id, 0 as rank
    from article_search where article_search match ${expression}
    order by rowid desc limit ${mostRanked}
  )`
}

interface Match {
  id: number
  rank: number
}
