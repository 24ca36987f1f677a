import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
import { appendTopics, openAgain } from './empty-store.fixture.ts'
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
import { makeArticle, makeFeedState } from './samples.fixture.ts'

openQueueBeforeEach()

describe('fingerprints', () => {
  const found = async () => Object.fromEntries(await queue.store.sources.fingerprints(['city', 'town']))
  const listAs = (fingerprint: string, count: number) =>
    queue.store.sources.list('city', feeds(count), { now: queue.now, spread: 0, fingerprint })

  test('are those with which sources were listed last', async () => {
    await listAs('one', 1)
    await list('town', feeds(1))
    await listAs('two', 2)
    expect(await found()).toEqual({ city: 'two' })
  })

  test('end where an owner lists without one, and where its listings end', async () => {
    await listAs('one', 1)
    await list('city', feeds(2))
    expect(await found()).toEqual({})
    await listAs('one', 1)
    await queue.store.sources.announce({ name: 'a', cities: new Map() }, queue.now)
    expect(await found()).toEqual({})
  })
})

test('whether any source of an owner was ever read is known, also after it failed', async () => {
  await list('city', feeds(2))
  await list('town', feeds(1, 'other'))
  const anyRead = () =>
    Promise.all(['city', 'town', 'none'].map((owner) => queue.store.sources.isAnyRead(owner)))
  expect(await anyRead()).toEqual([false, false, false])
  const claims = await claim()
  const [first, second] = claims.filter(({ key }) => !key.startsWith('other'))
  await finish(second!, { succeededAt: undefined })
  expect(await anyRead()).toEqual([false, false, false])
  await finish(first!, { succeededAt: queue.now })
  expect(await anyRead()).toEqual([true, false, false])
})

describe('claimDue', () => {
  test('leases each source once, to whichever worker', async () => {
    await list('city', feeds(5))
    const other = await openAgain(queue.store)
    const query = { now: queue.now, lease: minute, limit: 3, perHost: 2, longestWait: 60 * minute }
    const [first, second] = await Promise.all([
      queue.store.sources.claimDue({ ...query, worker: 'a' }),
      other.sources.claimDue({ ...query, worker: 'b' }),
    ])
    expect(keysOf([...first, ...second])).toEqual(['0', '1', '2', '3', '4'])
    await other.close()
  })

  test('leases at most `perHost` sources of a host over all workers, and more when one has ended', async () => {
    await list('city', [...feeds(6, 'one'), ...feeds(1)])
    const [first, ...rest] = await claim()
    expect(keysOf([first!, ...rest]).filter((key) => key.startsWith('one'))).toHaveLength(2)
    expect(rest).toHaveLength(2)
    expect(await claim({ worker: 'b' })).toEqual([])
    await finish(first!.host === 'one' ? first! : rest[0]!)
    expect(await claim({ worker: 'b' })).toHaveLength(1)
  })

  test('fills its limit from other hosts when one has a long queue', async () => {
    await list('city', feeds(300, 'one'))
    queue.now += 1
    await list('town', feeds(20))
    expect(await claim({ limit: 16 })).toHaveLength(16)
  })

  test('leases the longest overdue source first', async () => {
    await list('city', feeds(2))
    queue.now -= minute
    await list('town', [{ kind: 'feed', key: 'older', host: 'elsewhere' }])
    queue.now += minute
    expect(keysOf(await claim({ limit: 1 }))).toEqual(['older'])
  })

  test('leases no source before it is due', async () => {
    await list('city', feeds(1))
    const [claimed] = await claim()
    expect(await finish(claimed!)).toBe(true)
    queue.now += 15 * minute - 1
    expect(await claim()).toEqual([])
    expect(await queue.store.sources.nextClaimAt({ now: queue.now, perHost: 2 })).toBe(queue.now + 1)
    queue.now += 1
    expect(await claim()).toHaveLength(1)
  })

  test('returns the state as it was saved', async () => {
    await list('city', feeds(1))
    const state = {
      etag: 'W/"1"',
      lastModified: 'then',
      bodyHash: 'ab',
      polledAt: queue.now,
      succeededAt: queue.now,
      unconditionalAt: queue.now,
      nextPollAt: queue.now,
      failures: 2,
      lastError: 'dns: no',
    }
    const [first] = await claim()
    await queue.store.sources.finish(first!, { state, now: queue.now })
    const [second] = await claim()
    expect(second?.state).toEqual(state)
  })
})

describe('a lease', () => {
  test('that has expired can be claimed by another worker, and the first can no longer write', async () => {
    await list('city', feeds(1))
    const [lost] = await claim()
    queue.now += minute
    const [taken] = await claim({ worker: 'b' })
    expect(taken?.key).toBe('0')
    const saved = await queue.store.sources.finish(
      lost!,
      { state: polled(lost!, { etag: 'old' }), now: queue.now },
      async (writer) => {
        await writer.articles('0', [makeArticle('late')])
        return ['feed:0']
      },
    )
    expect(saved).toBe(false)
    expect(await queue.store.articles.loadLatest({ feeds: ['0'], limit: 5 })).toEqual([])
    expect(await queue.store.changes.latest()).toBe(0)
    expect(await finish(taken!)).toBe(true)
    expect(await finish(taken!)).toBe(false)
  })

  test('that has expired makes a source due an interval after it was asked, and one without an interval at once', async () => {
    await list('city', [...feeds(2), { kind: 'alerts', key: 'alerts', host: 'alerts' }])
    for (const claimed of await claim({ limit: 9 }))
      await finish(claimed, { interval: claimed.key === 'alerts' ? undefined : 15 * minute })
    queue.now += 20 * minute
    const [first, ...others] = await claim({ limit: 9 })
    expect(others).toHaveLength(2)
    await finish(first!.key === '0' ? first! : others.find(({ key }) => key === '0')!)
    queue.now += minute
    expect(keysOf(await claim({ worker: 'b' }))).toEqual(['alerts'])
    queue.now += 14 * minute - 1
    expect(keysOf(await claim({ worker: 'b', lease: 60 * minute }))).toEqual(['alerts'])
    queue.now += 1
    expect(keysOf(await claim({ worker: 'b' }))).toEqual(['0', '1'])
  })

  test('is ended in one transaction with others whose polls brought nothing either', async () => {
    await list('city', feeds(3))
    const [first, second, lost] = await claim()
    queue.now += minute
    await queue.store.sources.renew([first!, second!], queue.now + minute)
    const [taken] = await claim({ worker: 'b' })
    expect(taken?.key).toBe(lost?.key)
    const ended = [first!, second!, lost!].map((claimed) => finish(claimed, { etag: 'new' }))
    expect(await Promise.all(ended)).toEqual([true, true, false])
    const states = await queue.store.sources.loadStates('feed')
    expect(states.filter(({ state }) => state.etag === 'new').map(({ key }) => key)).toEqual(
      keysOf([first!, second!]),
    )
  })

  test('that was renewed is kept; one that was lost is not renewed', async () => {
    await list('city', feeds(1))
    const [held] = await claim()
    await queue.store.sources.renew([held!], queue.now + 5 * minute)
    queue.now += 2 * minute
    expect(await claim({ worker: 'b' })).toEqual([])
    queue.now += 3 * minute
    const [taken] = await claim({ worker: 'b' })
    await queue.store.sources.renew([held!], queue.now + 60 * minute)
    queue.now += minute
    expect(await claim({ worker: 'c' })).toHaveLength(1)
    expect(await finish(taken!)).toBe(false)
  })

  test('that was released makes the source due at once', async () => {
    await list('city', feeds(1))
    const claims = await claim()
    await queue.store.sources.release(claims)
    expect(await claim({ worker: 'b' })).toHaveLength(1)
    await queue.store.sources.release(claims)
    expect(await claim({ worker: 'c' })).toEqual([])
  })

  test('of a worker that ended can be taken over', async () => {
    await list('city', feeds(3))
    const [first] = await claim({ limit: 1 })
    await claim({ worker: 'other' })
    const taken = await queue.store.sources.takeOver('a', { worker: 'a2', now: queue.now, lease: minute })
    expect(keysOf(taken)).toEqual([first!.key])
    expect(await finish(first!)).toBe(false)
    expect(await finish(taken[0]!)).toBe(true)
  })
})

describe('finish', () => {
  test('stores articles, state and topics in one transaction', async () => {
    await list('city', feeds(1))
    const [claimed] = await claim()
    const failing = queue.store.sources.finish(
      claimed!,
      { state: polled(claimed!, { etag: 'x' }), now: queue.now },
      async (writer) => {
        await writer.articles('0', [makeArticle('a')])
        throw new Error('no room')
      },
    )
    await expect(failing).rejects.toThrow('no room')
    expect(await queue.store.articles.loadLatest({ feeds: ['0'], limit: 5 })).toEqual([])
    expect((await queue.store.articles.loadFeedStates(['0'])).get('0')?.etag).toBeUndefined()
    await queue.store.sources.finish(
      claimed!,
      { state: polled(claimed!), now: queue.now },
      async (writer) => {
        expect(await writer.articles('0', [makeArticle('a')])).toEqual({ added: 1, updated: 0 })
        return ['feed:0', 'front:city']
      },
    )
    expect(await queue.store.articles.loadLatest({ feeds: ['0'], limit: 5 })).toHaveLength(1)
    expect(await queue.store.changes.since(0, 9)).toMatchObject([
      { version: 1, topics: ['feed:0'] },
      { version: 2, topics: ['front:city'] },
    ])
  })

  test('pauses a host for every worker, and no other host', async () => {
    await list('city', [...feeds(3, 'one'), ...feeds(1)])
    const claims = await claim({ limit: 9 })
    const limited = claims.find(({ host }) => host === 'one')!
    await queue.store.sources.finish(limited, {
      state: polled(limited),
      now: queue.now,
      hostPausedUntil: queue.now + 60 * minute,
    })
    for (const other of claims) if (other !== limited) await finish(other)
    queue.now += 30 * minute
    expect(keysOf(await claim({ worker: 'b' }))).toEqual(['0'])
    expect(await queue.store.sources.oldestDue(queue.now)).toBeUndefined()
    queue.now += 30 * minute
    expect(await queue.store.sources.oldestDue(queue.now)).toBe(start)
    expect((await claim({ worker: 'b' })).filter(({ host }) => host === 'one')).toHaveLength(2)
  })
})

describe('list', () => {
  test('returns new sources and keeps the state of known ones', async () => {
    expect(await list('city', feeds(2))).toEqual(['0', '1'])
    const [claimed] = await claim({ limit: 1 })
    await finish(claimed!)
    expect(await list('town', feeds(3))).toEqual(['2'])
    expect(await claim()).toHaveLength(2)
  })

  test('stops claiming sources that no owner lists any more', async () => {
    await list('city', feeds(2))
    await list('town', feeds(1))
    await list('city', [])
    expect(keysOf(await claim())).toEqual(['0'])
    await list('town', [])
    queue.now += 60 * minute
    expect(await claim()).toEqual([])
    expect(await queue.store.sources.nextClaimAt({ now: queue.now, perHost: 2 })).toBeUndefined()
    expect(await queue.store.sources.countListed(9)).toBe(0)
    await list('city', feeds(2))
    expect(keysOf(await claim())).toEqual(['0', '1'])
  })

  const announce = (name: string, ...cities: string[]) =>
    queue.store.sources.announce({ name, cities: new Map(cities.map((city) => [city, ''])) }, queue.now)

  test('deletes the listings of removed owners', async () => {
    await list('city', feeds(1))
    await list('town', feeds(2))
    await announce('a', 'city')
    expect(keysOf(await claim())).toEqual(['0'])
  })

  describe('of two processes of which one has a city that the other has not yet', () => {
    beforeEach(async () => {
      await announce('a', 'city')
      await list('city', feeds(1))
      expect(await announce('b', 'town')).toMatchObject([{ name: 'a', cities: new Map([['city', '']]) }])
      await list('town', feeds(2))
    })

    test('are both polled, and each is told of the other', async () => {
      expect(await announce('a', 'city')).toMatchObject([{ name: 'b' }])
      expect(keysOf(await claim())).toEqual(['0', '1'])
    })

    test('end when the process that has them removes them', async () => {
      await announce('b')
      expect(keysOf(await claim())).toEqual(['0'])
    })

    test('end with the process that has them', async () => {
      await queue.store.sources.leave('b')
      expect(await announce('a', 'city')).toEqual([])
      expect(await queue.store.sources.countListed(9)).toBe(1)
    })
  })

  test('of two processes each is told of the other, until that was silent for more than two minutes', async () => {
    await announce('a', 'city')
    expect(await announce('b', 'city')).toMatchObject([{ name: 'a' }])
    queue.now += 2 * minute
    expect(await announce('b', 'city')).toMatchObject([{ name: 'a' }])
    queue.now += 1
    expect(await announce('b', 'city')).toEqual([])
    expect(await announce('a', 'city')).toMatchObject([{ name: 'b' }])
  })

  test('moves a source to its new host', async () => {
    await list('city', feeds(2))
    const converted = feeds(2).map((feed) => ({ ...feed, host: 'converter' }))
    await list('city', converted)
    expect((await claim({ perHost: 1 })).map(({ host }) => host)).toEqual(['converter'])
  })

  test('accepts the sources of a whole network', async () => {
    const many = feeds(2500)
    expect(await list('city', many)).toHaveLength(2500)
    expect(await list('city', many)).toEqual([])
    expect(await queue.store.sources.countListed(5000)).toBe(2500)
  })
})

test('a source that is gone for good is not polled again, though its city still lists it', async () => {
  await list('city', feeds(2))
  const [gone, other] = await claim()
  const { now } = queue
  expect(await queue.store.sources.finish(gone!, { state: polled(gone!), isGone: true, now })).toBe(true)
  await finish(other!)
  queue.now += 60 * minute
  expect(keysOf(await claim())).toEqual([other!.key])
  const states = await queue.store.sources.loadStates('feed')
  expect(new Map(states.map(({ key, listed }) => [key, listed]))).toEqual(
    new Map([
      [gone!.key, false],
      [other!.key, true],
    ]),
  )
})

test('sources that never succeeded are retried on request, others are not', async () => {
  await list('city', feeds(2))
  const [first, second] = await claim()
  await finish(first!, { succeededAt: queue.now })
  await finish(second!, { failures: 9, nextPollAt: queue.now + 600 * minute })
  await queue.store.sources.retryNeverSucceeded({ now: queue.now, spread: 0 })
  expect(keysOf(await claim())).toEqual([second!.key])
})

test('oldestDue is the due time of the longest overdue source that is not being polled', async () => {
  expect(await queue.store.sources.oldestDue(queue.now)).toBeUndefined()
  await list('city', feeds(2))
  queue.now += minute
  expect(await queue.store.sources.oldestDue(queue.now)).toBe(start)
  await claim()
  expect(await queue.store.sources.oldestDue(queue.now)).toBeUndefined()
})

describe('the change log', () => {
  test('has no entry for a poll that changed nothing', async () => {
    const state = makeFeedState('a')
    await queue.store.articles.savePoll(state, [makeArticle('x')])
    expect(await queue.store.changes.since(0, 9)).toMatchObject([{ version: 1, topics: ['feed:a'] }])
    await queue.store.articles.savePoll(state, [makeArticle('x')])
    expect(await queue.store.changes.latest()).toBe(1)
  })

  test('continues its versions after it was trimmed', async () => {
    await appendTopics(queue.store, ['a', 'b'])
    await queue.store.changes.trim(Date.now() + 1)
    expect(await queue.store.changes.latest()).toBe(2)
    await appendTopics(queue.store, ['c'])
    expect(await queue.store.changes.since(0, 9)).toMatchObject([
      { version: 2, topics: ['b'] },
      { version: 3, topics: ['c'] },
    ])
    expect(await queue.store.changes.since(2, 1)).toMatchObject([{ version: 3, topics: ['c'] }])
  })
})

test('a source is listed while an owner lists it', async () => {
  await list('city', feeds(1))
  expect(await queue.store.sources.isListed({ kind: 'feed', key: '0' })).toBe(true)
  expect(await queue.store.sources.isListed({ kind: 'feed', key: '1' })).toBe(false)
  await list('city', [])
  expect(await queue.store.sources.isListed({ kind: 'feed', key: '0' })).toBe(false)
})
