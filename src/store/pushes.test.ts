import { expect, onTestFinished, test, vi } from 'vitest'
import { hour, minute } from '../time/durations.ts'
import { queryStore } from './empty-store.fixture.ts'
import { claim, feeds, finish, list, openQueueBeforeEach, queue, start } from './queue.fixture.ts'

openQueueBeforeEach()

test('a subscription in a state that another version wrote is one whose hub is to be asked', async () => {
  await list('city', feeds(1))
  const [held] = await claim()
  const links = { hub: 'https://hub.example/', topic: 'https://host0.example/feed' }
  const state = { ...held!.state, succeededAt: queue.now, nextPollAt: queue.now }
  await queue.store.sources.finish(held!, { state, now: queue.now }, async (writer) => {
    await writer.saveHub('0', links)
    return []
  })
  await queryStore(queue.store, `update pushes set state = 'paused' returning feed`)
  const [push] = await queue.store.pushes.claimDue({ now: queue.now, limit: 9 })
  expect(push).toMatchObject({ feed: '0', ...links, state: 'new' })
})

const hub = { hub: 'https://hub.example/', topic: 'https://host0.example/feed' }

/** Polls the only feed, which names this hub. */
async function pollNaming(links: typeof hub | undefined): Promise<void> {
  const [held] = await claim({ now: queue.now + 24 * hour })
  const state = { ...held!.state, succeededAt: queue.now, nextPollAt: queue.now }
  await queue.store.sources.finish(held!, { state, now: queue.now }, async (writer) => {
    await writer.saveHub('0', links)
    return []
  })
}

/** What is to be asked of hubs so many hours after the start. */
async function dueAfter(hours: number) {
  queue.now = start + hours * hour
  return await queue.store.pushes.claimDue({ now: queue.now, limit: 9 })
}

test('a hub that does not verify is asked again after an hour, then after twice as long, and at last each day', async () => {
  await list('city', feeds(1))
  await pollNaming(hub)
  const [{ token, ...first } = { token: '' }] = await dueAfter(0)
  expect(first).toMatchObject({ state: 'new', tries: 0 })
  expect(await queue.store.pushes.findByToken(token)).toMatchObject({ state: 'asked' })
  const asked = []
  for (let hours = 0; hours < 100; hours++) {
    if ((await dueAfter(hours)).length > 0) asked.push(hours)
  }
  expect(asked).toEqual([1, 3, 7, 15, 31, 55, 79])
  expect(await queue.store.pushes.findByToken('nothing')).toBeUndefined()
})

test.each([
  ['a day before its lease of ten days ends', 10 * 24, 9 * 24],
  ['in the second half of a lease of an hour', 1, 0.5],
])('a subscription is renewed %s', async (_, lease, renewed) => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  await list('city', feeds(1))
  await pollNaming(hub)
  const [{ token } = { token: '' }] = await dueAfter(0)
  await queue.store.pushes.settle(token, 'active', start + lease * hour)
  expect(await queue.store.pushes.findByToken(token)).toMatchObject({
    ...hub,
    feed: '0',
    state: 'active',
    tries: 0,
  })
  expect(await dueAfter(renewed - 0.1)).toEqual([])
  expect(await dueAfter(renewed)).toMatchObject([{ token, state: 'active' }])
  // It stays in force until the hub answers.
  expect(await queue.store.pushes.findByToken(token)).toMatchObject({ state: 'active' })
})

test('a hub that refuses is asked again after a week', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  await list('city', feeds(1))
  await pollNaming(hub)
  const [{ token } = { token: '' }] = await dueAfter(0)
  await queue.store.pushes.settle(token, 'refused')
  expect(await queue.store.pushes.findByToken(token)).toMatchObject({
    state: 'refused',
  })
  expect(await dueAfter(7 * 24 - 1)).toEqual([])
  expect(await dueAfter(7 * 24)).toMatchObject([{ token }])
})

test('a feed that names its hub no more, or that no city lists, is ended at once, and is gone after it', async () => {
  await list('city', feeds(1))
  await pollNaming(hub)
  const [{ token } = { token: '' }] = await dueAfter(0)
  await pollNaming(undefined)
  expect(await dueAfter(0)).toMatchObject([{ token, state: 'ending' }])
  await pollNaming(undefined)
  expect(await dueAfter(0)).toEqual([])
  // Whatever the hub says then.
  await queue.store.pushes.settle(token, 'active', start + hour)
  expect(await queue.store.pushes.findByToken(token)).toMatchObject({ state: 'ending' })
  await pollNaming(hub)
  const [again] = await dueAfter(0)
  expect(again).toMatchObject({ state: 'new', tries: 0 })
  expect(again?.token).not.toBe(token)
  await list('city', [])
  expect(await dueAfter(0)).toMatchObject([{ token: again?.token, state: 'ending' }])
  await queue.store.pushes.remove(again?.token ?? '')
  expect(await dueAfter(999)).toEqual([])
})

test('the same hub in each poll changes nothing, and another one is asked', async () => {
  await list('city', feeds(1))
  await pollNaming(hub)
  const [{ token } = { token: '' }] = await dueAfter(0)
  await pollNaming(hub)
  expect(await dueAfter(0)).toEqual([])
  for (const changes of [{ topic: 'https://host0.example/moved' }, { hub: 'https://other.example/' }]) {
    await pollNaming({ ...hub, ...changes })
    const [next] = await dueAfter(0)
    expect(next).toMatchObject({ ...hub, ...changes, state: 'new' })
    expect(next?.token).not.toBe(token)
  }
})

test('what a hub tells makes its feed due at once, and not again within the pause', async () => {
  await list('city', feeds(1))
  await pollNaming(hub)
  const [{ token } = { token: '' }] = await dueAfter(0)
  const [held] = await claim()
  await finish(held!, { nextPollAt: start + hour })
  const ping = (at: number) => queue.store.pushes.ping(token, { now: start + at, pause: minute })
  expect(await queue.store.sources.oldestDue(start + minute)).toBeUndefined()
  expect(await ping(0)).toBe(true)
  expect(await queue.store.sources.oldestDue(start + minute)).toBe(start)
  expect(await claim()).toMatchObject([{ key: '0' }])
  expect(await ping(minute - 1)).toBe(false)
  expect(await ping(minute)).toBe(true)
  expect(await queue.store.pushes.ping('nothing', { now: start, pause: minute })).toBe(false)
})
