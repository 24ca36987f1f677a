// A database whose answers come late: what waits for it, and what does not.
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type DroppingRelay, startDroppingRelay } from '../../../tests/fakes/dropping-relay.ts'
import { exampleApp } from '../../server/app.fixture.ts'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import {
  openSiteBeforeEach,
  poll,
  rss,
  serve,
  site,
  titles,
} from '../../sources/feeds/polled-site.fixture.ts'
import { addressOf, queryStore } from '../empty-store.fixture.ts'
import { openStore, type Store } from '../store.ts'

openSiteBeforeEach()

let direct: Store
let relay: DroppingRelay

/** The poller and the pages use a store behind a relay. */
beforeEach(async () => {
  direct = site.store
  relay = await startDroppingRelay(addressOf(direct))
  site.store = await openStore(tmpdir(), relay.url)
  site.context.store = site.store.sources
  onTestFinished(async () => {
    await direct.close()
    relay.close()
  })
})

/** From now on each packet of the database's answers comes late: a poll waits for fifty of them. */
function delayAnswers(): void {
  relay.delay(() => sleep(20))
}

function openPages() {
  const source = { address: site.before.address, title: 'Feed', owner: 'feeds.test' }
  const publication = { ...examplePublication, feeds: { localNews: [source], politics: [source] } }
  const { app } = exampleApp({ publication, store: site.store })
  return async (path: string) => {
    const answer = await app.request(path)
    return { status: answer.status, text: await answer.text() }
  }
}

test('a page made anew is answered with 200, and then from the cache without a question', async () => {
  serve(rss('ferry', 'bridge'))
  await poll()
  delayAnswers()
  const ask = openPages()
  const before = relay.asked()
  const made = await ask('/local-news')
  expect(made).toMatchObject({ status: 200, text: expect.stringContaining('bridge') })
  expect(relay.asked()).toBeGreaterThan(before)
  const asked = relay.asked()
  expect(await ask('/local-news')).toEqual(made)
  expect(relay.asked()).toBe(asked)
})

test('a page in the cache does not wait behind one that waits for the database', async () => {
  const ask = openPages()
  await ask('/local-news')
  const arrived = Promise.withResolvers<void>()
  relay.delay(() => arrived.promise)
  const asked = relay.asked()
  const answered: string[] = []
  const askAndNote = (path: string) => ask(path).then(({ status }) => answered.push(`${path} ${status}`))
  const anew = askAndNote('/politics')
  await expect.poll(() => relay.asked()).toBeGreaterThan(asked)
  await askAndNote('/local-news')
  arrived.resolve()
  await anew
  expect(answered).toEqual(['/local-news 200', '/politics 200'])
})

test('a poll is stored once, also where two workers ask for what is due at the same time', async () => {
  serve(rss('ferry', 'bridge'))
  delayAnswers()
  await poll()
  expect((await titles()).toSorted()).toEqual(['bridge', 'ferry'])
  expect(await queryStore(direct, 'select count(*)::int as stored from articles')).toEqual([{ stored: 2 }])
  const due = { now: site.before.nextPollAt, lease: 60_000, limit: 1, perHost: 1, longestWait: 1_000 }
  const claims = await Promise.all(
    ['one', 'other'].map((worker) => site.store.sources.claimDue({ ...due, worker })),
  )
  expect(claims.flat()).toHaveLength(1)
})
