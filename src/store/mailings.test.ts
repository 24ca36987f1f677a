import { expect, test } from 'vitest'
import { queryStore } from './empty-store.fixture.ts'
import type { Mailing } from './mailings.ts'
import { claimIssues, claimQuestions, subscribeAddress } from './outbox.fixture.ts'
import type { Store } from './store.ts'
import type { MailKind } from './subscribers.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = 1_760_000_000_000
const mailing: Omit<Mailing, 'id'> = {
  city: 'bay',
  kind: 'alerts',
  edition: 'flood issued',
  subject: 'Flood',
  html: '<p>Flood',
  madeAt: now,
}

async function subscribe(
  store: Store,
  count: number,
  kinds: readonly MailKind[] = ['alerts'],
): Promise<void> {
  for (let n = 0; n < count; n++)
    await subscribeAddress(store, { city: 'bay', address: `${n}@example.com`, kinds }, now)
}

/** Suspends a subscriber, as a refusal does. */
const suspend = (store: Store, id: number | undefined) =>
  queryStore(store, `update subscribers set suspended_at = ${now} where id = ${id}`)

test('processes that send one issue at once share its messages: none waits for another, none is sent twice', async () => {
  const store = await openTemporaryStore()
  await subscribe(store, 12)
  await store.mailings.add(mailing)
  const claimThree = (at: number) => Promise.all([1, 2, 3].map(() => claimIssues(store, at, at + 60_000, 4)))
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
  const both = await Promise.all([mailings.add(mailing, told), mailings.add(other, told)])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await mailings.listMade('bay', 'alerts', told.since)).toHaveLength(1)
  expect(await mailings.add({ ...mailing, edition: 'tornado issued' }, { ...told, count: 1 })).toBe(true)
})

/** Adds the mailing for so many subscribers and claims all its messages. */
async function openClaimed(count: number, kind: MailKind = 'alerts') {
  const store = await openTemporaryStore()
  await subscribe(store, count, [kind])
  await store.mailings.add({ ...mailing, kind })
  const claimed = await claimIssues(store, now, now + 60_000, 99)
  return { ...store, store, claimed }
}

test('an issue is made once, for who confirmed its kind in its city and is not suspended', async () => {
  const store = await openTemporaryStore()
  await subscribe(store, 3)
  const [first, second] = await store.subscribers.list('bay')
  await suspend(store, first?.id)
  await store.subscribers.ask('bay', 'unconfirmed@example.com', ['alerts'], now)
  await store.subscribers.ask('pier', 'pier@example.com', ['alerts'], now)
  for (const question of await claimQuestions(store, now, now + 1, 9)) {
    if (question.city === 'pier') await store.subscribers.confirm('pier', question, now)
  }
  // The question to who did not confirm waits, too.
  const waiting = async () => (await store.outbox.countWaiting(now)).count
  const asked = await waiting()
  expect(await store.mailings.add(mailing)).toBe(true)
  expect(await waiting()).toBe(asked + 2)
  expect(await store.mailings.add({ ...mailing, subject: 'Again' })).toBe(false)
  expect(await waiting()).toBe(asked + 2)
  expect(await store.mailings.add({ ...mailing, edition: 'another' })).toBe(true)
  expect(await store.mailings.add({ ...mailing, kind: 'daily' })).toBe(true)
  expect(await waiting()).toBe(asked + 4)
  const [delivery] = await claimIssues(store, now, now + 1, 1)
  expect(delivery).toMatchObject({ mailing, confirmedAt: now, tries: 1 })
  expect(delivery?.subscriberId).toBeGreaterThanOrEqual(second?.id ?? 0)
})

test('a city’s issues are those of its kind and since then', async () => {
  const { mailings } = await openTemporaryStore()
  await mailings.add(mailing)
  expect(await mailings.has('bay', 'alerts', mailing.edition)).toBe(true)
  expect(await mailings.has('pier', 'alerts', mailing.edition)).toBe(false)
  expect(await mailings.has('bay', 'daily', mailing.edition)).toBe(false)
  expect(await mailings.has('bay', 'alerts', 'another')).toBe(false)
  expect(await mailings.listMade('bay', 'alerts', now)).toEqual([{ edition: mailing.edition, madeAt: now }])
  expect(await mailings.listMade('bay', 'alerts', now + 1)).toEqual([])
  expect(await mailings.listMade('bay', 'daily', now)).toEqual([])
  expect(await mailings.listMade('pier', 'alerts', now)).toEqual([])
})

test('what became of a message is kept: what was sent or refused is not sent again, what waits is at its time', async () => {
  const { outbox, store, claimed } = await openClaimed(5, 'daily')
  const [sent, refused, failed, later] = claimed
  await outbox.finish(sent!, { kind: 'done' }, now)
  await outbox.finish(refused!, { kind: 'refused' }, now)
  await outbox.finish(failed!, { kind: 'done' }, now)
  await outbox.finish(later!, { kind: 'later', at: now + 10_000, error: '450' }, now)
  // And one that its process is still sending.
  expect((await outbox.countWaiting(now)).count).toBe(2)
  expect(await claimIssues(store, now + 9_999, now + 20_000, 9)).toEqual([])
  const again = await claimIssues(store, now + 10_000, now + 90_000, 9)
  expect(again).toMatchObject([{ subscriberId: later?.subscriberId, tries: 2 }])
  // That process ended: the message may have been sent, and is not sent again.
  expect(await claimIssues(store, now + 60_000, now + 90_000, 9)).toEqual([])
  expect((await outbox.countWaiting(now)).count).toBe(1)
})

test('a message about an alert whose process ended before it knew is sent again, twice at most', async () => {
  const { outbox, store } = await openClaimed(1)
  const claims: number[] = []
  for (const at of [59_999, 60_000, 119_999, 120_000, 180_000, 900_000]) {
    claims.push((await claimIssues(store, now + at, now + at + 60_000, 9)).length)
  }
  expect(claims).toEqual([0, 1, 0, 1, 0, 0])
  expect((await outbox.countWaiting(now)).count).toBe(0)
})

test('what is due longest is sent first, and nothing to who was refused meanwhile', async () => {
  const store = await openTemporaryStore()
  await subscribe(store, 2)
  await store.mailings.add({ ...mailing, edition: 'late', madeAt: now + 1000 })
  await store.mailings.add(mailing)
  await store.mailings.add({ ...mailing, edition: 'earliest', madeAt: now - 1000 })
  const [refused] = await claimIssues(store, now, now + 3000, 1)
  await store.outbox.finish(refused!, { kind: 'refused' }, now)
  const [other] = await claimIssues(store, now, now + 3000, 1)
  await store.outbox.finish(other!, { kind: 'done' }, now)
  const first = await claimIssues(store, now + 2000, now + 3000, 1)
  expect(first).toMatchObject([{ mailing: { edition: mailing.edition } }])
  const rest = await claimIssues(store, now + 2000, now + 3000, 9)
  expect(rest).toMatchObject([{ mailing: { edition: 'late' } }])
  expect(
    [other!, ...first, ...rest].every(({ subscriberId }) => subscriberId !== refused?.subscriberId),
  ).toBe(true)
})

test('who confirms other choices gets nothing more of what they left out', async () => {
  const store = await openTemporaryStore()
  await subscribe(store, 1, ['daily', 'alerts'])
  await store.mailings.add(mailing)
  await store.mailings.add({ ...mailing, kind: 'daily', edition: 'the day' })
  const [reader] = await store.subscribers.list('bay')
  const answered = { subscriberId: reader!.id, number: 2, choices: ['daily' as const] }
  expect(await store.subscribers.confirm('bay', answered, now)).toBe('confirmed')
  const claimed = await claimIssues(store, now, now + 60_000, 9)
  expect(claimed.map((delivery) => delivery.mailing.kind)).toEqual(['daily'])
})

test('old issues are deleted, newer ones stay', async () => {
  const { mailings } = await openTemporaryStore()
  await mailings.add(mailing)
  await mailings.add({ ...mailing, edition: 'late', madeAt: now + 1 })
  await mailings.deleteBefore(now + 1)
  expect(await mailings.listMade('bay', 'alerts', 0)).toMatchObject([{ edition: 'late' }])
})

test('what waits is counted whatever its kind, from when it came, but nothing that nobody is to get', async () => {
  const store = await openTemporaryStore()
  const { mailings, outbox, subscribers } = store
  expect(await outbox.countWaiting(now)).toEqual({ count: 0, since: undefined })
  await subscribe(store, 3)
  await mailings.add(mailing)
  const [first, second, third] = await claimIssues(store, now, now + 60_000, 3)
  await outbox.finish(first!, { kind: 'done' }, now)
  await outbox.finish(second!, { kind: 'later', at: now + 3_600_000, error: 'busy' }, now)
  await outbox.finish(third!, { kind: 'later', at: now + 30_000, error: 'busy' }, now)
  expect(await outbox.countWaiting(now)).toEqual({ count: 2, since: now })
  await mailings.add({ ...mailing, edition: 'another' })
  expect(await outbox.countWaiting(now)).toEqual({ count: 5, since: now })
  const later = await claimIssues(store, now + 30_000, now + 90_000, 9)
  for (const issue of later)
    await outbox.finish(
      issue,
      issue.subscriberId === third!.subscriberId ? { kind: 'refused' } : { kind: 'done' },
      now,
    )
  expect(await outbox.countWaiting(now)).toEqual({ count: 1, since: now })

  await subscribers.ask('bay', 'new@example.com', ['daily'], now - 5_000)
  const listed = ['a', 'b', 'c'].map((name) => ({
    address: `${name}@example.com`,
    choices: ['daily' as const],
  }))
  await subscribers.askListed('bay', listed, { consent: 'a list', pace: 3_000, now })
  expect(await outbox.countWaiting(now + 4_000)).toEqual({ count: 4, since: now - 5_000 })

  const message = { name: 'Reader', email: 'r@example.com', topic: 'tips', message: 'Hello' }
  await outbox.addContact({ city: 'bay', ...message, receivedAt: now - 9_000 })
  expect(await outbox.countWaiting(now)).toEqual({ count: 4, since: now - 9_000 })
})

test('who chose a language gets the issue in it where it was written in it, all others as it is', async () => {
  const store = await openTemporaryStore()
  const languages = ['es', 'ht', undefined]
  for (const language of languages) {
    const reader = { city: 'bay', address: `${language}@example.com`, kinds: ['alerts'] as const }
    await subscribeAddress(store, { ...reader, ...(language && { language }) }, now)
  }
  const translations = [{ language: 'es', subject: 'Inundación', html: '<p>Agua' }]
  await store.mailings.add({ ...mailing, translations })
  const claimed = await claimIssues(store, now, now + 60_000, 9)
  const told = claimed.map(({ address, language, mailing: { subject, html } }) => ({
    address,
    language,
    words: [subject, html],
  }))
  const english = ['Flood', '<p>Flood']
  expect(told.toSorted((a, b) => a.address.localeCompare(b.address))).toEqual([
    { address: 'es@example.com', language: 'es', words: ['Inundación', '<p>Agua'] },
    { address: 'ht@example.com', language: undefined, words: english },
    { address: 'undefined@example.com', language: undefined, words: english },
  ])
  await store.mailings.deleteBefore(now + 1)
  expect(await store.mailings.add({ ...mailing, translations })).toBe(true)
})

test('a message about an alert that the mail server put off waits for its time, and then goes before those of a digest', async () => {
  const store = await openTemporaryStore()
  const { mailings } = store
  await subscribe(store, 2, ['daily', 'alerts'])
  await mailings.add({ ...mailing, kind: 'daily', edition: 'the day' })
  await mailings.add({ ...mailing, madeAt: now + 1_000 })
  const alerts = await claimIssues(store, now + 1_000, now + 300_000, 2)
  for (const alert of alerts)
    await store.outbox.finish(alert, { kind: 'later', at: now + 60_000, error: '450' }, now)
  const kinds = async (at: number) => {
    const claimed = await claimIssues(store, at, at + 300_000, 1)
    return claimed.map(({ kind }) => kind)
  }
  expect(await kinds(now + 59_999)).toEqual(['daily'])
  expect(await kinds(now + 60_000)).toEqual(['alerts'])
  expect(await kinds(now + 60_000)).toEqual(['alerts'])
  expect(await kinds(now + 60_000)).toEqual(['daily'])
  expect(await kinds(now + 60_000)).toEqual([])
})

test('messages about alerts are claimed before those of a digest that is being sent, and wait since they were made', async () => {
  const store = await openTemporaryStore()
  await subscribe(store, 6, ['daily', 'alerts'])
  await store.mailings.add({ ...mailing, kind: 'daily', edition: '2025-10-09' })
  const kindsOf = async (at: number) =>
    (await claimIssues(store, at, at + 60_000, 4)).map((delivery) => delivery.mailing.kind)
  expect(await kindsOf(now)).toEqual(Array(4).fill('daily'))
  await store.mailings.add({ ...mailing, madeAt: now + 1000 })
  expect(await kindsOf(now + 1000)).toEqual(Array(4).fill('alerts'))
  expect(await store.outbox.countWaiting(now + 1000)).toEqual({ count: 12, since: now })
  expect((await kindsOf(now + 1000)).toSorted()).toEqual(['alerts', 'alerts', 'daily', 'daily'])
})
