import { expect, test } from 'vitest'
import { minute } from '../time/durations.ts'
import { openAgain } from './empty-store.fixture.ts'
import { list, openQueueBeforeEach, queue } from './queue.fixture.ts'
import { makeArticle } from './samples.fixture.ts'
import type { SourceClaim } from './source.ts'
import type { Store } from './store.ts'

openQueueBeforeEach()

/** Claims that are followed to their end; `HISTORIES=10000` follows more. */
const histories = Number(process.env.HISTORIES ?? 1_000)
const workers = 6
/** Milliseconds. */
const lease = 150
const pollInterval = 30
const sources = Array.from({ length: 40 }, (_, n) => ({ kind: 'feed', key: `s${n}`, host: `host${n % 15}` }))

/** What is known of a claim beside the store. */
interface Held {
  claim: SourceClaim
  leaseUntil: number
  /** `ending`: its end is written, which another worker may see before this one does. */
  state: 'held' | 'ending' | 'ended'
}

/** Numbers from 0 to 1 that are the same in each run. */
function* randoms(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

test('whatever workers do with their claims, no work is done twice or lost, and no source is left behind', async () => {
  await list('city', sources)
  const others = await Promise.all([openAgain(queue.store), openAgain(queue.store)])
  const stores = [queue.store, ...others]
  const random = randoms(20_261_123)
  const begun = performance.now()
  const clock = () => queue.now + Math.round(performance.now() - begun)
  const holders = new Map<string, Held>()
  /** Work of which the store said that it was ended by who held the lease. */
  const done = new Set<string>()
  const seen = { claims: 0, crashed: 0, late: 0, refused: 0 }

  const finish = async (store: Store, held: Held) => {
    const { claim } = held
    held.state = 'ending'
    const now = clock()
    const state = { ...claim.state, polledAt: now, succeededAt: now, nextPollAt: now + pollInterval }
    const isOurs = await store.sources.finish(claim, { state, now }, async (writer) => {
      const title = `${claim.key} ${claim.token}`
      await writer.articles(claim.key, [makeArticle(title, { title, publishedAt: 1 })])
      return [`feed:${claim.key}`]
    })
    held.state = 'ended'
    if (isOurs) done.add(`${claim.key} ${claim.token}`)
    else seen.refused++
  }

  const work = async (number: number) => {
    const store = stores[number % stores.length] ?? queue.store
    let asleep: Held[] = []
    while (seen.claims < histories) {
      const now = clock()
      const query = {
        worker: `w${number}`,
        now,
        lease,
        limit: 3,
        perHost: 2,
        longestWait: 99 * minute,
      }
      const claims = await store.sources.claimDue(query)
      const taken = claims.map((claim): Held => {
        const before = holders.get(claim.key)
        const isFree = before?.state !== 'held' || before.leaseUntil <= now
        expect(isFree, `${claim.key} is claimed while another worker holds it`).toBe(true)
        expect(claim.token).toBeGreaterThan(before?.claim.token ?? 0)
        const held: Held = { claim, leaseUntil: now + lease, state: 'held' }
        holders.set(claim.key, held)
        seen.claims++
        return held
      })
      for (const held of taken) {
        const fate = random.next().value
        if (fate < 0.1) seen.crashed++
        else if (fate < 0.3) asleep.push(held)
        else if (fate < 0.4)
          await store.sources.renew([held.claim], held.leaseUntil).then(() => finish(store, held))
        else if (fate < 0.45) {
          held.state = 'ended'
          await store.sources.release([held.claim])
        } else await finish(store, held)
      }
      // Those that were paused beyond their lease go on as if nothing had happened.
      const [late = [], still = []] = [true, false].map((isLate) =>
        asleep.filter(({ leaseUntil }) => leaseUntil < now === isLate),
      )
      asleep = still
      for (const held of late) {
        seen.late++
        await finish(store, held)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, number) => work(number)))

  const keys = sources.map(({ key }) => key)
  const stored = await queue.store.articles.loadLatest({ feeds: keys, limit: 1_000_000 })
  expect(stored.map(({ title }) => title).toSorted()).toEqual([...done].toSorted())
  // In the order in which they were stored the tokens grow: nobody wrote after a later worker had.
  for (const [key, ofFeed] of Map.groupBy(stored, ({ feed }) => feed)) {
    const tokens = ofFeed
      .toSorted((one, other) => one.id - other.id)
      .map(({ title }) => Number(title.split(' ')[1]))
    expect(tokens, key).toEqual(tokens.toSorted((one, other) => one - other))
  }
  expect(seen.crashed).toBeGreaterThan(histories / 20)
  expect(seen.refused).toBeGreaterThan(0)
  const later = clock() + 10 * minute
  const left = new Set<string>()
  for (let turn = 0; turn < 20; turn++) {
    const query = {
      worker: 'last',
      now: later,
      lease: minute,
      limit: 99,
      perHost: 99,
      longestWait: 99 * minute,
    }
    for (const { key } of await queue.store.sources.claimDue(query)) left.add(key)
  }
  expect([...left].toSorted()).toEqual(keys.toSorted())
  if (process.env.HISTORIES) console.log(seen, `${done.size} ended`)
  await Promise.all(others.map((other) => other.close()))
})
