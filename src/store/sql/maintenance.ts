import { type Kysely, sql } from 'kysely'
import type { RetentionStep, StoreMaintenance } from '../maintenance.ts'
import type { SourceName } from '../source-state.ts'
import { feedTopic } from '../topics.ts'
import { appendChanges } from './change-log.ts'
import { engineOf, transact } from './engine.ts'
import { placeArrivals } from './stories/story-arrivals.ts'
import { settle } from './stories/story-settler.ts'
import type { Tables } from './tables.ts'

/** What each database does in its own way. */
export type Upkeep = Pick<StoreMaintenance, 'size' | 'tidy' | 'boundLog'>

/** Retention and upkeep. */
export function openMaintenance(database: Kysely<Tables>, upkeep: Upkeep): StoreMaintenance {
  return {
    ...upkeep,
    async deleteOldArticles(step) {
      const feeds = await nextFeeds(database, step)
      let deleted = 0
      for (const feed of feeds) {
        deleted += await deleteOf(database, feed, step, step.articles - deleted)
        // The next step begins with this feed again, which may have more.
        if (deleted >= step.articles) return { deleted, nextFeed: feed.id - 1 }
      }
      return { deleted, nextFeed: feeds.length < step.feeds ? undefined : feeds.at(-1)?.id }
    },
    async placeStories(now, limit) {
      // Most calls find nothing, and need no lock to see it.
      const { rows } = await sql`select 1 from story_arrivals limit 1`.execute(database)
      if (rows.length === 0) return { placed: 0, topics: [] }
      return transact(database, async (transaction) => {
        await engineOf(transaction).alone(transaction, 'stories')
        const { placed, touched } = await placeArrivals(transaction, now, limit)
        const topics = [...touched].map(feedTopic)
        await appendChanges(transaction, topics, now)
        return { placed, topics }
      })
    },
    settleStories: (now) => transact(database, (transaction) => settle(transaction, now)),
    deleteAbandonedSources: (before, limit) =>
      transact(database, async (transaction) => {
        // A feed of which articles are kept goes with the last of them.
        const { rows } = await sql<SourceName>`delete from sources where id in (
            select id from sources where listed = 0 and unlisted_at < ${before}
              and not (kind = 'feed' and exists (select 1 from feeds where address = sources.key))
            limit ${limit})
          and listed = 0 returning kind, key`.execute(transaction)
        for (const { kind, key } of rows) {
          await transaction.deleteFrom('readings').where('kind', '=', kind).where('key', '=', key).execute()
          if (kind !== 'calendar' && kind !== 'legistar') continue
          await transaction.deleteFrom('calendars').where('key', '=', key).execute()
        }
        return rows.length
      }),
  }
}

interface FeedRow {
  id: number
  address: string
  /** 1 where no city has listed it since `before`. */
  isAbandoned: number
}

/** The feeds of a step, without archives. */
async function nextFeeds(
  database: Kysely<Tables>,
  { afterFeed, feeds, before }: RetentionStep,
): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`select feeds.id, address,
      case when listed = 0 and unlisted_at < ${before} then 1 else 0 end as "isAbandoned"
    from feeds left join sources on kind = 'feed' and key = address
    where feeds.id > ${afterFeed} and not exists (
      select 1 from listings where source_id = sources.id and keeps_articles = 1)
    order by feeds.id limit ${feeds}`.execute(database)
  return rows
}

async function oldArticles(
  database: Kysely<Tables>,
  { id, isAbandoned }: FeedRow,
  { before, keepNewest }: RetentionStep,
  limit: number,
): Promise<number[]> {
  const newest = sql`(ordered_at, id) < (select ordered_at, id from articles where feed_id = ${id}
    order by ordered_at desc, id desc limit 1 offset ${keepNewest - 1})`
  const old = sql`ordered_at < ${before} and first_seen_at < ${before} and ${newest}`
  const { rows } = await sql<{ id: number }>`select id from articles
    where feed_id = ${id} and ${isAbandoned ? sql`true` : old} limit ${limit}`.execute(database)
  return rows.map((row) => row.id)
}

async function deleteOf(
  database: Kysely<Tables>,
  feed: FeedRow,
  step: RetentionStep,
  limit: number,
): Promise<number> {
  const ids = await oldArticles(database, feed, step, limit)
  if (ids.length === 0 && !feed.isAbandoned) return 0
  await transact(database, async (transaction) => {
    await engineOf(transaction).alone(transaction, 'stories')
    await transaction.deleteFrom('articles').where('id', 'in', engineOf(transaction).numbers(ids)).execute()
    if (feed.isAbandoned && ids.length < limit) await deleteFeed(transaction, feed)
  })
  return ids.length
}

async function deleteFeed(transaction: Kysely<Tables>, { id, address }: FeedRow): Promise<void> {
  await transaction.deleteFrom('feeds').where('id', '=', id).execute()
  await transaction.deleteFrom('sources').where('kind', '=', 'feed').where('key', '=', address).execute()
}
