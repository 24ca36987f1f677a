import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hour } from '../../time/durations.ts'
import { type HubLinks, type Push, type PushStore, pushStates } from '../pushes.ts'
import { engineOf, transact } from './engine.ts'
import { refreshHosts } from './hosts.ts'
import type { Tables } from './tables.ts'

/** A subscription is renewed this long (ms) before its lease ends, or in its second half when it is shorter. */
const renewBefore = 24 * hour
/** Before the second request to a hub that did not verify; doubles up to a day. */
const firstRetry = hour
/** The retry interval for a hub that has refused. */
const retryRefused = 7 * 24 * hour

/** Keeps what a feed says of its hub, within the caller's transaction: a new or another hub is asked soon, and one that is not named any more is left. */
export async function saveHub(
  database: Kysely<Tables>,
  feed: string,
  links: HubLinks | undefined,
  now: number,
): Promise<void> {
  if (!links) {
    await database
      .updateTable('pushes')
      .set({ state: 'ending', tries: 0, due_at: now })
      .where('feed', '=', feed)
      .where('state', '<>', 'ending')
      .execute()
    return
  }
  const known = await database.selectFrom('pushes').selectAll().where('feed', '=', feed).executeTakeFirst()
  if (known?.hub === links.hub && known.topic === links.topic && known.state !== 'ending') return
  const row = {
    ...links,
    token: randomBytes(24).toString('base64url'),
    secret: randomBytes(32).toString('base64url'),
    state: 'new',
    tries: 0,
    due_at: now,
    pinged_at: null,
  }
  await database
    .insertInto('pushes')
    .values({ feed, ...row })
    .onConflict((conflict) => conflict.column('feed').doUpdateSet(row))
    .execute()
}

/** No city lists the feed any more. */
const isUnlisted = sql`not exists (select 1 from sources where kind = 'feed' and key = pushes.feed and listed = 1)`

/** Subscriptions. */
export function openPushes(database: Kysely<Tables>): PushStore {
  return {
    async claimDue({ now, limit }) {
      // Most of the time nothing is to be done, which is found without the write lock.
      const { rows: found } =
        await sql`select 1 from pushes where due_at <= ${now} or (state <> 'ending' and ${isUnlisted}) limit 1`.execute(
          database,
        )
      if (found.length === 0) return []
      return transact(database, async (transaction) => {
        await sql`update pushes set state = 'ending', tries = 0, due_at = ${now}
          where state <> 'ending' and ${isUnlisted}`.execute(transaction)
        const rows = await transaction
          .selectFrom('pushes')
          .selectAll()
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(limit)
          .modifyEnd(engineOf(transaction).forUpdate('passing'))
          .execute()
        for (const { token, tries, state } of rows) {
          const retry = Math.min(firstRetry * 2 ** tries, 24 * hour)
          await transaction
            .updateTable('pushes')
            .set({ tries: tries + 1, due_at: now + retry })
            .$if(state !== 'ending' && state !== 'active', (update) => update.set({ state: 'asked' }))
            .where('token', '=', token)
            .execute()
        }
        return rows.map(fromRow)
      })
    },
    async findByToken(token) {
      const row = await database
        .selectFrom('pushes')
        .selectAll()
        .where('token', '=', token)
        .executeTakeFirst()
      return row && fromRow(row)
    },
    async settle(token, state, leaseUntil) {
      const now = Date.now()
      const lease = (leaseUntil ?? now) - now
      const dueAt = state === 'active' ? now + Math.max(lease / 2, lease - renewBefore) : now + retryRefused
      await database
        .updateTable('pushes')
        .set({ state, tries: 0, due_at: Math.round(dueAt) })
        .where('token', '=', token)
        .where('state', '<>', 'ending')
        .execute()
    },
    async remove(token) {
      await database.deleteFrom('pushes').where('token', '=', token).execute()
    },
    ping(token, { now, pause }) {
      return transact(database, async (transaction) => {
        const pinged = await transaction
          .updateTable('pushes')
          .set({ pinged_at: now })
          .where('token', '=', token)
          .where((where) => where.or([where('pinged_at', 'is', null), where('pinged_at', '<=', now - pause)]))
          .returning('feed')
          .executeTakeFirst()
        if (!pinged) return false
        const { rows } = await sql<{ host: string }>`update sources set due_at = ${now}
          where kind = 'feed' and key = ${pinged.feed} and listed = 1 and due_at > ${now} and failures = 0
          returning host`.execute(transaction)
        await refreshHosts(
          transaction,
          rows.map(({ host }) => host),
          now,
        )
        return true
      })
    },
  }
}

function fromRow(row: Selectable<Tables['pushes']>): Push {
  const { feed, hub, topic, token, secret, tries } = row
  return {
    feed,
    hub,
    topic,
    token,
    secret,
    tries,
    // A state that another version wrote: the hub is asked again.
    state: pushStates.find((state) => state === row.state) ?? 'new',
  }
}
