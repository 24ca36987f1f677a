// The primary is lost and its standby takes over at an address that moves, in clusters of these tests' own.
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startDroppingRelay } from '../../../tests/fakes/dropping-relay.ts'
import { type PostgresCluster, runSql, startPostgres } from '../../../tests/postgres.ts'
import { makeFeedState } from '../samples.fixture.ts'
import { openStore, type Store } from '../store.ts'
import { feedTopic } from '../topics.ts'
import { watchChanges } from '../watch-changes.ts'

/** A primary, its address that can move, and as many stores as processes that use it. */
async function openPrimary(processes: number) {
  const primary = await startPostgres({ synchronousCommit: true })
  onTestFinished(() => primary.stop())
  const relay = await startDroppingRelay(primary.urlOf())
  onTestFinished(relay.close)
  const stores: Store[] = []
  for (let count = 0; count < processes; count++) {
    const store = await openStore(tmpdir(), relay.url)
    onTestFinished(() => store.close())
    stores.push(store)
  }
  return { primary, relay, stores }
}

async function startStandby(primary: PostgresCluster) {
  const standby = await primary.startStandby()
  onTestFinished(() => standby.stop())
  return standby
}

/** Appends to the change log by the first poll of this feed; resolves to the topic. */
async function change(store: Store, feed: string): Promise<string> {
  await store.articles.savePoll(makeFeedState(feed), [])
  return feedTopic(feed)
}

async function follow(store: Store): Promise<string[]> {
  const told: string[] = []
  const watch = await watchChanges(store.changes, {
    onTopics: (topics) => told.push(...topics),
    onMissed: () => told.push('missed'),
    onError: () => undefined,
    interval: 50,
  })
  onTestFinished(watch.stop)
  return told
}

/** The same work of another worker at another time of the queue. */
const claimBy = (store: Store | undefined, worker: string) =>
  store!.sources.claimDue({
    worker,
    now: 1_000,
    lease: 60_000,
    limit: 1,
    perHost: 2,
    longestWait: 86_400_000,
  })

test('with a synchronous standby nothing that was committed is lost, and changes go on without a gap', async () => {
  const { primary, relay, stores } = await openPrimary(4)
  const standby = await startStandby(primary)
  runSql(primary.urlOf(), "alter system set synchronous_standby_names = '*'")
  runSql(primary.urlOf(), 'select pg_reload_conf()')
  const told = await follow(stores[0]!)
  const committed: string[] = []
  const failures: unknown[] = []
  let isDone = false
  const writers = stores.map(async (store, writer) => {
    for (let count = 0; !isDone; count++) {
      try {
        committed.push(await change(store, `${writer}-${count}`))
      } catch (error) {
        failures.push(error)
        await sleep(100)
      }
    }
  })
  await expect.poll(() => committed.length).toBeGreaterThan(40)
  await primary.kill()
  await expect.poll(() => failures.length).toBeGreaterThan(0)
  await standby.promote()
  // Else it would wait for a standby of its own.
  runSql(standby.urlOf(), "alter system set synchronous_standby_names = ''")
  runSql(standby.urlOf(), 'select pg_reload_conf()')
  const before = committed.length
  relay.moveTo(standby.urlOf())
  await expect.poll(() => committed.length).toBeGreaterThan(before + 20)
  isDone = true
  await Promise.all(writers)

  const stored = await stores[1]!.changes.since(0, 100_000)
  expect(stored.map(({ version }) => version)).toEqual(stored.map((_, index) => index + 1))
  const topics = new Set(stored.flatMap(({ topics }) => topics))
  expect(committed.filter((topic) => !topics.has(topic))).toEqual([])
  // What was written as the primary was lost may be there without its writer knowing.
  await expect.poll(() => told).toEqual(stored.flatMap(({ topics }) => topics))
})

test('what an asynchronous standby lacks is lost: changes are missed and said so, a claim of it ends nothing', async () => {
  const { primary, relay, stores } = await openPrimary(2)
  const [one, other] = stores
  await one!.sources.list('city', [{ kind: 'feed', key: 'a', host: 'news.example' }], { now: 0, spread: 0 })
  const standby = await startStandby(primary)
  const told = await follow(one!)
  await change(one!, 'kept')
  await expect.poll(() => runSql(standby.urlOf(), 'select max(version) from changes')).toBe('1')
  await standby.crash()
  await change(one!, 'lost')
  await change(one!, 'lost too')
  const [lost] = await claimBy(one, 'ended machine')
  await expect.poll(() => told).toEqual(['feed:kept', 'feed:lost', 'feed:lost too'])

  await primary.kill()
  await standby.start()
  await standby.promote()
  relay.moveTo(standby.urlOf())
  await expect.poll(() => change(other!, 'new').then(() => 'written', String)).toBe('written')
  await expect.poll(() => told).toContain('missed')
  await change(other!, 'newer')
  await expect.poll(() => told).toContain('feed:newer')

  const [claim] = await claimBy(other, 'other machine')
  expect(claim).toMatchObject({ id: lost?.id, token: lost?.token })
  const result = { state: lost!.state, now: 2_000 }
  expect(await one!.sources.finish(lost!, result)).toBe(false)
  expect(await one!.sources.finish(lost!, result, async () => ['of the ended machine'])).toBe(false)
  await one!.sources.release([lost!])
  await one!.sources.renew([lost!], 1)
  expect(await other!.sources.finish(claim!, result)).toBe(true)
})
