import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startDroppingRelay } from '../../../tests/fakes/dropping-relay.ts'
import { addressOf, appendTopics } from '../empty-store.fixture.ts'
import type { Tables } from '../sql/tables.ts'
import type { Store } from '../store.ts'
import { openTemporaryStore } from '../temporary-store.fixture.ts'
import { connect, type patient } from './connect.ts'
import { listenTo } from './listen.ts'

const quick: typeof patient = { lock: 500, statement: 500, idle: 500, silence: 1_000 }

async function openByRelay(store: Store, times?: typeof patient) {
  const relay = await startDroppingRelay(addressOf(store))
  const database = connect(relay.url, times)
  onTestFinished(async () => {
    await database.destroy()
    relay.close()
  })
  return { relay, database }
}

async function askOne(database: Kysely<Tables>) {
  return (await sql`select 1 as one`.execute(database)).rows
}

test('a connection that ends during a query, or between two of a transaction, fails only these', async () => {
  const { relay, database } = await openByRelay(await openTemporaryStore())
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const transaction = database.transaction().execute(async (own) => {
    await askOne(own)
    begun.resolve()
    await ended.promise
    return askOne(own)
  })
  const query = sql`select pg_sleep(15)`.execute(database)
  const failed = Promise.all([expect(query).rejects.toThrow(), expect(transaction).rejects.toThrow()])
  await begun.promise
  const countSleeping = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where query = 'select pg_sleep(15)'`.execute(database)
    return rows[0]?.count
  }
  await expect.poll(countSleeping).toBe(1)
  relay.reset()
  await expect(query).rejects.toThrow()
  ended.resolve()
  await failed
  expect(await askOne(database)).toEqual([{ one: 1 }])
})

test('a connection whose packets are lost is given up, and the next query has another one', async () => {
  const { relay, database } = await openByRelay(await openTemporaryStore(), quick)
  expect(await askOne(database)).toEqual([{ one: 1 }])
  relay.drop()
  const lost = Promise.all(Array.from({ length: 3 }, () => askOne(database)))
  await expect(lost).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(/cannot be reached \(no answer within 1 s\)/),
  })
  relay.mend()
  expect(await askOne(database)).toEqual([{ one: 1 }])
})

test('a transaction of a machine that is gone does not keep its locks', async () => {
  const store = await openTemporaryStore()
  const { relay, database } = await openByRelay(store, quick)
  const transaction = database.transaction().execute(async (own) => {
    await sql`lock table changes`.execute(own)
    relay.drop()
    await askOne(own)
  })
  await expect(transaction).rejects.toThrow()
  await appendTopics(store, ['a'])
  expect(await store.changes.latest()).toBe(1)
})

test('a connection that listens and whose packets are lost is made anew', async () => {
  const store = await openTemporaryStore()
  const relay = await startDroppingRelay(addressOf(store))
  let told = 0
  const stop = listenTo(relay.url, () => void told++, { every: 100, silence: 500 })
  onTestFinished(() => stop().finally(relay.close))
  await expect.poll(() => told).toBe(1)
  relay.drop()
  await appendTopics(store, ['lost'])
  relay.mend()
  // Told at once when it is made again, because something may have been missed.
  await expect.poll(() => told).toBe(2)
  await appendTopics(store, ['heard'])
  await expect.poll(() => told).toBe(3)
})
