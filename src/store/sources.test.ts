import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmptyStore } from './empty-store.fixture.ts'
import { makeArticle, makeFeedState } from './samples.fixture.ts'
import type { ClaimQuery, ListedSource, SourceClaim, SourceState } from './source.ts'
import { openStore, type Store } from './store.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 21, 12)
let folder: string
let store: Store
let now: number

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sources-'))
  store = await openEmptyStore(folder)
  now = start
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const feeds = (count: number, host?: string) =>
  Array.from({ length: count }, (_, n) => ({
    kind: 'feed',
    key: `${host ?? ''}${n}`,
    host: host ?? `host${n}`,
  }))
const list = (owner: string, sources: readonly ListedSource[]) =>
  store.sources.list(owner, sources, { now, spread: 0 })
const claim = (values: Partial<ClaimQuery> = {}) =>
  store.sources.claimDue({
    worker: 'a',
    now,
    lease: minute,
    limit: 16,
    perHost: 2,
    longestWait: 12 * 60 * minute,
    ...values,
  })
const keysOf = (claims: readonly SourceClaim[]) => claims.map(({ key }) => key).toSorted()
const polled = ({ state }: SourceClaim, values: Partial<SourceState> = {}): SourceState => ({
  ...state,
  polledAt: now,
  nextPollAt: now + 15 * minute,
  ...values,
})
const finish = (claimed: SourceClaim, values: Partial<SourceState> = {}) =>
  store.sources.finish(claimed, { state: polled(claimed, values), now })

describe('claimDue', () => {
  test('leases each source once, to whichever worker', async () => {
    await list('city', feeds(5))
    const other = await openStore(folder)
    const query = { now, lease: minute, limit: 3, perHost: 2, longestWait: 60 * minute }
    const [first, second] = await Promise.all([
      store.sources.claimDue({ ...query, worker: 'a' }),
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
    now += 1
    await list('town', feeds(20))
    expect(await claim({ limit: 16 })).toHaveLength(16)
  })

  test('leases the longest overdue source first', async () => {
    await list('city', feeds(2))
    now -= minute
    await list('town', [{ kind: 'feed', key: 'older', host: 'elsewhere' }])
    now += minute
    expect(keysOf(await claim({ limit: 1 }))).toEqual(['older'])
  })

  test('leases no source before it is due', async () => {
    await list('city', feeds(1))
    const [claimed] = await claim()
    expect(await finish(claimed!)).toBe(true)
    now += 15 * minute - 1
    expect(await claim()).toEqual([])
    expect(await store.sources.nextClaimAt()).toBe(now + 1)
    now += 1
    expect(await claim()).toHaveLength(1)
  })

  test('returns the state as it was saved', async () => {
    await list('city', feeds(1))
    const state = {
      etag: 'W/"1"',
      lastModified: 'then',
      bodyHash: 'ab',
      polledAt: now,
      succeededAt: now,
      unconditionalAt: now,
      nextPollAt: now,
      failures: 2,
      lastError: 'dns: no',
    }
    const [first] = await claim()
    await store.sources.finish(first!, { state, now })
    const [second] = await claim()
    expect(second?.state).toEqual(state)
  })
})

describe('a lease', () => {
  test('that has expired can be claimed by another worker, and the first can no longer write', async () => {
    await list('city', feeds(1))
    const [lost] = await claim()
    now += minute
    const [taken] = await claim({ worker: 'b' })
    expect(taken?.key).toBe('0')
    const saved = await store.sources.finish(
      lost!,
      { state: polled(lost!, { etag: 'old' }), now },
      async (writer) => {
        await writer.articles('0', [makeArticle('late')])
        return ['feed:0']
      },
    )
    expect(saved).toBe(false)
    expect(await store.articles.loadLatest({ feeds: ['0'], limit: 5 })).toEqual([])
    expect(await store.changes.latest()).toBe(0)
    expect(await finish(taken!)).toBe(true)
    expect(await finish(taken!)).toBe(false)
  })

  test('that was renewed is kept; one that was lost is not renewed', async () => {
    await list('city', feeds(1))
    const [held] = await claim()
    await store.sources.renew([held!], now + 5 * minute)
    now += 2 * minute
    expect(await claim({ worker: 'b' })).toEqual([])
    now += 3 * minute
    const [taken] = await claim({ worker: 'b' })
    await store.sources.renew([held!], now + 60 * minute)
    now += minute
    expect(await claim({ worker: 'c' })).toHaveLength(1)
    expect(await finish(taken!)).toBe(false)
  })

  test('that was released makes the source due at once', async () => {
    await list('city', feeds(1))
    const claims = await claim()
    await store.sources.release(claims, now)
    expect(await claim({ worker: 'b' })).toHaveLength(1)
    await store.sources.release(claims, now)
    expect(await claim({ worker: 'c' })).toEqual([])
  })

  test('of a worker that ended can be taken over', async () => {
    await list('city', feeds(3))
    const [first] = await claim({ limit: 1 })
    await claim({ worker: 'other' })
    const taken = await store.sources.takeOver('a', { worker: 'a2', now, lease: minute })
    expect(keysOf(taken)).toEqual([first!.key])
    expect(await finish(first!)).toBe(false)
    expect(await finish(taken[0]!)).toBe(true)
  })
})

describe('finish', () => {
  test('stores articles, state and topics in one transaction', async () => {
    await list('city', feeds(1))
    const [claimed] = await claim()
    const failing = store.sources.finish(
      claimed!,
      { state: polled(claimed!, { etag: 'x' }), now },
      async (writer) => {
        await writer.articles('0', [makeArticle('a')])
        throw new Error('no room')
      },
    )
    await expect(failing).rejects.toMatchObject({ name: 'StoreError' })
    expect(await store.articles.loadLatest({ feeds: ['0'], limit: 5 })).toEqual([])
    expect((await store.articles.loadFeedStates(['0'])).get('0')?.etag).toBeUndefined()
    await store.sources.finish(claimed!, { state: polled(claimed!), now }, async (writer) => {
      expect(await writer.articles('0', [makeArticle('a')])).toEqual({ added: 1, updated: 0 })
      return ['feed:0', 'front:city']
    })
    expect(await store.articles.loadLatest({ feeds: ['0'], limit: 5 })).toHaveLength(1)
    expect(await store.changes.since(0, 9)).toEqual([
      { version: 1, topics: ['feed:0'] },
      { version: 2, topics: ['front:city'] },
    ])
  })

  test('pauses a host for every worker, and no other host', async () => {
    await list('city', [...feeds(3, 'one'), ...feeds(1)])
    const claims = await claim({ limit: 9 })
    const limited = claims.find(({ host }) => host === 'one')!
    await store.sources.finish(limited, { state: polled(limited), now, hostPausedUntil: now + 60 * minute })
    for (const other of claims) if (other !== limited) await finish(other)
    now += 30 * minute
    expect(keysOf(await claim({ worker: 'b' }))).toEqual(['0'])
    expect(await store.sources.oldestDue(now)).toBeUndefined()
    now += 30 * minute
    expect(await store.sources.oldestDue(now)).toBe(start)
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
    now += 60 * minute
    expect(await claim()).toEqual([])
    expect(await store.sources.nextClaimAt()).toBeUndefined()
    expect(await store.sources.countListed(9)).toBe(0)
    await list('city', feeds(2))
    expect(keysOf(await claim())).toEqual(['0', '1'])
  })

  test('deletes the listings of removed owners', async () => {
    await list('city', feeds(1))
    await list('town', feeds(2))
    await store.sources.keepOwners(['city'], now)
    expect(keysOf(await claim())).toEqual(['0'])
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
    expect(await store.sources.countListed(5000)).toBe(2500)
  })
})

test('sources that never succeeded are retried on request, others are not', async () => {
  await list('city', feeds(2))
  const [first, second] = await claim()
  await finish(first!, { succeededAt: now })
  await finish(second!, { failures: 9, nextPollAt: now + 600 * minute })
  await store.sources.retryNeverSucceeded({ now, spread: 0 })
  expect(keysOf(await claim())).toEqual([second!.key])
})

describe('a clock that is set back', () => {
  const week = 7 * 24 * 60 * minute

  test('delays no source: its wait is counted from the new time', async () => {
    await list('city', feeds(2))
    const [first] = await claim({ limit: 1 })
    await finish(first!)
    now -= week
    expect(await claim()).toEqual([])
    now += 15 * minute
    expect(keysOf(await claim())).toEqual([first!.key])
    now += 12 * 60 * minute
    expect(await claim()).toHaveLength(2)
  })

  test('by an hour delays no source and no host either, where the clock is checked', async () => {
    await list('city', feeds(2, 'one'))
    const [first] = await claim({ spacing: 1000 })
    await finish(first!)
    now -= 60 * minute
    expect(await claim({ spacing: 1000, checkClock: true })).toEqual([])
    now += 15 * minute
    expect(keysOf(await claim({ spacing: 1000 }))).toEqual([first!.key])
  })

  test('still ends leases and pauses', async () => {
    await list('city', feeds(2, 'one'))
    const [first, second] = await claim()
    await store.sources.finish(first!, { state: polled(first!), now, hostPausedUntil: now + 30 * minute })
    now -= week
    await claim({ worker: 'b' })
    now += 12 * 60 * minute
    expect(keysOf(await claim({ worker: 'b' }))).toEqual([first!.key, second!.key].toSorted())
  })
})

test('a clock that is set forward makes everything due, once', async () => {
  await list('city', feeds(3))
  const [first] = await claim({ limit: 1 })
  await finish(first!)
  now += 365 * 24 * 60 * minute
  const claims = await claim()
  expect(claims).toHaveLength(3)
  for (const each of claims) await finish(each)
  expect(await claim()).toEqual([])
})

test('a store locked by another process is named in the error, and works again afterward', async () => {
  await list('city', feeds(1))
  const other = new DatabaseSync(store.file)
  other.exec('begin immediate')
  const refused = expect(claim()).rejects.toMatchObject({ name: 'StoreError', kind: 'busy' })
  expect(await store.sources.oldestDue(now)).toBe(start)
  await refused
  other.exec('rollback')
  other.close()
  expect(await claim()).toHaveLength(1)
})

test('oldestDue is the due time of the longest overdue source that is not being polled', async () => {
  expect(await store.sources.oldestDue(now)).toBeUndefined()
  await list('city', feeds(2))
  now += minute
  expect(await store.sources.oldestDue(now)).toBe(start)
  await claim()
  expect(await store.sources.oldestDue(now)).toBeUndefined()
})

describe('the change log', () => {
  test('has no entry for a poll that changed nothing', async () => {
    const state = makeFeedState('a')
    await store.articles.savePoll(state, [makeArticle('x')])
    expect(await store.changes.since(0, 9)).toEqual([{ version: 1, topics: ['feed:a'] }])
    await store.articles.savePoll(state, [makeArticle('x')])
    expect(await store.changes.latest()).toBe(1)
  })

  test('continues its versions after it was trimmed', async () => {
    await store.changes.append(['a', 'b'])
    await store.changes.trim(Date.now() + 1)
    expect(await store.changes.latest()).toBe(2)
    await store.changes.append(['c'])
    expect(await store.changes.since(0, 9)).toEqual([
      { version: 2, topics: ['b'] },
      { version: 3, topics: ['c'] },
    ])
    expect(await store.changes.since(2, 1)).toEqual([{ version: 3, topics: ['c'] }])
  })
})

describe('hosts of one rate group', () => {
  test('a pause of one is a pause of all, in whichever process and after a restart, and of no others', async () => {
    const at = (host: string, rateGroup: string | undefined) => ({ ...feeds(1, host)[0]!, rateGroup })
    await list('city', [
      at('a.tumblr.test', 'tumblr'),
      at('b.tumblr.test', 'tumblr'),
      at('c.test', undefined),
    ])
    // Another city names no group for a host of its own, and lists one of the platform.
    await list('other', [at('d.test', undefined), at('e.tumblr.test', 'tumblr')])
    const limited = (await claim({ limit: 9 })).find(({ host }) => host === 'a.tumblr.test')!
    await store.sources.release(await claim({ limit: 9 }), now)
    await store.sources.finish(limited, { state: polled(limited), now, hostPausedUntil: now + 30 * minute })
    await store.close()
    store = await openStore(folder)
    now += 16 * minute
    expect((await claim({ limit: 9 })).map(({ host }) => host).toSorted()).toEqual(['c.test', 'd.test'])
    now += 15 * minute
    expect((await claim({ limit: 9, worker: 'b' })).map(({ host }) => host)).toContain('e.tumblr.test')
  })
})

describe('the manners of a host that several cities list', () => {
  const plain = () => ({ ...feeds(1, 'a.one.test')[0]!, domain: 'one.test' })
  const row = () => {
    const database = new DatabaseSync(store.file)
    const found = database.prepare("select spacing, rate_group from hosts where host = 'a.one.test'").get()
    database.close()
    return { ...found }
  }

  test('a city that says nothing of them erases nothing; the largest space counts', async () => {
    await list('a', [{ ...plain(), spacing: 10_000, rateGroup: 'platform' }])
    await list('b', [plain()])
    expect(row()).toEqual({ spacing: 10_000, rate_group: 'platform' })
    await list('c', [{ ...plain(), spacing: 5_000 }])
    expect(row()).toEqual({ spacing: 10_000, rate_group: 'platform' })
    await list('c', [{ ...plain(), spacing: 60_000 }])
    expect(row()).toEqual({ spacing: 60_000, rate_group: 'platform' })
  })

  test('what a city said is forgotten with its listing, or when it says it no more', async () => {
    await list('a', [{ ...plain(), spacing: 10_000, rateGroup: 'platform' }])
    await list('b', [{ ...plain(), spacing: 5_000 }])
    await list('a', [])
    expect(row()).toEqual({ spacing: 5_000, rate_group: 'one.test' })
    await list('b', [plain()])
    expect(row()).toEqual({ spacing: null, rate_group: 'one.test' })
  })
})

test.each([30, 23 * 60])(
  'a host that is paused for %i minutes waits no longer by a clock set back',
  async (minutes) => {
    await list('city', feeds(1, 'paused'))
    const [limited] = await claim()
    await store.sources.finish(limited!, {
      ...{ state: polled(limited!), now, hostPausedUntil: now + minutes * minute },
    })
    const look = () => claim({ checkClock: true, longestWait: 24 * 60 * minute })
    now -= 24 * 60 * minute
    expect(await look()).toEqual([])
    now += (minutes - 1) * minute
    expect(await look()).toEqual([])
    now += 20 * minute
    expect(await look()).toHaveLength(1)
  },
)

describe('space between the polls of a host', () => {
  test('one poll begins at a time, and the next not before the space is over', async () => {
    await list('city', [...feeds(3, 'one'), ...feeds(2, 'two')])
    const take = async (spacing: number) => (await claim({ spacing })).map(({ host }) => host).toSorted()
    expect(await take(1000)).toEqual(['one', 'two'])
    now += 999
    expect(await take(1000)).toEqual([])
    expect(await store.sources.nextClaimAt()).toBe(start + 1000)
    now += 1
    expect(await take(1000)).toEqual(['one', 'two'])
  })

  test('a host that asks for more gets more, and no more than an hour', async () => {
    const slow = feeds(3, 'slow').map((feed) => ({ ...feed, spacing: 600_000 }))
    const never = feeds(2, 'never').map((feed) => ({ ...feed, spacing: 99 * 60 * minute }))
    await list('city', [...slow, ...never])
    expect(await claim({ lease: 5 * 60 * minute })).toHaveLength(2)
    now += 599_000
    expect(await claim({ lease: 5 * 60 * minute })).toEqual([])
    now += 1_000
    expect(keysOf(await claim({ lease: 5 * 60 * minute }))).toEqual(['slow1'])
    now = start + 60 * minute
    expect(keysOf(await claim({ lease: 5 * 60 * minute }))).toEqual(['never1'])
  })

  test('a clock that was set back by a day silences no host', async () => {
    await list('city', feeds(2, 'one'))
    await claim({ spacing: 1000 })
    now -= 24 * 60 * minute
    expect(await claim({ spacing: 1000 })).toEqual([])
    now += 12 * 60 * minute
    expect(await claim({ spacing: 1000 })).toHaveLength(1)
  })
})

test('a source is listed while an owner lists it', async () => {
  await list('city', feeds(1))
  expect(await store.sources.isListed({ kind: 'feed', key: '0' })).toBe(true)
  expect(await store.sources.isListed({ kind: 'feed', key: '1' })).toBe(false)
  await list('city', [])
  expect(await store.sources.isListed({ kind: 'feed', key: '0' })).toBe(false)
})
