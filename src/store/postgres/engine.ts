import { type Kysely, sql } from 'kysely'
import type { LatestQuery } from '../article.ts'
import type { Engine } from '../sql/engine.ts'
import { type ArticleRow, columnsOfArticle } from '../sql/rows.ts'
import type { Tables } from '../sql/tables.ts'
import { codeOf } from './postgres-error.ts'
import { searchVector } from './words.ts'

/** The numbers of our advisory locks; the first of each pair says that they are ours. */
const ours = 7_261
const locks = { changes: 1, listings: 2, mailings: 3, stories: 5 } as const

/** SQLSTATE of transactions that the server ended because of others: serialization failure, deadlock. */
const passing: ReadonlySet<string> = new Set(['40001', '40P01'])

/** Values are given as arrays; rows are locked, and work that must not be done twice has advisory locks. */
export const postgresEngine: Engine = {
  name: 'PostgreSQL',
  numbers: (values) => sql`(select unnest(cast(${values} as bigint[])) as value)`,
  texts: (values) => sql`(select unnest(cast(${values} as text[])) as value)`,
  forUpdate: (how, of) =>
    sql`for update ${of ? sql`of ${sql.ref(of)}` : sql``} ${how === 'passing' ? sql`skip locked` : sql``}`,
  async alone(transaction, work) {
    await sql`select pg_advisory_xact_lock(${ours}, ${locks[work]})`.execute(transaction)
  },
  isPassing: (error) => passing.has(codeOf(error.cause) ?? ''),
  latestArticles: newestArticles,
  async indexTexts(transaction, texts) {
    if (texts.length === 0) return
    await sql`insert into text_index (id, words)
      select * from unnest(cast(${texts.map(({ id }) => id)} as bigint[]),
        cast(${texts.map(searchVector)} as tsvector[]))
      on conflict (id) do update set words = excluded.words`.execute(transaction)
  },
  async forgetTexts(transaction, ids) {
    await sql`delete from text_index where id = any(cast(${ids} as bigint[]))`.execute(transaction)
  },
}

/** The newest articles of these feeds: each feed's share from the index, from the table only the answer. */
async function newestArticles(
  database: Kysely<Tables>,
  { feeds, perFeed, limit, since }: LatestQuery,
): Promise<ArticleRow[]> {
  const most = Math.max(1, Math.min(perFeed ?? limit, limit))
  const { rows } = await sql<ArticleRow>`with page as materialized (
      select newest.id from feeds cross join lateral (
        select id, ordered_at from articles where feed_id = feeds.id
          ${since === undefined ? sql`` : sql`and ordered_at >= ${since}`}
        order by ordered_at desc, id desc limit ${most}) as newest
      where address = any(${feeds})
      order by newest.ordered_at desc, newest.id desc limit ${limit})
    select ${columnsOfArticle} from page join articles on articles.id = page.id
      join feeds on feeds.id = articles.feed_id
    order by articles.ordered_at desc, articles.id desc`.execute(database)
  return rows
}
