import { expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
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
