import { once } from 'node:events'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { fileOf, openAgain, openEmptyStore } from '../empty-store.fixture.ts'
import { makeFeedState } from '../samples.fixture.ts'
import type { Store } from '../store.ts'

async function openBesideAnother() {
  const folder = await mkdtemp(join(tmpdir(), 'held-lock-'))
  const store = await openEmptyStore(folder)
  const other = new DatabaseSync(join(folder, 'news.db'))
  onTestFinished(async () => {
    other.close()
    await store.close()
    await rm(folder, { recursive: true })
  })
  return { store, other }
}

/** A thread that writes without a pause until it is told to stop, or until the test ends, however it does. */
async function startBusyWriter(store: Store): Promise<{ stop(): Promise<void> }> {
  const thread = new Worker(new URL('./busy-writer.fixture.ts', import.meta.url), {
    workerData: dirname(fileOf(store)),
  })
  onTestFinished(async () => void (await thread.terminate()))
  await once(thread, 'message')
  return {
    async stop() {
      thread.postMessage('stop')
      await once(thread, 'exit')
    },
  }
}

const message = { name: 'A', email: 'a@b.test', topic: 'tips', message: 'Hello', city: 'city' } as const

test('what is written while another program holds the lock stops neither the process nor its reads, and is stored when it ends', async () => {
  const { store, other } = await openBesideAnother()
  other.exec('begin immediate')
  const written = Promise.all([
    store.subscribers.ask('city', 'reader@example.com', ['daily'], 1),
    store.outbox.addContact({ ...message, receivedAt: 1 }),
    store.articles.savePoll(makeFeedState('a'), []),
    store.outbox.claim(1, 2, 1),
  ])
  // Turns of the event loop with a read each while the lock is held: none, if a statement waits in SQLite.
  for (let turn = 0; turn < 10; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    expect(await store.subscribers.list('city')).toEqual([])
  }
  other.exec('rollback')
  await written
  expect(await store.subscribers.list('city')).toHaveLength(1)
  expect(await store.changes.latest()).toBe(1)
})

test('a transaction that lasts keeps no reader waiting, and shows nothing before it ends', async () => {
  const { store, other } = await openBesideAnother()
  await store.articles.savePoll(makeFeedState('a'), [])
  other.exec("begin immediate; insert into changes (topic, changed_at) values ('b', 1)")
  const appended = store.articles.savePoll(makeFeedState('c'), [])
  expect(await store.changes.latest()).toBe(1)
  other.exec('commit')
  await appended
  expect((await store.changes.since(0, 9)).flatMap(({ topics }) => topics)).toEqual(['feed:a', 'b', 'feed:c'])
})

test('a process with much to write lets others write in between', async () => {
  const { store } = await openBesideAnother()
  const other = await openAgain(store)
  onTestFinished(() => other.close())
  const hosts = Array.from({ length: 8 }, (_, n) => ({ kind: 'feed', key: `${n}`, host: `${n}` }))
  await store.sources.list('city', hosts, { now: 1, spread: 0 })
  const query = { worker: 'a', now: 1, lease: 60_000, limit: 8, perHost: 1, longestWait: 60_000 }
  const claims = await store.sources.claimDue(query)
  expect(claims).toHaveLength(8)
  let ended = 0
  /** How many of the first one's transactions had ended when the other's was written. */
  let endedBefore: Promise<number> | undefined
  for (const claim of claims) {
    await store.sources.finish(claim, { state: claim.state, now: 1 }, async () => {
      endedBefore ??= other.articles.savePoll(makeFeedState('other'), []).then(() => ended)
      const begun = performance.now()
      while (performance.now() - begun < 6);
      return ['feed']
    })
    ended += 1
  }
  expect(await endedBefore).toBeLessThan(8)
})

test('the write-ahead log is emptied although a thread writes without a pause', async () => {
  const { store, other } = await openBesideAnother()
  // The log grows by what is not copied, and its file stays as long when it is used from its start again.
  other.exec('pragma wal_autocheckpoint = 0; create table filler (bytes)')
  other.exec('insert into filler values (zeroblob(6000000))')
  const size = () => statSync(`${fileOf(store)}-wal`).size
  expect(size()).toBeGreaterThan(6_000_000)
  const busy = await startBusyWriter(store)
  await store.maintenance.boundLog(5_000_000)
  expect(size()).toBeLessThan(3_000_000)
  await busy.stop()
})

test('a reader that does not end keeps the write-ahead log long, and nobody waiting for it without end', async () => {
  const { store, other } = await openBesideAnother()
  await store.articles.savePoll(makeFeedState('a'), [])
  other.exec('begin; select count(*) from changes')
  await store.articles.savePoll(makeFeedState('b'), [])
  const size = () => statSync(`${fileOf(store)}-wal`).size
  await store.maintenance.boundLog(0, 3)
  expect(size()).toBeGreaterThan(0)
  other.exec('rollback')
  await store.maintenance.boundLog(0)
  expect(size()).toBe(0)
})
