import { type Kysely, sql } from 'kysely'
import type { MailKind } from '../subscribers.ts'
import { engineOf } from './engine.ts'
import type { Tables } from './tables.ts'

/** The lower is claimed first: warnings, then what somebody waits for, then what goes to many. */
export const priorities = { alerts: 0, awaited: 1, bulk: 2 } as const

/** Puts a question to an address into the outbox within the transaction, in place of one that waits. */
export async function putQuestion(
  transaction: Kysely<Tables>,
  { city, subscriberId, at }: { city: string; subscriberId: number; at: number },
  priority: number,
): Promise<void> {
  await transaction
    .deleteFrom('outbox')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', 'question')
    .execute()
  await transaction
    .insertInto('outbox')
    .values({ city, kind: 'question', subscriber_id: subscriberId, priority, made_at: at, due_at: at })
    .execute()
}

/** Puts an issue into the outbox for each subscriber of a city who confirmed its kind and is not suspended. */
export async function putIssue(
  transaction: Kysely<Tables>,
  { id, city, kind, madeAt }: { id: number; city: string; kind: MailKind; madeAt: number },
): Promise<void> {
  const priority = kind === 'alerts' ? priorities.alerts : priorities.bulk
  await sql`insert into outbox (city, kind, subscriber_id, mailing_id, priority, made_at, due_at)
    select city, ${kind}, id, cast(${id} as bigint), ${sql.lit(priority)}, cast(${madeAt} as bigint), cast(${madeAt} as bigint)
    from subscribers where city = ${city} and confirmed_at is not null and suspended_at is null
      and ' ' || choices || ' ' like ${`% ${kind} %`}`.execute(transaction)
}

/** What a subscriber no longer wants is not sent, also where it is made already. */
export async function dropWaiting(
  transaction: Kysely<Tables>,
  subscriberId: number,
  kinds: readonly MailKind[],
): Promise<void> {
  await transaction
    .deleteFrom('outbox')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', 'in', engineOf(transaction).texts(kinds))
    .execute()
}
