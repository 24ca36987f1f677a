import { expect, test } from 'vitest'
import type { Mailing } from './mailings.ts'
import type { Store } from './store.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = 1_760_000_000_000
const mailing: Omit<Mailing, 'id'> = {
  city: 'bay',
  kind: 'alerts',
  edition: 'flood issued',
  subject: 'Flood',
  text: 'Flood',
  html: '<p>Flood',
  madeAt: now,
}

async function subscribe({ subscribers }: Store, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await subscribers.ask('bay', `${n}@example.com`, ['alerts'], now)
    const [question] = await subscribers.claimQuestions(now, now + 1, 1)
    await subscribers.confirm('bay', question!, now)
  }
}

test('processes that send one issue at once share its messages: none waits for another, none is sent twice', async () => {
  const store = await openTemporaryStore()
  await subscribe(store, 12)
  await store.mailings.add(mailing)
  const claimThree = (at: number) =>
    Promise.all([1, 2, 3].map(() => store.mailings.claim(at, at + 60_000, 4)))
  // Opens the connections, so that the claims are made at once.
  await claimThree(0)
  const claims = await claimThree(now)
  expect(claims.map(({ length }) => length)).toEqual([4, 4, 4])
  expect(new Set(claims.flat().map(({ address }) => address)).size).toBe(12)
})

test('of two processes that tell of alerts at once, the one that did not know what the other told tells nothing', async () => {
  const { mailings } = await openTemporaryStore()
  const told = { since: now - 1000, count: 0 }
  const other = { ...mailing, edition: 'flood issued\ntornado issued' }
  const both = await Promise.all([mailings.addAfter(mailing, told), mailings.addAfter(other, told)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await mailings.listMade('bay', 'alerts', told.since)).toHaveLength(1)
  expect(await mailings.addAfter({ ...mailing, edition: 'tornado issued' }, { ...told, count: 1 })).toBe(true)
})
