import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { foldedWords } from '../../text/fold-text.ts'
import type { LatestQuery } from '../article.ts'
import type { Engine } from '../sql/engine.ts'
import { type ArticleRow, columnsOfArticle } from '../sql/rows.ts'
import type { Tables } from '../sql/tables.ts'

const nothing = sql``

/** Values are given as JSON. One connection writes at a time, so that nothing needs a lock. */
export const sqliteEngine: Engine = {
  name: 'SQLite',
  numbers: listed,
  texts: listed,
  forUpdate: () => nothing,
  alone: async () => {},
  isPassing: () => false,
  latestArticles,
  async indexTexts(transaction, texts) {
    if (texts.length === 0) return
    const rows = texts.map(({ id, scope, title, text }) => ({
      id,
      scope,
      title: foldedWords(title).join(' '),
      text: foldedWords(text).join(' '),
    }))
    await sql`insert or replace into article_search (rowid, title, summary, scope)
      select value ->> 'id', value ->> 'title', value ->> 'text', value ->> 'scope'
      from json_each(${JSON.stringify(rows)})`.execute(transaction)
  },
  async forgetTexts(transaction, ids) {
    await sql`delete from article_search where rowid in ${listed(ids)}`.execute(transaction)
  },
}

function listed(values: readonly (number | string)[]) {
  return sql<never>`(select value from json_each(${JSON.stringify(values)}))`
}

/** Rows of the newest articles of these feeds, newest first. */
export async function latestArticles(database: Kysely<Tables>, query: LatestQuery): Promise<ArticleRow[]> {
  return (await database.executeQuery(latestQuery(database, query))).rows
}

/** The query of `latestArticles`: the same SQL for any number of feeds, so that it is prepared once. */
export function latestQuery(database: Kysely<Tables>, query: LatestQuery): CompiledQuery<ArticleRow> {
  const { feeds, perFeed, limit, since = earliest } = query
  // So many of one feed at most; so many such feeds make a full list.
  const most = Math.max(1, Math.min(perFeed ?? limit, limit))
  const full = Math.max(1, Math.ceil(limit / most))
  const parameters = { feeds, skipped: most - 1, fullSkipped: full - 1, since, limit }
  return buildQuery(parameters, full > 1).compile(database)
}

/** Earlier than every date that the store accepts. */
const earliest = -9e15

interface Parameters {
  feeds: readonly string[]
  skipped: number
  fullSkipped: number
  since: number
  limit: number
}

/**
 * Reads from the index, in its order, only keys from `least` on. A feed's own is that of the last article
 * since `since` that it may have in the list; the list's is the date from which as many feeds have all of
 * theirs as make it full. Without the second bound, each feed's share is read and sorted although
 * most of it is too old for the list. Of articles with the date of a feed's last one (`isBounded`)
 * only those before it belong to the list. Only the articles of the answer are read from the table.
 */
function buildQuery(
  { feeds, skipped, fullSkipped, since, limit }: Parameters,
  isBounded: boolean,
): RawBuilder<ArticleRow> {
  const last = (column: 'id' | 'ordered_at') => sql`(select newest.${sql.raw(column)} from articles as newest
    where newest.feed_id = feeds.id and newest.ordered_at >= ${since}
    order by newest.ordered_at desc, newest.id desc limit 1 offset ${skipped})`
  return sql<ArticleRow>`with own as materialized (
      select id, ${last('ordered_at')} as least ${isBounded ? sql`, ${last('id')} as last` : nothing}
      from feeds where address in ${listed(feeds)})
    select ${columnsOfArticle} from (
      select keys.id, keys.ordered_at
      from own cross join articles as keys indexed by articles_latest
        on keys.feed_id = own.id and keys.ordered_at >= max(
          ifnull(own.least, ${since}),
          ifnull((select least from own order by least desc limit 1 offset ${fullSkipped}), ${since}),
          ${since})
      ${isBounded ? sql`where own.last is null or (keys.ordered_at, keys.id) >= (own.least, own.last)` : nothing}
      order by keys.ordered_at desc, keys.id desc limit ${limit}
    ) as page
    cross join articles on articles.id = page.id
    cross join feeds on feeds.id = articles.feed_id
    order by page.ordered_at desc, page.id desc`
}
