import { expect, onTestFinished, test } from 'vitest'
import { day, minute } from '../time/durations.ts'
import { openAgain } from './empty-store.fixture.ts'
import { claimIssues, claimQuestions, subscribeAddress } from './outbox.fixture.ts'
import type { Store } from './store.ts'
import type { ListedAddress, MailKind, SubscriberStore } from './subscribers.ts'
import { openTemporaryStore } from './temporary-store.fixture.ts'

const now = 1_760_000_000_000
const how = { consent: 'the fair of 2024', pace: 3000, now }
const listed = (...names: string[]): ListedAddress[] =>
  names.map((name) => ({ address: `${name}@example.com`, choices: ['weekly'] }))

/** The subscriber of a city with this id. */
async function find(subscribers: SubscriberStore, city: string, id: number) {
  return (await subscribers.list(city)).find((one) => one.id === id)
}

test('imported addresses are asked one after the other, also those of a later import', async () => {
  const store = await openTemporaryStore()
  const { subscribers } = store
  expect(await subscribers.askListed('bay', listed('a', 'b', 'A', 'c'), how)).toBe(3)
  expect(await subscribers.askListed('pier', listed('a'), { ...how, now: now + 1 })).toBe(1)
  expect(await claimQuestions(store, now, now + 60_000, 9)).toEqual([
    expect.objectContaining({
      address: 'a@example.com',
      madeAt: now,
      choices: ['weekly'],
      consent: how.consent,
    }),
  ])
  const rest = await claimQuestions(store, now + 59_999, now + 90_000, 9)
  expect(rest.map(({ city, address, madeAt }) => [city, address, madeAt - now])).toEqual([
    ['bay', 'b@example.com', 3000],
    ['bay', 'c@example.com', 6000],
    ['pier', 'a@example.com', 9000],
  ])
})

test('who signs up by the form is asked at once, without the words of the import', async () => {
  const store = await openTemporaryStore()
  const { subscribers } = store
  await subscribers.askListed('bay', listed('a', 'b'), how)
  await subscribers.ask('bay', 'b@example.com', ['daily'], now)
  const questions = await claimQuestions(store, now, now + 60_000, 9)
  expect(questions.map(({ choices, consent }) => [choices, consent])).toEqual([
    [['daily'], undefined],
    [['weekly'], how.consent],
  ])
})

test('imported addresses that nobody confirmed are erased, counted from when each is asked', async () => {
  const store = await openTemporaryStore()
  const { subscribers } = store
  await subscribers.askListed('bay', listed('a', 'b'), how)
  expect(await subscribers.forgetUnconfirmed(now + 3000)).toBe(1)
  expect(await subscribers.list('bay')).toMatchObject([{ address: 'b@example.com' }])
})

/** Signs an address up and claims its question. */
async function askOne(store: Store, address: string, choices: readonly MailKind[] = ['daily'], at = now) {
  await store.subscribers.ask('bay', address, choices, at)
  const questions = await claimQuestions(store, at, at + minute, 99)
  const question = questions.find((one) => one.address.toLowerCase() === address.toLowerCase())
  if (!question) throw new Error('no question')
  return question
}

const confirmOne = (store: Store, address: string, kinds: readonly MailKind[] = ['daily']) =>
  subscribeAddress(store, { city: 'bay', address, kinds }, now)

test('a question is asked once: not while it is being sent, not after it was, and again at the time that was said', async () => {
  const store = await openTemporaryStore()
  const { outbox, subscribers } = store
  const question = await askOne(store, 'a@example.com', ['alerts', 'daily'])
  expect(question).toMatchObject({
    city: 'bay',
    choices: ['daily', 'alerts'],
    number: 1,
    tries: 1,
    madeAt: now,
  })
  expect(await claimQuestions(store, now + minute - 1, now + minute, 9)).toEqual([])
  await outbox.finish(question, { kind: 'later', at: now + 5 * minute, error: '450' }, now)
  expect(await claimQuestions(store, now + 5 * minute - 1, now, 9)).toEqual([])
  const again = await claimQuestions(store, now + 5 * minute, now + 6 * minute, 9)
  expect(again).toMatchObject([{ number: 1, tries: 2 }])
  await outbox.finish(question, { kind: 'done' }, now)
  expect(await claimQuestions(store, now + day, now + day, 9)).toEqual([])
  expect(await subscribers.list('bay')).toHaveLength(1)
})

test('of many questions those that are due longest are sent first', async () => {
  const store = await openTemporaryStore()
  const { subscribers } = store
  for (const [name, late] of Object.entries({ c: 2, a: 4, b: 3 })) {
    await subscribers.ask('bay', `${name}@example.com`, ['daily'], now - late * minute)
  }
  const addresses = (await claimQuestions(store, now, now + minute, 2)).map(({ address }) => address[0])
  expect(addresses.toSorted()).toEqual(['a', 'b'])
  expect(await claimQuestions(store, now, now + minute, 2)).toMatchObject([{ address: 'c@example.com' }])
})

test('an address that signs up again gets a new question at once, whatever becomes of the one before', async () => {
  const store = await openTemporaryStore()
  const { outbox, subscribers } = store
  const first = await askOne(store, 'a@example.com')
  await outbox.finish(first, { kind: 'later', at: now + day, error: '450' }, now)
  const second = await askOne(store, 'A@Example.com', ['weekly'], now + minute)
  expect(second).toMatchObject({ subscriberId: first.subscriberId, number: 2, tries: 1, choices: ['weekly'] })
  // The first one's message came back, or was sent, after the second was asked.
  await outbox.finish(first, { kind: 'refused' }, now)
  expect(await claimQuestions(store, now + 2 * minute, now + 3 * minute, 9)).toMatchObject([{ number: 2 }])
  await outbox.finish(second, { kind: 'refused' }, now)
  expect(await subscribers.list('bay')).toEqual([])
})

test('a form that is sent twice within a minute is one question, at once too; later, or with other choices, it is another', async () => {
  const store = await openTemporaryStore()
  const other = await openAgain(store)
  onTestFinished(() => other.close())
  const { outbox, subscribers } = store
  const address = 'a@example.com'
  await Promise.all([store, other].map((one) => one.subscribers.ask('bay', address, ['daily'], now)))
  const [question] = await claimQuestions(store, now, now + minute, 9)
  expect(question).toMatchObject({ number: 1 })
  await outbox.finish(question!, { kind: 'done' }, now)
  const ask = async (choices: readonly MailKind[], at: number, language?: string) => {
    await subscribers.ask('bay', 'A@example.com', choices, at, language)
    const questions = await claimQuestions(store, at, at + day, 9)
    return questions.map(({ number }) => number)
  }
  // The second one comes through a process whose clock is late.
  expect(await ask(['daily'], now - 2000)).toEqual([])
  expect(await ask(['daily'], now + minute - 1)).toEqual([])
  expect(await ask(['daily'], now + minute)).toEqual([2])
  expect(await ask(['daily'], now + minute, 'es')).toEqual([3])
  expect(await ask(['weekly'], now + minute, 'es')).toEqual([4])
  await subscribers.confirm('bay', { ...question!, number: 4 }, now + minute)
  expect(await ask(['weekly'], now + minute + 1, 'es')).toEqual([5])
})

test('a refused question erases an address that never confirmed, and keeps a subscriber', async () => {
  const store = await openTemporaryStore()
  const { outbox, subscribers } = store
  const id = await confirmOne(store, 'a@example.com')
  const question = await askOne(store, 'a@example.com', ['weekly'])
  await outbox.finish(question, { kind: 'refused' }, now)
  expect(await find(subscribers, 'bay', id)).toMatchObject({ choices: ['daily'], confirmedAt: now })
  const other = await askOne(store, 'b@example.com')
  await outbox.finish(other, { kind: 'done' }, now)
  expect(await find(subscribers, 'bay', other.subscriberId)).toMatchObject({
    confirmedAt: undefined,
    choices: [],
  })
})

test('a link confirms once, only in its city, and not after a later one did', async () => {
  const store = await openTemporaryStore()
  const { subscribers } = store
  const first = await askOne(store, 'a@example.com', ['daily'])
  const second = await askOne(store, 'a@example.com', ['weekly', 'alerts'])
  expect(await subscribers.confirm('pier', second, now)).toBe('gone')
  expect(await subscribers.confirm('bay', second, now)).toBe('confirmed')
  expect(await subscribers.confirm('bay', second, now)).toBe('used')
  expect(await subscribers.confirm('bay', first, now)).toBe('used')
  expect(await find(subscribers, 'bay', first.subscriberId)).toMatchObject({
    choices: ['weekly', 'alerts'],
    confirmedAt: now,
  })
  expect(await find(subscribers, 'pier', first.subscriberId)).toBeUndefined()
  await subscribers.erase('bay', first.subscriberId)
  expect(await subscribers.confirm('bay', second, now)).toBe('gone')
})

test('an address that was refused is suspended in its city alone, and sent to again when it confirms again', async () => {
  const store = await openTemporaryStore()
  const { mailings, outbox, subscribers } = store
  const id = await confirmOne(store, 'a@example.com')
  const other = await confirmOne(store, 'b@example.com')
  const elsewhere = { city: 'pier', address: 'a@example.com', kinds: ['daily'] } as const
  const there = await subscribeAddress(store, elsewhere, now)
  const suspendedAt = async (one: number, city = 'bay') => (await find(subscribers, city, one))?.suspendedAt
  await mailings.add({
    city: 'bay',
    kind: 'daily',
    edition: '1',
    subject: '',
    html: '',
    madeAt: now,
  })
  for (const issue of await claimIssues(store, now, now + minute, 9))
    await outbox.finish(issue, issue.subscriberId === id ? { kind: 'refused' } : { kind: 'done' }, now)
  const question = await askOne(store, 'a@example.com', ['daily'], now + day)
  expect([await suspendedAt(id), await suspendedAt(other)]).toEqual([now, undefined])
  expect(await suspendedAt(there, 'pier')).toBeUndefined()
  await subscribers.confirm('bay', question, now + day)
  expect(await suspendedAt(id)).toBeUndefined()
})

test('who leaves one list keeps the others, and the last one is not ended by this way', async () => {
  const store = await openTemporaryStore()
  const { mailings, subscribers } = store
  const id = await confirmOne(store, 'a@example.com', ['daily', 'alerts'])
  const other = await confirmOne(store, 'b@example.com', ['daily', 'alerts'])
  const issue = { city: 'bay', edition: '1', subject: '', html: '', madeAt: now }
  await mailings.add({ ...issue, kind: 'daily' })
  await mailings.add({ ...issue, kind: 'alerts' })
  expect(await subscribers.leave('pier', id, 'daily')).toBe('none')
  expect(await subscribers.leave('bay', id, 'daily')).toBe('stays')
  expect(await find(subscribers, 'bay', id)).toMatchObject({ choices: ['alerts'] })
  const waiting = await claimIssues(store, now, now + minute, 9)
  // Its message of the list that it left is not sent, and nobody else's is lost.
  expect(waiting.map(({ subscriberId, mailing }) => [subscriberId, mailing.kind]).toSorted()).toEqual([
    [id, 'alerts'],
    [other, 'alerts'],
    [other, 'daily'],
  ])
  expect(await subscribers.leave('bay', id, 'alerts')).toBe('none')
  expect(await find(subscribers, 'bay', id)).toMatchObject({ choices: ['alerts'] })
  expect(await subscribers.leave('bay', 999, 'daily')).toBe('none')
})

test('an address is erased by its id or however it is written, in its city only', async () => {
  const store = await openTemporaryStore()
  const { subscribers } = store
  const id = await confirmOne(store, 'Ana@Example.com')
  await confirmOne(store, 'b@example.com')
  expect(await subscribers.erase('pier', id)).toBe(false)
  expect(await subscribers.eraseAddress('pier', 'ana@example.com')).toBe(false)
  expect(await subscribers.eraseAddress('bay', 'ANA@example.com')).toBe(true)
  expect(await subscribers.eraseAddress('bay', 'ana@example.com')).toBe(false)
  const [left] = await subscribers.list('bay')
  expect(left).toMatchObject({ address: 'b@example.com' })
  expect(await subscribers.erase('bay', left?.id ?? 0)).toBe(true)
  expect(await subscribers.list('bay')).toEqual([])
})

test('a subscriber is not forgotten, however long ago it was asked; an address of yesterday is', async () => {
  const store = await openTemporaryStore()
  const { subscribers } = store
  await confirmOne(store, 'a@example.com')
  await subscribers.ask('bay', 'b@example.com', ['daily'], now)
  await subscribers.ask('pier', 'c@example.com', ['daily'], now + day)
  expect(await subscribers.forgetUnconfirmed(now)).toBe(0)
  expect(await subscribers.forgetUnconfirmed(now + 1)).toBe(1)
  expect(await subscribers.list('bay')).toMatchObject([{ address: 'a@example.com' }])
  expect(await subscribers.cities()).toEqual(['bay'])
  expect(await subscribers.list('pier')).toHaveLength(1)
})

test('the language is that of the confirmed question; whoever chose none has that of the city', async () => {
  const store = await openTemporaryStore()
  const { subscribers } = store
  await confirmOne(store, 'english@example.com')
  await subscribers.askListed('bay', listed('listed'), how)
  await subscribers.ask('bay', 'ann@example.com', ['alerts'], now, 'es')
  const asked = await claimQuestions(store, now, now + minute, 9)
  expect(asked.map(({ address, language }) => [address, language])).toEqual(
    expect.arrayContaining([
      ['listed@example.com', undefined],
      ['ann@example.com', 'es'],
    ]),
  )
  const languageOf = async (address: string) =>
    (await subscribers.list('bay')).find((one) => one.address === address)?.language
  const question = asked.find(({ address }) => address === 'ann@example.com')!
  expect(await languageOf('ann@example.com')).toBeUndefined()
  expect(await subscribers.languages('bay')).toEqual([])
  await subscribers.confirm('bay', question, now)
  expect(await languageOf('ann@example.com')).toBe('es')
  expect(await languageOf('english@example.com')).toBeUndefined()
  expect(await subscribers.languages('bay')).toEqual(['es'])
  expect(await subscribers.languages('pier')).toEqual([])
  // Somebody else's sign-up changes nothing before it is confirmed.
  await subscribers.ask('bay', 'ann@example.com', ['alerts'], now)
  expect(await languageOf('ann@example.com')).toBe('es')
})
