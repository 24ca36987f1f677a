import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { minute } from '../../time/durations.ts'
import { addressOf, openAgain, queryStore } from '../empty-store.fixture.ts'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import type { ListedSource } from '../source.ts'
import { openStore, type Store } from '../store.ts'
import { openTemporaryStore } from '../temporary-store.fixture.ts'
import { watchChanges } from '../watch-changes.ts'
import { usual } from './connect.ts'
import { openPostgresStore } from './open.ts'

/** Address of a database of the cluster that runs for these tests, which need not exist. */
function urlOf(database: string): string {
  const url = new URL(inject('postgres') ?? '')
  url.pathname = database
  return url.href
}

async function run(database: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Opens a store so many times, as so many processes do. */
async function openBeside(store: Store, count: number): Promise<Store[]> {
  const others = await Promise.all(Array.from({ length: count }, () => openAgain(store)))
  onTestFinished(async () => void (await Promise.all(others.map((other) => other.close()))))
  return others
}

test('of several processes that start at once in a new database, one makes the tables', async () => {
  await run('postgres', 'create database fresh_store')
  const stores = await Promise.all(Array.from({ length: 8 }, () => openStore('/tmp', urlOf('fresh_store'))))
  await stores[0]?.articles.savePoll(makeFeedState('https://news.example/'), [makeArticle('a')])
  for (const store of stores) {
    expect(await store.articles.loadLatest({ feeds: ['https://news.example/'], limit: 9 })).toHaveLength(1)
    await store.close()
  }
})

test.each([
  ['postgres://news:secret@localhost/missing', /"missing" does not exist.*correct DATABASE_URL/],
  ['postgres://news:secret@localhost:1/news', /localhost:1\/news cannot be reached.*Start PostgreSQL/],
])('a database that cannot be used is named without its password: %s', async (address, message) => {
  const url = address.endsWith('/missing') ? urlOf('missing').replace('news@', 'news:secret@') : address
  const failure: unknown = await openStore('/tmp', url).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'StoreError', message: expect.stringMatching(message) })
  expect(String(failure)).not.toContain('secret')
})

test('a server that is too old is refused with its version', async () => {
  await run('postgres', 'create database old_server')
  await run(
    'old_server',
    `create function public.current_setting(text) returns text language sql as
      'select case when $1 = ''server_version_num'' then ''140012'' else pg_catalog.current_setting($1) end';
    alter database old_server set search_path = public, pg_catalog`,
  )
  await expect(openStore('/tmp', urlOf('old_server'))).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringContaining('is on PostgreSQL 14: this program needs version 15 or later'),
  })
})

test('tables of a newer version are refused', async () => {
  const store = await openTemporaryStore()
  await queryStore(store, "insert into kysely_migration values ('9999-newer', '2030')")
  await expect(openAgain(store)).rejects.toMatchObject({ name: 'StoreError', message: /"9999-newer"/ })
})

test('health tells of a server that takes no writes', async () => {
  const store = await openTemporaryStore()
  expect(await store.health()).toBeUndefined()
  const [row] = await queryStore(store, 'select current_database() as name')
  await run('postgres', `alter database ${row?.name} set default_transaction_read_only = on`)
  const [other] = await openBeside(store, 1)
  expect(await other?.health()).toMatch(/is read-only. DATABASE_URL has to name the primary/)
  const written = other?.articles.savePoll(makeFeedState('a'), [])
  await expect(written).rejects.toThrow('DATABASE_URL has to name the primary server')
})

test('connections that the server ended are replaced by themselves', async () => {
  const store = await openTemporaryStore()
  await store.articles.savePoll(makeFeedState('before'), [])
  await queryStore(
    store,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await expect.poll(() => store.changes.latest().catch(() => undefined)).toBe(1)
  await store.articles.savePoll(makeFeedState('after'), [])
  expect(await store.changes.latest()).toBe(2)
})

test('a write waits for a long lock of another program, and is refused after its timeout; reads go on', async () => {
  const address = addressOf(await openTemporaryStore())
  // A lock timeout of 300 ms instead of seconds: another transaction has the lock, so that this wait is real.
  const store = await openPostgresStore(address, { times: { ...usual, lock: 300 } })
  const other = new pg.Client({ connectionString: address })
  await other.connect()
  onTestFinished(async () => {
    await other.end()
    await store.close()
  })
  await store.articles.savePoll(makeFeedState('https://news.example/'), [makeArticle('a')])
  await other.query('begin; lock table articles in exclusive mode')
  const write = store.articles.savePoll(makeFeedState('https://news.example/'), [makeArticle('b')])
  const read = () => store.articles.loadLatest({ feeds: ['https://news.example/'], limit: 9 })
  const refused = expect(write).rejects.toMatchObject({
    name: 'StoreError',
    message: /was busy.*nothing was written/,
  })
  expect(await read()).toHaveLength(1)
  await refused
  await other.query('rollback')
  await store.articles.savePoll(makeFeedState('https://news.example/'), [makeArticle('b')])
  expect(await read()).toHaveLength(2)
})

test('a server at its limit of connections is busy, and is used again when there is room', async () => {
  const store = await openTemporaryStore()
  const [row] = await queryStore(store, 'select current_database() as name')
  const name = String(row?.name)
  await run(name, 'create role reader login; grant all on all tables in schema public to reader')
  onTestFinished(() => run(name, 'drop owned by reader; drop role reader'))
  await run(name, `alter database ${name} connection limit 0`)
  const address = urlOf(name).replace('news@', 'reader@')
  await expect(openStore('/tmp', address)).rejects.toMatchObject({
    name: 'StoreError',
    message: /was busy.*too many connections.*nothing was written/,
  })
  await run(name, `alter database ${name} connection limit -1`)
  const again = await openStore('/tmp', address)
  expect(await again.changes.latest()).toBe(0)
  await again.close()
})

test('versions of the change log are in the order of the commits, without gaps, whoever appends', async () => {
  const store = await openTemporaryStore()
  const writers = await openBeside(store, 4)
  const seen: number[] = []
  let isDone = false
  const follow = (async () => {
    while (!isDone || (await store.changes.latest()) > (seen.at(-1) ?? 0)) {
      const found = await store.changes.since(seen.at(-1) ?? 0, 1000)
      seen.push(...found.map(({ version }) => version))
    }
  })()
  await Promise.all(
    writers.map(async (writer, number) => {
      for (let count = 0; count < 60; count++) {
        await writer.articles.savePoll(makeFeedState(`https://${number}-${count}.example/`), [
          makeArticle('a'),
        ])
        // A transaction that is rolled back leaves no gap.
        const broken = { ...makeArticle('b'), title: undefined as unknown as string }
        if (count % 9 === 0) {
          await writer.articles
            .savePoll(makeFeedState('https://broken.example/'), [broken])
            .catch(() => undefined)
        }
      }
    }),
  )
  isDone = true
  await follow
  expect(seen).toEqual(Array.from({ length: 240 }, (_, index) => index + 1))
})

test('an append of another process is told at once, also after the connection was lost', async () => {
  const store = await openTemporaryStore()
  const [other] = await openBeside(store, 1)
  const told: string[] = []
  const watch = await watchChanges(store.changes, {
    onTopics: (topics) => told.push(...topics),
    onMissed: () => told.push('missed'),
    onError: () => undefined,
    interval: 1_000_000,
  })
  onTestFinished(watch.stop)
  await other?.articles.savePoll(makeFeedState('a'), [])
  await expect.poll(() => told).toEqual(['feed:a'])
  await queryStore(
    store,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'news changes'",
  )
  await other?.articles.savePoll(makeFeedState('b'), [])
  await expect.poll(() => told).toEqual(['feed:a', 'feed:b'])
  await other?.articles.savePoll(makeFeedState('c'), [])
  await expect.poll(() => told).toEqual(['feed:a', 'feed:b', 'feed:c'])
})

test('ten workers on five connections claim each source once, and finish what they hold', async () => {
  const store = await openTemporaryStore()
  const stores = [store, ...(await openBeside(store, 4))]
  const sources: ListedSource[] = Array.from({ length: 200 }, (_, n) => ({
    kind: 'feed',
    key: `${n}`,
    host: `host${n % 60}`,
  }))
  await store.sources.list('city', sources, { now: 0, spread: 0 })
  const polls = new Map<string, number>()
  const held = new Set<string>()
  const work = async (worker: string, own: Store) => {
    for (let turn = 0; turn < 400 && polls.size < sources.length; turn++) {
      const query = { worker, now: minute, lease: minute, limit: 8, perHost: 2, longestWait: 60 * minute }
      const claims = await own.sources.claimDue(query)
      for (const { key } of claims) {
        expect(held.has(key), `${key} is claimed by two`).toBe(false)
        held.add(key)
      }
      for (const claim of claims) {
        held.delete(claim.key)
        const state = { ...claim.state, polledAt: minute, nextPollAt: 30 * minute }
        const isOurs = await own.sources.finish(claim, { state, now: minute }, async (writer) => {
          await writer.articles(claim.key, [makeArticle('a', { title: `Title of ${claim.key}` })])
          return [`feed:${claim.key}`]
        })
        expect(isOurs).toBe(true)
        polls.set(claim.key, (polls.get(claim.key) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, n) => work(`w${n}`, stores[n % 5] ?? store)))
  expect(polls.size).toBe(200)
  expect([...new Set(polls.values())]).toEqual([1])
  const keys = sources.map(({ key }) => key)
  expect(await store.articles.loadLatest({ feeds: keys, limit: 500 })).toHaveLength(200)
})

test('an article that changes while it is placed is placed again', async () => {
  const store = await openTemporaryStore()
  const [other] = await openBeside(store, 1)
  const now = 1_772_438_400_000
  const feed = 'https://news.example/'
  const save = (title: string) =>
    store.articles.savePoll(makeFeedState(feed, { polledAt: now }), [
      makeArticle('a', { title, publishedAt: now, language: 'en' }),
    ])
  for (let round = 0; round < 20; round++) {
    await Promise.all([save(`Ferry number ${round} runs aground`), other?.maintenance.placeStories(now, 100)])
    await store.maintenance.placeStories(now, 100)
    const [row] = await queryStore(store, 'select terms from story_articles')
    expect(String(row?.terms)).toContain(`number ${round} `)
  }
})

test('keys of any letters and length are known again', async () => {
  const store = await openTemporaryStore()
  const random = (length: number) =>
    Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919 + length) % 20_000))).join('')
  const feed = `https://news.example/${encodeURIComponent(random(200))}`
  const articles = [1000, 900, 800, 1200].map((length) =>
    makeArticle(random(length), { title: random(length), link: `https://news.example/${random(length)}` }),
  )
  const save = () => store.articles.savePoll(makeFeedState(feed, { polledAt: 1_772_438_400_000 }), articles)
  expect(await save()).toEqual({ added: 4, updated: 0 })
  expect(await save()).toEqual({ added: 0, updated: 0 })
  expect(await store.maintenance.placeStories(1_772_438_400_000, 9)).toMatchObject({ placed: 4 })
})

test('the first poll of a feed looks for nothing that it cannot have, which would be four queries', async () => {
  const store = await openTemporaryStore()
  const source = { kind: 'feed', key: 'https://news.example/', host: 'news.example' }
  await store.sources.list('city', [source], { now: 0, spread: 0 })
  const query = { worker: 'a', now: minute, lease: minute, limit: 1, perHost: 2, longestWait: 60 * minute }
  const poll = async (guid: string) => {
    const [claim] = await store.sources.claimDue(query)
    const state = { ...claim!.state, succeededAt: minute, polledAt: minute, nextPollAt: 0 }
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await store.sources.finish(claim!, { state, now: minute }, async (writer) => {
      await writer.articles(source.key, [makeArticle(guid)])
      return ['feed']
    })
    const count = queries.mock.calls.length
    queries.mockRestore()
    return count
  }
  const first = await poll('a')
  expect(first).toBe(11)
  expect(await poll('b')).toBeGreaterThan(first)
})
