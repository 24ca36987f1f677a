// What the service does by itself, beside the routes: it looks, cleans up, and judges what waits.
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { subscribeAddress } from '../../store/outbox.fixture.ts'
import { makeArticle, makeFeedState } from '../../store/samples.fixture.ts'
import { day, hour, minute } from '../../time/durations.ts'
import { FixedDirectory } from '../fixed-directory.fixture.ts'
import { openNewsletter, publication, temporaryFolder } from './open-newsletter.fixture.ts'

const start = Date.UTC(2026, 10, 22, 12)
const lookEvery = minute / 4

/** A service whose clock and timer are the test's, and a look of it at a time in ms after its start. */
async function openWithClock(...changes: Parameters<typeof openNewsletter>) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start })
  onTestFinished(() => void vi.useRealTimers())
  const newsletter = await openNewsletter(...changes)
  const lookAt = async (at: number) => {
    vi.setSystemTime(start + at - lookEvery)
    vi.advanceTimersByTime(lookEvery)
    await newsletter.mail.settled()
  }
  return { ...newsletter, lookAt }
}

type Newsletter = Awaited<ReturnType<typeof openNewsletter>>

const confirm = ({ store }: Pick<Newsletter, 'store'>, address: string) =>
  subscribeAddress(store, { city: 'example', address, kinds: ['daily'] }, Date.now())

const issue = (text = 'The drawbridge is up.', edition = '2026-11-22') => ({
  city: publication.id,
  kind: 'daily' as const,
  edition,
  subject: 'Sunday',
  html: `<p>${text}</p><reader-foot></reader-foot>`,
  madeAt: Date.now(),
})
const isKept = async ({ store }: Newsletter) => store.mailings.has('example', 'daily', '2026-11-22')
const addresses = async ({ store }: Newsletter) =>
  (await store.subscribers.list('example')).map(({ address }) => address)

test('an address that nobody confirmed is erased after 48 hours, an issue after 90 days; readers stay', async () => {
  const newsletter = await openWithClock()
  const { store, lookAt } = newsletter
  await confirm(newsletter, 'reader@example.com')
  await store.subscribers.ask('example', 'nobody@example.com', ['daily'], Date.now())
  await store.mailings.add(issue())
  await lookAt(48 * hour - minute)
  expect(await addresses(newsletter)).toEqual(['reader@example.com', 'nobody@example.com'])
  await lookAt(49 * hour)
  expect(await addresses(newsletter)).toEqual(['reader@example.com'])
  await lookAt(90 * day - minute)
  expect(await isKept(newsletter)).toBe(true)
  await lookAt(90 * day + hour)
  expect(await isKept(newsletter)).toBe(false)
  expect(await addresses(newsletter)).toEqual(['reader@example.com'])
})

test('a look that fails is logged, and the next one sends', async () => {
  const error = vi.fn()
  const logger = { info: () => undefined, warn: () => undefined, error }
  const newsletter = await openWithClock({ logger: logger as never })
  await confirm(newsletter, 'reader@example.com')
  await newsletter.store.mailings.add(issue())
  vi.spyOn(newsletter.store.outbox, 'claim').mockRejectedValueOnce(new Error('busy'))
  await newsletter.lookAt(minute)
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: new Error('busy') }, expect.any(String))
  expect(newsletter.server.received).toEqual([])
  await newsletter.lookAt(2 * minute)
  expect(newsletter.server.received.map(({ to }) => to)).toEqual(['reader@example.com'])
})

test('an operator is told at the start that the mail server does not answer, and readers that mail waits', async () => {
  const warn = vi.fn()
  const logger = { info: () => undefined, warn, error: () => undefined }
  const { mail, post } = await openNewsletter({ logger: logger as never }, 'smtp://127.0.0.1:9')
  await vi.waitFor(() => expect(mail.postbox.isAnswering).toBe(false))
  expect(warn.mock.calls).toEqual([[{ error: expect.stringContaining('ECONNREFUSED') }, expect.any(String)]])
  expect((await post('/newsletter', { email: 'reader@example.com' })).status).toBe(202)
})

test('what waited while no process ran is sent at the start', async () => {
  const store = await openEmptyStore(temporaryFolder())
  await confirm({ store }, 'reader@example.com')
  await store.mailings.add(issue())
  const { server } = await openNewsletter({ store })
  expect(server.received.map(({ to }) => to)).toEqual(['reader@example.com'])
})

test('an issue that holds what was taken down since is not sent', async () => {
  const removals = [
    { guid: 'named', reason: 'A name', date: '2026-11-22', askedBy: 'a reader', public: false },
  ]
  const feed = 'https://herald.test/feed'
  const feeds = { localNews: [{ address: feed, title: 'Herald', owner: 'Herald' }] }
  const directory = new FixedDirectory([{ ...publication, removals, feeds }])
  const newsletter = await openWithClock({ directory })
  await newsletter.store.articles.savePoll(makeFeedState(feed, { polledAt: start, succeededAt: start }), [
    makeArticle('named', { title: 'Man named in a raid', publishedAt: start }),
  ])
  await confirm(newsletter, 'reader@example.com')
  await newsletter.store.mailings.add(issue('Man named\nin a raid', 'with it'))
  await newsletter.store.mailings.add(issue('The drawbridge is up.', 'without it'))
  await newsletter.lookAt(minute)
  expect(newsletter.server.received.map(({ text }) => text)).toEqual([
    expect.stringContaining('The drawbridge is up.'),
  ])
  expect(await newsletter.store.outbox.countWaiting(Date.now())).toMatchObject({ count: 0 })
})

test('after it was stopped nothing is sent', async () => {
  const newsletter = await openWithClock()
  await confirm(newsletter, 'reader@example.com')
  await newsletter.store.mailings.add(issue())
  await newsletter.mail.stop()
  await newsletter.lookAt(minute)
  newsletter.mail.contactDesk.onWritten()
  await newsletter.mail.settled()
  expect(newsletter.server.received).toEqual([])
})

test('a stop waits for what is being sent, ends its connections, and nothing is looked for or counted again', async () => {
  const { mail, store, server, lookAt } = await openWithClock()
  await confirm({ store }, 'reader@example.com')
  await store.mailings.add(issue())
  await lookAt(minute)
  await expect.poll(() => mail.waiting()).toEqual({ count: 0, for: 0 })
  expect(server.connections()).toBeGreaterThan(0)
  const held = Promise.withResolvers<number>()
  const sendDue = vi.spyOn(mail.postbox, 'sendDue').mockReturnValueOnce(held.promise)
  const countWaiting = vi.spyOn(store.outbox, 'countWaiting')
  vi.advanceTimersByTime(lookEvery)
  await expect.poll(() => sendDue.mock.calls.length).toBe(1)
  const ended: string[] = []
  const stop = mail.stop().then(() => ended.push('stop'))
  await new Promise(setImmediate)
  ended.push('send')
  held.resolve(0)
  await stop
  expect(ended).toEqual(['send', 'stop'])
  expect(sendDue.mock.calls[0]?.[0]?.aborted).toBe(true)
  await expect.poll(() => server.connections()).toBe(0)
  mail.contactDesk.onWritten()
  vi.advanceTimersByTime(2 * minute)
  await mail.settled()
  expect([sendDue.mock.calls.length, countWaiting.mock.calls.length]).toEqual([1, 0])
})

test('all who ask for mail while a look lasts are answered by one more', async () => {
  const { mail } = await openWithClock()
  const held = Promise.withResolvers<number>()
  const sendDue = vi.spyOn(mail.postbox, 'sendDue').mockReturnValueOnce(held.promise)
  vi.advanceTimersByTime(lookEvery)
  await expect.poll(() => sendDue.mock.calls.length).toBe(1)
  for (let count = 0; count < 3; count++) mail.contactDesk.onWritten()
  held.resolve(0)
  await mail.settled()
  expect(sendDue).toHaveBeenCalledTimes(2)
})

test('the store is cleaned once an hour, not at each look', async () => {
  const { store, lookAt } = await openWithClock()
  const forget = vi.spyOn(store.subscribers, 'forgetUnconfirmed')
  await lookAt(hour - minute)
  expect(forget).not.toHaveBeenCalled()
  await lookAt(hour)
  expect(forget).toHaveBeenCalledTimes(1)
  await lookAt(hour + minute)
  expect(forget).toHaveBeenCalledTimes(1)
})

test('of a mail server that answers nobody is told that it does not', async () => {
  const warn = vi.fn()
  const logger = { info: () => undefined, warn, error: () => undefined }
  const { mail, post, server, store } = await openNewsletter({ logger: logger as never })
  const message = { name: 'Reader', email: 'r@example.com', topic: 'tips', message: 'Hello' }
  await store.outbox.addContact({ city: publication.id, ...message, receivedAt: Date.now() })
  mail.contactDesk.onWritten()
  await server.waitFor(1)
  await mail.settled()
  expect((await post('/newsletter', { email: 'reader@example.com' })).status).toBe(200)
  await mail.stop()
  expect(warn).not.toHaveBeenCalled()
})

test('what waits is counted each minute, also while a mail server holds up a look, and is not known where the store does not answer', async () => {
  const warn = vi.fn()
  const logger = { info: () => undefined, warn, error: () => undefined }
  const { mail, store } = await openWithClock({ logger: logger as never })
  await expect.poll(() => mail.waiting()).toEqual({ count: 0, for: 0 })
  const message = { name: 'Reader', email: 'r@example.com', topic: 'tips', message: 'Hello' }
  await store.outbox.addContact({ city: publication.id, ...message, receivedAt: start })
  const held = Promise.withResolvers<number>()
  vi.spyOn(mail.postbox, 'sendDue').mockReturnValue(held.promise)
  vi.advanceTimersByTime(minute)
  await expect.poll(() => mail.waiting()).toEqual({ count: 1, for: minute })
  vi.spyOn(store.outbox, 'countWaiting').mockRejectedValueOnce(new Error('away'))
  vi.advanceTimersByTime(minute)
  await expect.poll(() => mail.waiting()).toBeUndefined()
  expect(warn).toHaveBeenCalledWith({ err: new Error('away') }, expect.any(String))
  vi.advanceTimersByTime(minute)
  await expect.poll(() => mail.waiting()?.count).toBe(1)
  held.resolve(0)
})

test('a message about alerts is made while a digest is still being sent', async () => {
  const composeAlerts = vi.fn(async () => undefined)
  const newsletter = await openWithClock({ hasAlerts: async () => true, composeAlerts })
  await confirm(newsletter, 'reader@example.com')
  const held = Promise.withResolvers<number>()
  const sendDue = vi.spyOn(newsletter.mail.postbox, 'sendDue').mockReturnValueOnce(held.promise)
  vi.setSystemTime(start + 2 * minute)
  vi.advanceTimersByTime(lookEvery)
  await expect.poll(() => sendDue.mock.calls.length).toBe(1)
  const before = composeAlerts.mock.calls.length
  vi.advanceTimersByTime(lookEvery)
  await expect.poll(() => composeAlerts.mock.calls.length).toBeGreaterThan(before)
  expect(sendDue).toHaveBeenCalledTimes(1)
  held.resolve(0)
  await expect.poll(() => sendDue.mock.calls.length).toBeGreaterThan(1)
})
