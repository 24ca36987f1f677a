import { describe, expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
import { openAgain, queryStore } from './empty-store.fixture.ts'
import {
  claim,
  feeds,
  finish,
  keysOf,
  list,
  openQueueBeforeEach,
  polled,
  queue,
  start,
} from './queue.fixture.ts'

openQueueBeforeEach()

describe('hosts of one rate group', () => {
  test('a pause of one is a pause of all, in whichever process and after a restart, and of no others', async () => {
    const at = (host: string, rateGroup: string | undefined) => ({ ...feeds(1, host)[0]!, rateGroup })
    await list('city', [at('a.test', 'other'), at('a.tumblr.test', 'tumblr'), at('b.tumblr.test', 'tumblr')])
    // Another city names no group for a host of its own, and lists one of the platform.
    await list('other', [at('d.test', undefined), at('e.tumblr.test', 'tumblr')])
    const limited = (await claim({ limit: 9 })).find(({ host }) => host === 'a.tumblr.test')!
    await queue.store.sources.release(await claim({ limit: 9 }))
    await queue.store.sources.finish(limited, {
      state: polled(limited),
      now: queue.now,
      hostPausedUntil: queue.now + 30 * minute,
    })
    const before = queue.store
    queue.store = await openAgain(before)
    await before.close()
    queue.now += 16 * minute
    expect((await claim({ limit: 9 })).map(({ host }) => host).toSorted()).toEqual(['a.test', 'd.test'])
    queue.now += 15 * minute
    expect((await claim({ limit: 9, worker: 'b' })).map(({ host }) => host)).toContain('e.tumblr.test')
  })
})

test('a host with as many leases as it may have is ready when the first of them ends', async () => {
  await list('city', feeds(1))
  await claim()
  await list('city', [...feeds(1), ...feeds(3, 'one')])
  await claim({ limit: 1, lease: 5 * minute })
  await claim({ limit: 1, lease: 3 * minute })
  queue.now += 3 * minute - 1
  expect((await claim()).map(({ host }) => host)).toEqual(['host0'])
  queue.now += 1
  expect((await claim()).map(({ host }) => host)).toEqual(['one'])
})

test('due sources of an urgent host come before those of all others, however long these have waited', async () => {
  await list('city', [...feeds(40), ...feeds(1, 'urgent')])
  const urgentHosts = ['urgent', 'not-listed']
  queue.now += minute
  const first = await claim({ limit: 3, urgentHosts })
  expect(first.map(({ host }) => host)).toContain('urgent')
  for (const one of first) await finish(one, { nextPollAt: queue.now + minute })
  queue.now += minute
  expect((await claim({ limit: 1, urgentHosts })).map(({ host }) => host)).toEqual(['urgent'])
  expect((await claim({ limit: 1, urgentHosts })).map(({ host }) => host)).not.toEqual(['urgent'])
})

describe('the manners of a host that several cities list', () => {
  const plain = () => ({ ...feeds(1, 'a.one.test')[0]!, domain: 'one.test' })
  const row = async () => {
    const found = await queryStore(
      queue.store,
      "select spacing, rate_group from hosts where host = 'a.one.test'",
    )
    return found[0]
  }

  test('a city without these settings does not erase those of another; the largest spacing applies', async () => {
    await list('a', [{ ...plain(), spacing: 10_000, rateGroup: 'platform' }])
    await list('b', [plain()])
    expect(await row()).toEqual({ spacing: 10_000, rate_group: 'platform' })
    await list('c', [{ ...plain(), spacing: 5_000 }])
    expect(await row()).toEqual({ spacing: 10_000, rate_group: 'platform' })
    await list('c', [{ ...plain(), spacing: 60_000 }])
    expect(await row()).toEqual({ spacing: 60_000, rate_group: 'platform' })
  })

  test('a city’s setting at one feed of a host applies to its other feeds', async () => {
    const [first, second, third] = feeds(3, 'a.one.test').map((feed) => ({ ...feed, domain: 'one.test' }))
    await list('a', [
      { ...first!, rateGroup: 'platform', spacing: 20_000 },
      { ...second!, spacing: 10_000 },
      third!,
    ])
    expect(await row()).toEqual({ spacing: 20_000, rate_group: 'platform' })
    await list('a', [third!, { ...second!, rateGroup: 'other' }])
    expect(await row()).toEqual({ spacing: null, rate_group: 'other' })
    await list('a', [
      { ...first!, spacing: 20_000 },
      { ...second!, rateGroup: 'other' },
    ])
    expect(await row()).toEqual({ spacing: 20_000, rate_group: 'other' })
  })

  test('a city’s settings are removed with its listing, or when it no longer has them', async () => {
    await list('a', [{ ...plain(), spacing: 10_000, rateGroup: 'platform' }])
    await list('b', [{ ...plain(), spacing: 5_000 }])
    await list('a', [])
    expect(await row()).toEqual({ spacing: 5_000, rate_group: 'one.test' })
    await list('b', [plain()])
    expect(await row()).toEqual({ spacing: null, rate_group: 'one.test' })
  })
})

test.each([30, 23 * 60])(
  'a host that is paused for %i minutes waits no longer by a clock set back',
  async (minutes) => {
    await list('city', feeds(1, 'paused'))
    const [limited] = await claim()
    await queue.store.sources.finish(limited!, {
      state: polled(limited!),
      now: queue.now,
      hostPausedUntil: queue.now + minutes * minute,
    })
    const look = () => claim({ checkClock: true, longestWait: 24 * 60 * minute })
    queue.now -= 24 * 60 * minute
    expect(await look()).toEqual([])
    queue.now += (minutes - 1) * minute
    expect(await look()).toEqual([])
    queue.now += 20 * minute
    expect(await look()).toHaveLength(1)
  },
)

describe('space between the polls of a host', () => {
  test('one poll begins at a time, and the next not before the space is over', async () => {
    await list('city', [...feeds(3, 'one'), ...feeds(2, 'two')])
    const take = async (spacing: number) => (await claim({ spacing })).map(({ host }) => host).toSorted()
    expect(await take(1000)).toEqual(['one', 'two'])
    queue.now += 999
    expect(await take(1000)).toEqual([])
    expect(await queue.store.sources.nextClaimAt({ now: queue.now, perHost: 2 })).toBe(start + 1000)
    queue.now += 1
    expect(await take(1000)).toEqual(['one', 'two'])
  })

  test('a host that asks for more gets more, and no more than an hour', async () => {
    const slow = feeds(3, 'slow').map((feed) => ({ ...feed, spacing: 600_000 }))
    const never = feeds(2, 'never').map((feed) => ({ ...feed, spacing: 99 * 60 * minute }))
    await list('city', [...slow, ...never])
    expect(await claim({ lease: 5 * 60 * minute })).toHaveLength(2)
    queue.now += 599_000
    expect(await claim({ lease: 5 * 60 * minute })).toEqual([])
    queue.now += 1_000
    expect(keysOf(await claim({ lease: 5 * 60 * minute }))).toEqual(['slow1'])
    queue.now = start + 60 * minute
    expect(keysOf(await claim({ lease: 5 * 60 * minute }))).toEqual(['never1'])
  })

  test('a clock that was set back by a day silences no host', async () => {
    await list('city', feeds(2, 'one'))
    await claim({ spacing: 1000 })
    queue.now -= 24 * 60 * minute
    expect(await claim({ spacing: 1000 })).toEqual([])
    queue.now += 12 * 60 * minute
    expect(await claim({ spacing: 1000 })).toHaveLength(1)
  })
})

test('a claim passes twenty hosts with long queues, and the next one goes on', async () => {
  for (const host of 'abcdefghijklmnopqrstu') {
    await list(host, feeds(64, host))
    queue.now += 1
  }
  const first = await claim({ limit: 99, perHost: 1 })
  expect(first).toHaveLength(20)
  expect((await claim({ limit: 99, perHost: 1 })).map(({ host }) => host)).toEqual(['u'])
})

test('a claim leases no more than its limit', async () => {
  await list(
    'city',
    ['a', 'b', 'c', 'd'].flatMap((host) => feeds(2, host)),
  )
  expect(await claim({ limit: 4 })).toHaveLength(4)
})

describe('a clock that is set back', () => {
  const week = 7 * 24 * 60 * minute

  test('delays no source: its wait is counted from the new time', async () => {
    await list('city', feeds(2))
    const [first] = await claim({ limit: 1 })
    await finish(first!)
    queue.now -= week
    expect(await claim()).toEqual([])
    queue.now += 15 * minute
    expect(keysOf(await claim())).toEqual([first!.key])
    queue.now += 12 * 60 * minute
    expect(await claim()).toHaveLength(2)
  })

  test('by an hour delays no source and no host either, where the clock is checked', async () => {
    await list('city', feeds(2, 'one'))
    const [first] = await claim({ spacing: 1000 })
    await finish(first!)
    queue.now -= 60 * minute
    expect(await claim({ spacing: 1000, checkClock: true })).toEqual([])
    queue.now += 15 * minute
    expect(keysOf(await claim({ spacing: 1000 }))).toEqual([first!.key])
  })

  test('still ends leases and pauses', async () => {
    await list('city', feeds(2, 'one'))
    const [first, second] = await claim()
    await queue.store.sources.finish(first!, {
      state: polled(first!),
      now: queue.now,
      hostPausedUntil: queue.now + 30 * minute,
    })
    queue.now -= week
    await claim({ worker: 'b' })
    queue.now += 12 * 60 * minute
    expect(keysOf(await claim({ worker: 'b' }))).toEqual([first!.key, second!.key].toSorted())
  })
})

test('a clock that is set forward makes everything due, once', async () => {
  await list('city', feeds(3))
  const [first] = await claim({ limit: 1 })
  await finish(first!)
  queue.now += 365 * 24 * 60 * minute
  const claims = await claim()
  expect(claims).toHaveLength(3)
  for (const each of claims) await finish(each)
  expect(await claim()).toEqual([])
})
