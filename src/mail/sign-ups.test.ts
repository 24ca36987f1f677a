import { expect, onTestFinished, test, vi } from 'vitest'
import { claimQuestions } from '../store/outbox.fixture.ts'
import { openTemporaryStore } from '../store/temporary-store.fixture.ts'
import { countReadersIn, floods } from './floods.fixture.ts'
import { questionLasts, SignUps } from './sign-ups.ts'
import { SignedLinks } from './signed-links.ts'

const now = Date.now()
const links = new SignedLinks('k'.repeat(32))

type Store = Awaited<ReturnType<typeof openTemporaryStore>>

async function open(isAnswering?: () => boolean) {
  const store = await openTemporaryStore()
  const { subscribers } = store
  let asked = 0
  const signUps = new SignUps(store, links, () => void asked++, isAnswering)
  const ask = (email: string, city = 'bay') => signUps.ask(city, { email, choices: ['daily'] }, Date.now())
  /** Signs up and confirms; resolves to the subscriber's id. */
  const subscribe = async (choices: readonly ('daily' | 'weekly' | 'alerts')[]) => {
    await signUps.ask('bay', { email: 'ann@example.com', choices }, now)
    const [question] = await claimQuestions(store, now, now + 1, 1)
    if (!question) throw new Error('nothing was asked')
    const link = links.signConfirm('bay', question, now + questionLasts)
    return { id: question.subscriberId, link }
  }
  return { store, signUps, subscribers, ask, subscribe, count: () => asked }
}

/** How many of so many forms are admitted; `from`: the address of each. */
async function countAdmitted(signUps: SignUps, times: number, from: (n: number) => string): Promise<number> {
  let count = 0
  for (let n = 0; n < times; n++) if (await signUps.admits(from(n), Date.now())) count++
  return count
}

test('a mailbox of a city is asked three times an hour, however it is spelt, and the answer is the same', async () => {
  const { ask, count, subscribers } = await open()
  const spellings = ['a@example.com', 'A@example.com', 'a+1@example.com', 'a+2@example.com', 'a@example.com']
  for (const email of spellings) expect(await ask(email)).toBe('asked')
  expect(count()).toBe(3)
  expect(await subscribers.list('bay')).toHaveLength(2)
  expect(await ask('b@example.com')).toBe('asked')
  expect(await ask('a@example.com', 'pier')).toBe('asked')
  expect(count()).toBe(5)
})

const many = { take: async () => true }
test.each([
  [
    'one process, whose store has no limits',
    (store: Store) => new SignUps({ ...store, limits: many }, links, () => undefined),
    true,
  ],
  [
    'several processes, each of which asks once',
    (store: Store) => new SignUps(store, links, () => undefined),
    false,
  ],
])('a mailbox is asked six times an hour by all cities together: %s', async (_, start, isOne) => {
  const { store } = await open()
  const first = start(store)
  for (let n = 0; n < 12; n++) {
    const email = n % 2 === 0 ? `a+${n}@example.com` : 'A@example.com'
    const signUps = isOne ? first : start(store)
    expect(await signUps.ask(`city-${n}`, { email, choices: ['daily'] }, Date.now())).toBe('asked')
  }
  expect(await claimQuestions(store, Date.now(), Date.now() + 3_600_000, 99)).toHaveLength(6)
  expect(await start(store).ask('city-1', { email: 'b@example.com', choices: ['daily'] }, Date.now())).toBe(
    'asked',
  )
  expect(await claimQuestions(store, Date.now(), Date.now() + 3_600_000, 99)).toHaveLength(1)
})

test('a form without a valid address or a choice asks nobody', async () => {
  const { signUps, ask, count, subscribers } = await open()
  expect(await ask('a@localhost')).toBe('wrongAddress')
  expect(await signUps.ask('bay', { email: 'a@example.com', choices: [] }, now)).toBe('noChoice')
  expect(count()).toBe(0)
  expect(await subscribers.list('bay')).toEqual([])
})

test('what is asked while the mail server does not answer is kept', async () => {
  const { ask, subscribers } = await open(() => false)
  expect(await ask('a@example.com')).toBe('askedLater')
  expect(await subscribers.list('bay')).toHaveLength(1)
})

test('an address may send ten forms in ten minutes, its network forty', async () => {
  const { signUps } = await open()
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const take = (from: string, times: number) => countAdmitted(signUps, times, () => from)
  expect(await take('192.0.2.1', 12)).toBe(10)
  vi.advanceTimersByTime(1000)
  expect((await take('192.0.2.2', 10)) + (await take('192.0.2.3', 10))).toBe(20)
  vi.advanceTimersByTime(1000)
  // 40 of 192.0.2.x, of which the refused ones of an address count for none other.
  expect((await take('192.0.2.4', 10)) + (await take('192.0.2.5', 10))).toBe(10)
  expect(await take('198.51.100.1', 10)).toBe(10)
})

test('one customer of a provider may send two hundred forms in ten minutes from all networks of IPv6', async () => {
  const { signUps } = await open()
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let admitted = 0
  for (let second = 0; second < 15; second++) {
    admitted += await countAdmitted(signUps, 20, (n) => `2001:db8:7:${(second * 20 + n).toString(16)}`)
    vi.advanceTimersByTime(1000)
  }
  expect(admitted).toBe(200)
  expect(await signUps.admits('2001:db8:8:1', Date.now())).toBe(true)
})

test('after ten minutes an address may send forms again', async () => {
  const { signUps } = await open()
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await countAdmitted(signUps, 10, () => '192.0.2.1')).toBe(10)
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(await signUps.admits('192.0.2.1', Date.now())).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await signUps.admits('192.0.2.1', Date.now())).toBe(true)
})

test('after an hour a mailbox is asked again', async () => {
  const { ask, count } = await open()
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let times = 0; times < 4; times++) await ask('a@example.com')
  vi.advanceTimersByTime(60 * 60_000 - 1)
  await ask('a@example.com')
  expect(count()).toBe(3)
  vi.advanceTimersByTime(1)
  await ask('a@example.com')
  expect(count()).toBe(4)
})

test.each(Object.entries(floods))('a flood of forms from %s shuts no other reader out', async (_, flood) => {
  const { store } = await open()
  const signUps = new SignUps({ ...store, limits: { take: async () => true } }, links, () => undefined)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const send = (from: string) => signUps.admits(from, now)
  expect(await countReadersIn(flood, send, (ms) => vi.advanceTimersByTime(ms))).toBe(10)
})

test('a link confirms once, what it says and when it was pressed', async () => {
  const { signUps, subscribers, subscribe } = await open()
  const { link } = await subscribe(['weekly', 'alerts'])
  expect(signUps.checkConfirm('bay', link, now)).toBe('read')
  expect(await subscribers.list('bay')).toMatchObject([{ confirmedAt: undefined }])
  expect(await signUps.confirm('pier', link, now)).toBe('forged')
  expect(await signUps.confirm('bay', link, now + questionLasts + 1000)).toBe('expired')
  expect(signUps.checkConfirm('bay', link, now + questionLasts + 1000)).toBe('expired')
  expect(await signUps.confirm('bay', link, now + 5)).toBe('confirmed')
  expect(await signUps.confirm('bay', link, now)).toBe('used')
  expect(await subscribers.list('bay')).toMatchObject([
    { choices: ['weekly', 'alerts'], confirmedAt: now + 5 },
  ])
})

test('a link ends its list; the last list, or all, erases the address', async () => {
  const { signUps, subscribers, subscribe } = await open()
  const { id, link } = await subscribe(['daily', 'weekly', 'alerts'])
  await signUps.confirm('bay', link, now)
  const leave = (kind: 'daily' | 'weekly' | 'alerts') => links.signLeave('bay', { id, kind }, now + 1000)
  expect(signUps.checkLeave('bay', leave('daily'), now)).toBe('read')
  expect(await signUps.leave('bay', leave('daily'), 'this', now + 2000)).toBe('leaveExpired')
  expect(await signUps.leave('bay', 'x', 'all', now)).toBe('forged')
  expect(await subscribers.list('bay')).toMatchObject([{ choices: ['daily', 'weekly', 'alerts'] }])
  expect(await signUps.leave('bay', leave('daily'), 'this', now)).toBe('leftList')
  expect(await subscribers.list('bay')).toMatchObject([{ choices: ['weekly', 'alerts'] }])
  expect(await signUps.leave('bay', leave('weekly'), 'this', now)).toBe('leftList')
  expect(await signUps.leave('bay', leave('alerts'), 'this', now)).toBe('left')
  expect(await subscribers.list('bay')).toEqual([])
  expect(await signUps.leave('bay', leave('alerts'), 'this', now)).toBe('left')
  expect(await signUps.confirm('bay', link, now)).toBe('gone')
})

test('one press ends all lists', async () => {
  const { signUps, subscribers, subscribe } = await open()
  const { id, link } = await subscribe(['daily', 'weekly'])
  await signUps.confirm('bay', link, now)
  const leave = links.signLeave('bay', { id, kind: 'daily' }, now + 1000)
  expect(await signUps.leave('bay', leave, 'all', now)).toBe('left')
  expect(await subscribers.list('bay')).toEqual([])
})

test('limits hold over all processes, and what they count names no reader', async () => {
  const { store, signUps } = await open()
  const take = vi.spyOn(store.limits, 'take')
  let asked = 0
  const other = new SignUps(store, links, () => void asked++)
  const admitted = async (from: string) =>
    (await countAdmitted(signUps, 7, () => from)) + (await countAdmitted(other, 7, () => from))
  expect(await admitted('192.0.2.1')).toBe(10)
  for (const one of [signUps, other, signUps, other])
    await one.ask('bay', { email: 'a@example.com', choices: ['daily'] }, Date.now())
  expect(asked).toBe(1)
  expect(JSON.stringify(take.mock.calls)).not.toMatch(/192\.0|example/)
})
