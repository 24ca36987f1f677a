import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { HeldWordsQuery, SearchQuery, SearchStore, StoredWord, WordsQuery } from '../search.ts'
import { type ArticleRow, articleFromRow, columnsOfArticle } from '../sql/rows.ts'
import type { Tables } from '../sql/tables.ts'
import { searchExpression } from './search-text.ts'

/** The search index in SQLite. */
export function openSearchStore(database: Kysely<Tables>): SearchStore {
  return {
    search: async (query) => (await searchArticles(database, query)).map(articleFromRow),
    findHeldWords: (query) => findHeldWords(database, query),
    loadWords: (query) => loadIndexWords(database, query),
    hasWord: (beginning) => hasIndexWord(database, beginning),
  }
}

/** Of the newest matches of the whole index, how many are looked at for those of a city before its feeds are searched by their marks. */
const mostScanned = 2000
/** Of a city's newest matches by the order in which they were stored, how many are put in order by date. */
const mostOrdered = 300

/** Rows of the articles of these feeds that hold all the words: those with all of them in the title first, then newest first. */
async function searchArticles(database: Kysely<Tables>, query: SearchQuery): Promise<ArticleRow[]> {
  const words = searchExpression(query.text, query.synonyms)
  if (words === undefined) return []
  const feeds = await loadFeedIds(database, query.feeds)
  if (feeds.length === 0) return []
  const inTitle =
    query.order === 'newest' ? [] : await newestMatches(database, `{title} : (${words})`, feeds, query.limit)
  if (inTitle.length >= query.limit) return inTitle
  const known = new Set(inTitle.map(({ id }) => id))
  const all = await newestMatches(database, `{title summary} : (${words})`, feeds, query.limit)
  return [...inTitle, ...all.filter(({ id }) => !known.has(id))].slice(0, query.limit)
}

/** Those of these words, in their order and at most so many, that texts of these feeds hold. */
async function findHeldWords(
  database: Kysely<Tables>,
  { feeds, words, most }: HeldWordsQuery,
): Promise<string[]> {
  const ids = JSON.stringify(await loadFeedIds(database, feeds))
  const held: string[] = []
  for (const word of words) {
    if (held.length === most) break
    const expression = searchExpression(word)
    if (expression === undefined) continue
    const { rows } = await sql`select 1 from (
        select rowid as id from article_search where article_search match ${`{title summary} : (${expression})`}
        limit ${mostScanned}) as matches
      where id in (select id from articles where articles.id = matches.id
        and feed_id in (select value from json_each(${ids})))
      limit 1`.execute(database)
    if (rows.length > 0) held.push(word)
  }
  return held
}

async function loadFeedIds(database: Kysely<Tables>, feeds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from feeds
    where address in (select value from json_each(${JSON.stringify(feeds)}))`.execute(database)
  return rows.map(({ id }) => id)
}

/**
 * The newest matches of these feeds. The index is read newest first and the feed of each match looked up, which ends
 * after a few hundred rows; only where other cities have most of the newest matches are the feeds' marks searched, which
 * costs a list of the index for each feed.
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

/** Words of the index that are not text but mark a feed (`f7`); see migrations.ts. */
const scopeWord = /^f\d+$/
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

/** Whether any text of the index has a word with this beginning. */
async function hasIndexWord(database: Kysely<Tables>, beginning: string): Promise<boolean> {
  const { rows } = await sql<{ word: string }>`select term as word from temp.index_words
    where term >= ${beginning} and term <= ${beginning + lastLetter} limit 1`.execute(database)
  return rows.length > 0
}

/** Creates a connection's view of the index's words, which searches for words read. */
export function openWords(reader: DatabaseSync): void {
  reader.exec('create virtual table temp.index_words using fts5vocab (main, article_search, row)')
}
