import { type Kysely, sql } from 'kysely'
import { minute } from '../../time/durations.ts'
import type { HeldNews } from '../publications.ts'
import type { MailKind } from '../subscribers.ts'
import { engineOf } from './engine.ts'
import { parseTexts } from './stored-json.ts'
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

/** Who saves a file with an error most often mends it at once: the newsroom is told after so many ms. */
const toldAfter = 5 * minute

/** Puts messages about files of a city into the outbox; what was not told yet of a mended one is taken out. */
export async function putHeldNews(
  transaction: Kysely<Tables>,
  city: string,
  { held, mended }: HeldNews,
  now: number,
): Promise<void> {
  const untold = await transaction
    .selectFrom('outbox')
    .select(['id', 'body'])
    .where('city', '=', city)
    .where('kind', '=', 'held')
    .where('tries', '=', 0)
    .execute()
  const put = async (kind: 'held' | 'mended', body: readonly string[], at: number) => {
    const times = { made_at: at, due_at: at }
    await transaction
      .insertInto('outbox')
      .values({ city, kind, body: JSON.stringify(body), priority: priorities.awaited, ...times })
      .execute()
  }
  for (const { file, error } of held) await put('held', [file, error], now + toldAfter)
  for (const file of mended) {
    const ids = untold.filter(({ body }) => parseTexts(body ?? '')[0] === file).map(({ id }) => id)
    if (ids.length === 0) await put('mended', [file], now)
    else
      await transaction.deleteFrom('outbox').where('id', 'in', engineOf(transaction).numbers(ids)).execute()
  }
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
