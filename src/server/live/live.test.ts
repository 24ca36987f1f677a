import { expect, onTestFinished, test, vi } from 'vitest'
import { examplePublication } from '../../site/example-publication.fixture.ts'
import { cityTopic, feedTopic } from '../../store/topics.ts'
import { createLiveService, defaultLiveLimits } from './live.ts'

const [category = ''] = examplePublication.live
const feed = examplePublication.feeds[category]?.[0]?.address ?? ''

function open(limits: Partial<typeof defaultLiveLimits> = {}) {
  vi.useFakeTimers()
  const lines: object[] = []
  const live = createLiveService(
    { warn: (fields: object) => void lines.push(fields) },
    { ...defaultLiveLimits, ...limits },
  )
  onTestFinished(() => {
    live.stop()
    vi.useRealTimers()
  })
  const join = (address?: string, signal = new AbortController().signal, madeAt?: number) =>
    live.answer(examplePublication, { address, madeAt, signal })
  return { live, lines, join }
}

/** Everything that was sent on a connection until it ended. */
async function readAll({ body }: Response): Promise<string> {
  return new Response(body).text()
}

test('a change of a feed in the headlines is sent once, even if several topics changed', async () => {
  const { live, join } = open({ longest: 10_000 })
  const response = join()
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  live.changed(['feed:https://elsewhere.test/'])
  vi.advanceTimersByTime(2_000)
  live.changed([feedTopic(feed), 'city:other'])
  live.changed([feedTopic(feed)])
  vi.advanceTimersByTime(2_000)
  live.stop()
  expect((await readAll(response)).match(/^event: change$/gm)).toHaveLength(1)
})

test('a connection begins with the change that came after its page was made', async () => {
  const { live, join } = open()
  vi.advanceTimersByTime(1_000)
  const before = Date.now()
  vi.advanceTimersByTime(1_000)
  live.changed([feedTopic(feed)])
  vi.advanceTimersByTime(1_000)
  const missed = join('', undefined, before)
  live.changed(['feed:https://elsewhere.test/'])
  const upToDate = join('', undefined, Date.now() - 500)
  vi.advanceTimersByTime(11 * 60_000)
  const old = join('', undefined, before)
  live.stop()
  expect(await readAll(missed)).toContain('event: change')
  expect(await readAll(upToDate)).not.toContain('event: change')
  // What changed so long ago is not remembered.
  expect(await readAll(old)).toContain('event: change')
})

test('connections beyond the limits of one address or of all are refused and logged once a second', () => {
  const { live, join, lines } = open({ connections: 5, perAddress: 2 })
  const statuses = (count: number, address?: string) =>
    Array.from({ length: count }, () => join(address).status)
  expect(statuses(3, '203.0.113.1')).toEqual([200, 200, 503])
  expect(statuses(4)).toEqual([200, 200, 200, 503])
  for (let index = 0; index < 5_000; index++) join()
  expect(lines).toEqual([{ refused: 1 }])
  vi.advanceTimersByTime(1_000)
  expect(lines).toEqual([{ refused: 1 }, { refused: 5_001 }])
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(2)
  expect(live.open).toBe(5)
})

test('when the city is read again its connections end, so that browsers open them for its new feeds', () => {
  const { live, join } = open()
  join()
  live.changed(['city:other'])
  expect(live.open).toBe(1)
  live.changed([cityTopic(examplePublication.id)])
  expect(live.open).toBe(0)
})

test('a closed connection frees its place', () => {
  const { live, join } = open({ connections: 1, perAddress: 1 })
  const leaving = new AbortController()
  expect(join('203.0.113.1', leaving.signal).status).toBe(200)
  leaving.abort()
  expect(live.open).toBe(0)
  expect(join('203.0.113.1').status).toBe(200)
})

test('a connection that is not read is ended when its queue is full, and every connection after its time limit', async () => {
  const { live, join } = open({ longest: 3_600_000, heartbeat: 1, gather: 1 })
  join()
  vi.advanceTimersByTime(1_000)
  expect(live.open).toBe(0)
  const second = open({ longest: 60_000 })
  const response = second.join()
  const read = readAll(response)
  vi.advanceTimersByTime(73_000)
  expect(second.live.open).toBe(0)
  expect(await read).toMatch(/^retry: \d+\n\n(: still here\n\n)+$/)
})
