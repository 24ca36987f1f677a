import type { Kysely } from 'kysely'
import type { PublicationStore } from '../publications.ts'
import { cityTopic } from '../topics.ts'
import { appendChanges } from './change-log.ts'
import { engineOf, transact } from './engine.ts'
import { putHeldNews } from './outbox-rows.ts'
import type { Tables } from './tables.ts'

/** Published cities. */
export function openPublications(database: Kysely<Tables>): PublicationStore {
  const engine = engineOf(database)
  return {
    list: (ids) =>
      database
        .selectFrom('publications')
        .select(['city as id', 'version', 'state'])
        .$if(ids !== undefined, (query) => query.where('city', 'in', engine.texts(ids ?? [])))
        .orderBy('city')
        .execute(),
    async loadFiles(id) {
      const row = await database
        .selectFrom('publications')
        .select('files')
        .where('city', '=', id)
        .executeTakeFirst()
      return row?.files ?? undefined
    },
    save: ({ id, version, state, files, news }) =>
      transact(database, async (transaction) => {
        const columns = { version, state, published_at: Date.now(), ...(files !== undefined && { files }) }
        await transaction
          .insertInto('publications')
          .values({ city: id, files: null, ...columns })
          .onConflict((conflict) => conflict.column('city').doUpdateSet(columns))
          .execute()
        if (news) await putHeldNews(transaction, id, news, Date.now())
        await appendChanges(transaction, [cityTopic(id)], Date.now())
      }),
    delete: (ids) =>
      transact(database, async (transaction) => {
        await transaction.deleteFrom('publications').where('city', 'in', engine.texts(ids)).execute()
        await appendChanges(transaction, ids.map(cityTopic), Date.now())
      }),
  }
}
