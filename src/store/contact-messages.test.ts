import { expect, onTestFinished, test } from 'vitest'
import { day, minute } from '../time/durations.ts'
import { openAgain } from './empty-store.fixture.ts'
import { claimContacts } from './outbox.fixture.ts'
import { StoreError } from './store-error.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = Date.UTC(2026, 10, 21, 12)
const form = { name: 'Ann', email: 'ann@example.com', topic: 'tips', message: 'A leak.' }
const message = { city: 'bay', ...form }

test('a message is kept until it was sent: claimed by one process, and due again where that one ended', async () => {
  const store = await openTemporaryStore()
  const { outbox } = store
  await outbox.addContact({ ...message, receivedAt: now })
  expect(await claimContacts(store, now - 1, now + minute, 9)).toEqual([])
  const [claimed] = await claimContacts(store, now, now + minute, 9)
  const stored = { id: expect.any(Number), kind: 'contact', city: 'bay', form, madeAt: now }
  expect(claimed).toEqual({ ...stored, tries: 1, unsure: 0 })
  expect(await claimContacts(store, now + minute - 1, now + 2 * minute, 9)).toEqual([])
  expect(await claimContacts(store, now + minute, now + 2 * minute, 9)).toEqual([
    { ...claimed, tries: 2, unsure: 1 },
  ])
  await outbox.finish({ ...claimed!, tries: 2 }, { kind: 'done' }, now)
  expect(await claimContacts(store, now + 9 * minute, now + 10 * minute, 9)).toEqual([])
})

test('a message that could not be sent waits, with the number of tries', async () => {
  const store = await openTemporaryStore()
  const { outbox } = store
  for (const receivedAt of [now, now + 1]) await outbox.addContact({ ...message, receivedAt })
  const [first, second] = await claimContacts(store, now + 1, now + minute, 9)
  await outbox.finish(first!, { kind: 'later', at: now + 5 * minute, error: '450' }, now)
  const later = async (at: number) =>
    (await claimContacts(store, at, at, 9)).map(({ id, tries }) => [id, tries])
  expect(await later(now + 4 * minute)).toEqual([[second?.id, 2]])
  expect((await later(now + 5 * minute)).toSorted()).toEqual(
    [
      [first?.id, 2],
      [second?.id, 3],
    ].toSorted(),
  )
  // A failure whose claim ended changes nothing of the next attempt; what was sent was sent.
  await outbox.finish(first!, { kind: 'later', at: now + day, error: '450' }, now)
  expect(await later(now + 6 * minute)).toHaveLength(2)
  await outbox.finish(first!, { kind: 'done' }, now)
  expect(await later(now + 7 * minute)).toMatchObject([[second?.id, 5]])
})

test('of messages of several minutes the oldest are sent first, so many at once', async () => {
  const store = await openTemporaryStore()
  const { outbox } = store
  for (const minutes of [2, 0, 1]) {
    await outbox.addContact({ ...message, name: `${minutes}`, receivedAt: now + minutes * minute })
  }
  const claimed = await claimContacts(store, now + 9 * minute, now + 10 * minute, 2)
  expect(claimed.map((one) => one.form.name).toSorted()).toEqual(['0', '1'])
})

const submission = {
  key: 'form a',
  until: now + day,
  limits: [{ key: 'ann', most: 2, window: 2 * day }],
}

test('a form that is sent twice is stored once, over all processes, and counted once', async () => {
  const store = await openTemporaryStore()
  const other = await openAgain(store)
  onTestFinished(() => other.close())
  const add = (key: string, at = now) =>
    Promise.all(
      [store, other, store].map(({ outbox }) =>
        outbox.addContact({ ...message, receivedAt: at }, { ...submission, key }),
      ),
    )
  expect(await add('form a')).toEqual([true, true, true])
  expect(await add('form b', now + day - 2)).toEqual([true, true, true])
  expect(await add('form a', now + day - 1)).toEqual([true, true, true])
  expect(await add('form c', now + day - 1)).toEqual([false, false, false])
  expect(await claimContacts(store, now + day, now + 2 * day, 9)).toHaveLength(2)
})

test('a message that was refused or could not be stored is no message yet: the next try stores it', async () => {
  const store = await openTemporaryStore()
  const { outbox } = store
  const add = (changes: object, at = now) =>
    outbox.addContact({ ...message, receivedAt: at, ...changes }, submission)
  await expect(add({ city: null })).rejects.toThrow(StoreError)
  for (const key of ['form b', 'form c'])
    await outbox.addContact({ ...message, receivedAt: now }, { ...submission, key })
  expect(await add({})).toBe(false)
  expect(await add({}, now + 2 * day)).toBe(true)
  expect(await claimContacts(store, now + 2 * day, now + 3 * day, 9)).toHaveLength(3)
})
