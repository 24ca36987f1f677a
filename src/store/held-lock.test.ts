import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openEmptyStore } from './empty-store.fixture.ts'

test('forms that another program’s lock keeps waiting do not stop the process, and are stored when it ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'held-lock-'))
  const store = await openEmptyStore(folder)
  const other = new DatabaseSync(join(folder, 'news.db'))
  onTestFinished(async () => {
    other.close()
    await store.close()
    await rm(folder, { recursive: true })
  })
  other.exec('begin immediate')
  const message = { name: 'A', email: 'a@b.test', topic: 'tips', message: 'Hello', city: 'city' } as const
  const forms = Promise.all([
    store.subscribers.ask('city', 'reader@example.com', ['daily'], 1),
    store.contactMessages.add({ ...message, receivedAt: 1 }),
  ])
  // Turns of the event loop while the lock is held: none, if a statement waits inside SQLite.
  let turns = 0
  for (let turn = 0; turn < 10; turn++) {
    await sleep(10)
    turns++
  }
  other.exec('rollback')
  await forms
  expect(turns).toBe(10)
  expect(await store.subscribers.list('city')).toHaveLength(1)
})
