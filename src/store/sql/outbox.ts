import { type Kysely, sql } from 'kysely'
import {
  type Delivery,
  mostUnsure,
  type OutboxMessage,
  type OutboxStore,
  type Question,
  type Submission,
} from '../outbox.ts'
import { mailKinds } from '../subscribers.ts'
import { engineOf, transact } from './engine.ts'
import { takeLimits } from './limits.ts'
import { dropWaiting, priorities } from './outbox-rows.ts'
import { parseTexts } from './stored-json.ts'
import { parseChoices } from './subscribers.ts'
import type { Tables } from './tables.ts'

/** 1 where the claim of a message ended without an outcome. */
const wasClaimed = sql<number>`case when lease_until is null then 0 else 1 end`

/** All that is to be sent. */
export function openOutbox(database: Kysely<Tables>): OutboxStore {
  return {
    addContact({ city, name, email, topic, message, receivedAt }, submission) {
      // In one transaction: a submission is known only where its message is stored.
      return transact(database, async (transaction) => {
        if (submission && (await isOnceMore(transaction, submission))) return true
        if (submission && !(await takeLimits(transaction, submission.limits, receivedAt))) {
          await transaction.deleteFrom('limits').where('key', '=', submission.key).execute()
          return false
        }
        const body = JSON.stringify([name, email, topic, message])
        const times = { made_at: receivedAt, due_at: receivedAt }
        await transaction
          .insertInto('outbox')
          .values({ city, kind: 'contact', body, priority: priorities.awaited, ...times })
          .execute()
        return true
      })
    },
    claim(now, leaseUntil, limit) {
      return transact(database, async (transaction) => {
        await transaction
          .deleteFrom('outbox')
          .where('lease_until', '<=', now)
          .where('mailing_id', 'is not', null)
          .where(({ eb, or }) => or([eb('kind', '!=', 'alerts'), eb('unsure', '>=', mostUnsure - 1)]))
          .execute()
        const rows: DueRow[] = []
        // One query each: what is put off is passed over by the index then, however much it is.
        for (const priority of Object.values(priorities)) {
          const query = { priority, now, limit: limit - rows.length }
          if (query.limit > 0) rows.push(...(await selectDue(transaction, query).execute()))
        }
        await transaction
          .updateTable('outbox')
          .set({ lease_until: leaseUntil, tries: sql`tries + 1`, unsure: sql`unsure + ${wasClaimed}` })
          .where('id', 'in', engineOf(transaction).numbers(rows.map(({ id }) => id)))
          .execute()
        return rows.map(messageOf)
      })
    },
    finish(message, outcome, now) {
      return transact(database, async (transaction) => {
        if (outcome.kind === 'later') {
          await transaction
            .updateTable('outbox')
            .set({ lease_until: null, due_at: outcome.at, error: outcome.error })
            .set({ unsure: sql`unsure + ${Number(outcome.isUnsure ?? false)}` })
            .where('id', '=', message.id)
            // A failure that comes after the next attempt began is not that one's.
            .where('tries', '=', message.tries)
            .execute()
          return
        }
        if (outcome.kind === 'refused' && 'subscriberId' in message) await refuse(transaction, message, now)
        await transaction.deleteFrom('outbox').where('id', '=', message.id).execute()
      })
    },
    async countWaiting(now) {
      const { count, since } = await database
        .selectFrom('outbox')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('made_at').as('since')])
        // Each address of an imported list has a time of its own, and does not wait before it.
        .where('made_at', '<=', now)
        .executeTakeFirstOrThrow()
      return { count: Number(count), since: since === null ? undefined : Number(since) }
    },
  }
}

function selectDue(
  transaction: Kysely<Tables>,
  { priority, now, limit }: { priority: number; now: number; limit: number },
) {
  return transaction
    .selectFrom('outbox')
    .leftJoin('subscribers as reader', 'reader.id', 'outbox.subscriber_id')
    .leftJoin('mailings as issue', 'issue.id', 'outbox.mailing_id')
    .leftJoin('mailing_translations as translation', (join) =>
      join
        .onRef('translation.mailing_id', '=', 'issue.id')
        .onRef('translation.language', '=', 'reader.language'),
    )
    .select(['outbox.id', 'outbox.city', 'outbox.kind', 'outbox.made_at', 'tries', 'body'])
    .select(sql<number>`unsure + ${wasClaimed}`.as('unsure'))
    .select(['subscriber_id', 'address', 'confirmed_at'])
    .select(['asked_choices', 'asked_number', 'consent', 'asked_language'])
    .select(['outbox.mailing_id', 'edition', 'translation.language'])
    .select(({ fn }) => [
      fn.coalesce('translation.subject', 'issue.subject').as('subject'),
      fn.coalesce('translation.html', 'issue.html').as('html'),
    ])
    .where('priority', '=', priority)
    .where('due_at', '<=', now)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('due_at')
    .orderBy('outbox.id')
    .limit(limit)
    .modifyEnd(engineOf(transaction).forUpdate('passing', 'outbox'))
}

type DueRow = Awaited<ReturnType<ReturnType<typeof selectDue>['execute']>>[number]

function messageOf(row: DueRow): OutboxMessage {
  const { id, city, kind, made_at: madeAt } = row
  const claimed = { id, city, madeAt, tries: row.tries + 1, unsure: row.unsure }
  if (kind === 'contact') {
    const [name = '', email = '', topic = '', message = ''] = parseTexts(row.body ?? '')
    return { ...claimed, kind, form: { name, email, topic, message } }
  }
  if (kind === 'held' || kind === 'mended') {
    const [file = '', error = ''] = parseTexts(row.body ?? '')
    return { ...claimed, kind, file, error }
  }
  const reader = { subscriberId: known(row.subscriber_id), address: known(row.address) }
  if (kind === 'question')
    return {
      ...claimed,
      ...reader,
      kind,
      choices: parseChoices(known(row.asked_choices)),
      number: known(row.asked_number),
      consent: row.consent ?? undefined,
      language: row.asked_language ?? undefined,
    }
  const [mailingId, edition] = [known(row.mailing_id), known(row.edition)]
  const [subject, html] = [known(row.subject), known(row.html)]
  const mailKind = known(mailKinds.find((name) => name === kind) ?? null)
  return {
    ...claimed,
    ...reader,
    kind: mailKind,
    mailing: { id: mailingId, city, kind: mailKind, edition, subject, html, madeAt },
    language: row.language ?? undefined,
    confirmedAt: row.confirmed_at ?? madeAt,
  }
}

/** A value that every row of its kind has. */
function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the store has a message that this program did not write')
  return value
}

/** An address that takes no mail: one that never confirmed is erased, a subscriber gets no issue any more. */
async function refuse(transaction: Kysely<Tables>, message: Question | Delivery, now: number): Promise<void> {
  if (message.kind === 'question') {
    await transaction
      .deleteFrom('subscribers')
      .where('id', '=', message.subscriberId)
      .where('asked_number', '=', message.number)
      .where('confirmed_at', 'is', null)
      .execute()
    return
  }
  await transaction
    .updateTable('subscribers')
    .set({ suspended_at: now })
    .where('id', '=', message.subscriberId)
    .execute()
  await dropWaiting(transaction, message.subscriberId, mailKinds)
}

/** Remembers a submission; whether it was known. Waits for a transaction that is storing the same one. */
async function isOnceMore(transaction: Kysely<Tables>, { key, until }: Submission): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('limits')
    .values({ key, taken: 1, ends_at: until })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 0n
}
