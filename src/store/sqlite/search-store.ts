import { setImmediate } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSingle } from '../../text/fold-text.ts'
import { type ArticleRow, columnsOfArticle } from '../sql/rows.ts'
import type { Alternatives, SearchIndex } from '../sql/search.ts'
import type { Tables } from '../sql/tables.ts'

/** How many newest matches are filtered by city before the index is searched by the marks of its feeds. */
const mostScanned = 2000
/** Of a city's newest matches by the order in which they were stored, how many are put in order by date. */
const mostOrdered = 300

/**
 * The search index in SQLite. A query cannot be interrupted and blocks the process, so
 * its cost is bounded: by the words of a search (`searchedPhrases`), the newest matches
 * looked at, and those put in order. Pages are answered between the queries of a
 * search: eight common words of 100,000 articles take two to five, of up to 40 ms each.
 */
export function openSearchIndex(database: Kysely<Tables>): SearchIndex {
  return {
    find(words, { where, feeds, limit }) {
      const columns = where === 'title' ? 'title' : 'title summary'
      return newestMatches(database, `{${columns}} : (${allWords(words)})`, feeds, limit)
    },
    async findOwn(words, city) {
      const expression = `{title summary} : (${allWords(words)}) AND scope : c${city}`
      const { rows } = await sql<{ path: string }>`select path
        from (select rowid as id from article_search where article_search match ${expression}) as matches
          join own_texts on own_texts.id = -matches.id
        order by own_texts.id`.execute(database)
      return rows.map(({ path }) => path)
    },
  }
}

/**
 * An FTS5 expression for texts with all words of a reader. A word also matches longer ones that begin
 * with it; a single letter, as in don't, only itself. Every word is quoted, so that none is an operator.
 */
function allWords(words: readonly Alternatives[]): string {
  return words
    .map((alternatives) => {
      const phrases = alternatives.map((one) => (isSingle(one) ? `"${one}"` : `"${one}"*`))
      return `(${phrases.join(' OR ')})`
    })
    .join(' AND ')
}

/**
 * The newest matches of these feeds. The index is read newest first and the feed of each match
 * looked up, which ends after a few hundred rows; only where other cities have most of the
 * newest matches are the feeds' marks searched, which costs a list of the index for each feed.
 */
async function newestMatches(
  database: Kysely<Tables>,
  expression: string,
  feeds: readonly number[],
  limit: number,
): Promise<ArticleRow[]> {
  const scanned = sql`select rowid as id from article_search where article_search match ${expression}
    order by rowid desc limit ${mostScanned}`
  const found = await orderedRows(database, scanned, feeds, limit)
  if (found.length >= limit || !(await isCut(database, expression))) return found
  const marks = feeds.map((id) => `f${id}`).join(' OR ')
  const marked = sql`select rowid as id from article_search
    where article_search match ${`${expression} AND scope : (${marks})`} order by rowid desc limit ${mostOrdered}`
  return orderedRows(database, marked, feeds, limit)
}

/** Whether more articles match than are looked at. */
async function isCut(database: Kysely<Tables>, expression: string): Promise<boolean> {
  await setImmediate()
  const { rows } = await sql`select 1 from article_search where article_search match ${expression}
    limit 1 offset ${mostScanned}`.execute(database)
  return rows.length > 0
}

/** Rows of those of these matches that are of these feeds, newest first. */
async function orderedRows(
  database: Kysely<Tables>,
  matches: RawBuilder<unknown>,
  feeds: readonly number[],
  limit: number,
): Promise<ArticleRow[]> {
  await setImmediate()
  const { rows } = await sql<ArticleRow>`with own as materialized (
      select articles.id as id, ordered_at from (${matches}) as matches
        cross join articles on articles.id = matches.id
      where feed_id in (select value from json_each(${JSON.stringify(feeds)}))
      limit ${Math.max(limit, mostOrdered)}),
    top as materialized (select id from own order by ordered_at desc, id desc limit ${limit})
    select ${columnsOfArticle} from top cross join articles on articles.id = top.id
      cross join feeds on feeds.id = articles.feed_id
    order by articles.ordered_at desc, articles.id desc`.execute(database)
  return rows
}
