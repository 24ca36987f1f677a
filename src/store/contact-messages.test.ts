import { expect, onTestFinished, test } from 'vitest'
import { day, minute } from '../time/durations.ts'
import { openAgain } from './empty-store.fixture.ts'
import { StoreError } from './store-error.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = Date.UTC(2026, 10, 21, 12)
const message = { city: 'bay', name: 'Ann', email: 'ann@example.com', topic: 'tips', message: 'A leak.' }

test('a message is kept until it was sent: claimed by one process, and due again where that one ended', async () => {
  const { contactMessages } = await openTemporaryStore()
  await contactMessages.add({ ...message, receivedAt: now })
  expect(await contactMessages.claim(now - 1, now + minute, 9)).toEqual([])
  const [claimed] = await contactMessages.claim(now, now + minute, 9)
  expect(claimed).toEqual({ ...message, id: expect.any(Number), receivedAt: now, tries: 0 })
  expect(await contactMessages.claim(now + minute - 1, now + 2 * minute, 9)).toEqual([])
  expect(await contactMessages.claim(now + minute, now + 2 * minute, 9)).toEqual([claimed])
  await contactMessages.delete(claimed?.id ?? 0)
  expect(await contactMessages.claim(now + 9 * minute, now + 10 * minute, 9)).toEqual([])
})

test('a message that could not be sent waits, with the number of tries', async () => {
  const { contactMessages } = await openTemporaryStore()
  for (const receivedAt of [now, now + 1]) await contactMessages.add({ ...message, receivedAt })
  const [first, second] = await contactMessages.claim(now + 1, now + minute, 9)
  await contactMessages.postpone(first?.id ?? 0, now + 5 * minute)
  await contactMessages.postpone(first?.id ?? 0, now + 5 * minute)
  const later = async (at: number) =>
    (await contactMessages.claim(at, at, 9)).map(({ id, tries }) => [id, tries])
  expect(await later(now + 4 * minute)).toEqual([[second?.id, 0]])
  expect((await later(now + 5 * minute)).toSorted()).toEqual(
    [
      [first?.id, 2],
      [second?.id, 0],
    ].toSorted(),
  )
})

test('of messages of several minutes the oldest are sent first, so many at once', async () => {
  const { contactMessages } = await openTemporaryStore()
  for (const minutes of [2, 0, 1]) {
    await contactMessages.add({ ...message, name: `${minutes}`, receivedAt: now + minutes * minute })
  }
  const claimed = await contactMessages.claim(now + 9 * minute, now + 10 * minute, 2)
  expect(claimed.map(({ name }) => name).toSorted()).toEqual(['0', '1'])
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
      [store, other, store].map(({ contactMessages }) =>
        contactMessages.add({ ...message, receivedAt: at }, { ...submission, key }),
      ),
    )
  expect(await add('form a')).toEqual([true, true, true])
  expect(await add('form b', now + day - 2)).toEqual([true, true, true])
  expect(await add('form a', now + day - 1)).toEqual([true, true, true])
  expect(await add('form c', now + day - 1)).toEqual([false, false, false])
  expect(await store.contactMessages.claim(now + day, now + 2 * day, 9)).toHaveLength(2)
})

test('a message that was refused or could not be stored is no message yet: the next try stores it', async () => {
  const { contactMessages } = await openTemporaryStore()
  const add = (changes: object, at = now) =>
    contactMessages.add({ ...message, receivedAt: at, ...changes }, submission)
  await expect(add({ message: null })).rejects.toThrow(StoreError)
  for (const key of ['form b', 'form c'])
    await contactMessages.add({ ...message, receivedAt: now }, { ...submission, key })
  expect(await add({})).toBe(false)
  expect(await add({}, now + 2 * day)).toBe(true)
  expect(await contactMessages.claim(now + 2 * day, now + 3 * day, 9)).toHaveLength(3)
})
