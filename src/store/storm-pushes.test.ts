import { expect, onTestFinished, test } from 'vitest'
import { openAgain, queryStore } from './empty-store.fixture.ts'
import { openQueueBeforeEach, queue } from './queue.fixture.ts'

openQueueBeforeEach()

const address = (name: string) => ({ endpoint: `https://push.test/${name}`, p256dh: 'key', auth: 'secret' })
const pushes = () => queue.store.stormPushes
const claim = async (marks: string, now = 1_000, city = 'bay') =>
  (await pushes().claim(city, marks, { now, leaseUntil: now + 60_000, limit: 10 })).map(
    ({ endpoint, told }) => [endpoint.slice(-1), told],
  )

test('a browser is claimed once for what it was not told, and not for what it was', async () => {
  await pushes().add('bay', address('a'))
  await pushes().add('cove', address('b'))
  expect(await pushes().cities()).toEqual(['bay', 'cove'])
  expect(await claim('')).toEqual([])
  const both = await Promise.all([claim('one issued'), claim('one issued')])
  expect(both.flat()).toEqual([['a', '']])
  await pushes().settle(address('a').endpoint, 'one issued')
  expect(await claim('one issued')).toEqual([])
  expect(await claim('one ended')).toEqual([['a', 'one issued']])
})

test('browsers that took what they were told go before those that nobody knows, also when they ask again', async () => {
  const names = ['a', 'b', 'c']
  for (const name of names) await pushes().add('bay', address(name))
  await pushes().settle(address('c').endpoint, '')
  await pushes().add('bay', address('c'))
  await pushes().add('bay', address('a'))
  const query = { now: 1_000, leaseUntil: 61_000, limit: 1 }
  const [first] = await pushes().claim('bay', 'one issued', query)
  expect(first?.endpoint).toBe(address('c').endpoint)
  expect(await claim('one issued')).toHaveLength(2)
})

test('a browser whose last try failed goes after all others, until it asks again or takes a message', async () => {
  for (const name of ['a', 'b', 'c']) await pushes().add('bay', address(name))
  await pushes().settle(address('a').endpoint, '')
  await pushes().settle(address('b').endpoint, '', { tookMessage: false })
  await pushes().postpone(address('a').endpoint, 500)
  const order = async () => (await claim('one issued', 1_000)).map(([name]) => name)
  expect(await order()).toEqual(['b', 'c', 'a'])
  await pushes().settle(address('a').endpoint, '')
  for (const name of ['b', 'c']) await pushes().settle(address(name).endpoint, '', { tookMessage: false })
  expect(await order()).toEqual(['a', 'b', 'c'])
  await pushes().postpone(address('b').endpoint, 500)
  await pushes().add('bay', address('b'))
  expect(await claim('two issued', 100)).toEqual([['b', '']])
})

test('of browsers that were never told, those that asked first go first, also when they ask again', async () => {
  for (const name of ['c', 'b', 'a', 'c']) await pushes().add('bay', address(name))
  const query = { now: 1_000, leaseUntil: 61_000, limit: 1 }
  const first = [
    await pushes().claim('bay', 'one issued', query),
    await pushes().claim('bay', 'one issued', query),
  ]
  expect(first.flat().map(({ endpoint }) => endpoint)).toEqual(
    ['c', 'b'].map((name) => address(name).endpoint),
  )
})

test('a claim whose process died ends by itself, and a failed try waits until it is due', async () => {
  await pushes().add('bay', address('a'))
  await claim('one issued')
  expect(await claim('one issued', 60_999)).toEqual([])
  expect(await claim('one issued', 61_000)).toHaveLength(1)
  await pushes().postpone(address('a').endpoint, 500_000)
  expect(await claim('one issued', 499_999)).toEqual([])
  const query = { now: 500_000, leaseUntil: 600_000, limit: 10 }
  expect(await pushes().claim('bay', 'one issued', query)).toMatchObject([{ tries: 1, told: '' }])
})

test('a browser that asks again keeps what it was told, and one that leaves is erased', async () => {
  await pushes().add('bay', address('a'))
  await pushes().settle(address('a').endpoint, 'one issued')
  await pushes().add('bay', { ...address('a'), p256dh: 'new' })
  const query = { now: 1_000, leaseUntil: 2_000, limit: 10 }
  expect(await pushes().claim('bay', '', query)).toEqual([
    { ...address('a'), p256dh: 'new', told: 'one issued', tries: 0 },
  ])
  await pushes().remove(address('a').endpoint)
  expect(await pushes().cities()).toEqual([])
})

test('of a city with as many browsers as it may have those that are known ask again, and no other is added', async () => {
  const fill = (most: number) =>
    queryStore(
      queue.store,
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${most})
        insert into storm_pushes (endpoint, city, p256dh, auth, told, tries, due_at, priority)
        select 'https://push.test/' || n, 'bay', 'key', 'secret', '', 0, 0, n from numbers`,
    )
  await fill(100_000)
  expect(await pushes().add('bay', address('new'))).toBe(false)
  expect(await pushes().add('bay', { ...address('1'), p256dh: 'new' })).toBe(true)
  // A city that a flood has filled takes no room of others.
  expect(await pushes().add('cove', address('other'))).toBe(true)
  const query = { now: 1_000, leaseUntil: 61_000, limit: 1 }
  expect(await pushes().claim('bay', 'one issued', query)).toMatchObject([{ ...address('1'), p256dh: 'new' }])
  await pushes().remove(address('2').endpoint)
  const later = await openAgain(queue.store)
  onTestFinished(() => later.close())
  expect(await later.stormPushes.add('bay', address('new'))).toBe(true)
})
