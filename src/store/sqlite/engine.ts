import { sql } from 'kysely'
import type { Engine } from '../sql/engine.ts'
import { latestArticles } from './latest-articles.ts'

const nothing = sql``

/** Values are given as JSON. One connection writes at a time, so that nothing needs a lock; triggers index articles. */
export const sqliteEngine: Engine = {
  name: 'SQLite',
  numbers: listed,
  texts: listed,
  forUpdate: () => nothing,
  readyHosts: async (_transaction, { now, limit }) =>
    sql`select host, ready_at, spacing from hosts where ready_at <= ${now} order by ready_at limit ${limit}`,
  joinDue: ({ now, perHost }) => sql`left join sources as source on source.id in (
    select id from sources where host = ready.host and listed = 1 and ready_at <= ${now}
    order by ready_at limit ${perHost})`,
  alone: async () => {},
  isPassing: () => false,
  latestArticles,
  indexArticles: async () => {},
  async indexOwnText(transaction, { id, cityId, title, text }) {
    await sql`insert into article_search (rowid, title, summary, scope)
      values (${-id}, ${title}, ${text}, ${`c${cityId}`})`.execute(transaction)
  },
  async forgetOwnTexts(transaction, ids) {
    await sql`delete from article_search where rowid in ${listed(ids.map((id) => -id))}`.execute(transaction)
  },
}

function listed(values: readonly (number | string)[]) {
  return sql<never>`(select value from json_each(${JSON.stringify(values)}))`
}
