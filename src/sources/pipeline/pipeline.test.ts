import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openEmptyStore } from '../../store/empty-store.fixture.ts'
import { makeArticle } from '../../store/samples.fixture.ts'
import type { Store } from '../../store/store.ts'
import { openSafeClient, type SafeClient } from '../http/safe-fetch.ts'
import type { DocumentFailure, Fetched } from './fetch-document.ts'
import { Pipeline, type PipelineOptions } from './pipeline.ts'
import { defaultPollTimes } from './poll-times.ts'
import type { PollCount } from './report.ts'
import type { SourceKind } from './source-kind.ts'

let folder: string
let store: Store
let client: SafeClient
let running: Pipeline[]
let asked: { key: string; running: number }[]
let open: number
let answer: (key: string) => Fetched<string> | Promise<Fetched<string>>
let log: string[]
let changed: string[]
const soon = { interval: 5 }

/** A second kind of source: the tide at a place, stored as one article. It needs only this object. */
const tides: SourceKind<string, { metres: number; at: number }> = {
  name: 'tide',
  listedIn: 'publication.yaml',
  list: () => [],
  topicOf: (place) => `tide:${place}`,
  async fetch({ address }) {
    open++
    asked.push({ key: address, running: open })
    await new Promise((resolve) => setTimeout(resolve, 20))
    open--
    return answer(address)
  },
  read(text, { now }) {
    const metres = Number(text)
    if (Number.isNaN(metres)) throw new Error('not a height of water')
    return { items: { metres, at: now } }
  },
  save: ({ metres, at }, { key }, writer) =>
    writer.articles(`tide:${key}`, [makeArticle('tide', { title: `${metres} m`, publishedAt: at })]),
}

const tide = (metres: string): Fetched<string> => ({
  kind: 'fetched',
  raw: metres,
  hash: metres,
  bytes: metres.length,
  base: 'https://tides.example/',
  movedTo: undefined,
  etag: undefined,
  lastModified: undefined,
})
const failure = (values: Partial<DocumentFailure> = {}): DocumentFailure => ({
  kind: 'failed',
  reason: 'status',
  message: 'no',
  retryAfter: undefined,
  ...values,
})

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipeline-'))
  store = await openEmptyStore(folder)
  client = openSafeClient({ allowLoopback: false, userAgent: 'Test/1' })
  running = []
  asked = []
  open = 0
  log = []
  changed = []
  answer = () => tide('1.5')
})
afterEach(async () => {
  await Promise.all(running.map((pipeline) => pipeline.stop()))
  await client.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const list = (owner: string, ...places: string[]) =>
  store.sources.list(
    owner,
    places.map((key) => ({ kind: 'tide', key, host: key.split('.').at(-1) ?? key })),
    { now: Date.now(), spread: 0 },
  )

function start(options: Partial<PipelineOptions> = {}): Pipeline {
  const pipeline = new Pipeline({
    store,
    kinds: [tides],
    client,
    worker: `worker${running.length}`,
    times: defaultPollTimes,
    fetchDeadline: undefined,
    inFlight: 16,
    perHost: 2,
    lease: 60_000,
    events: {
      log: (level, _, message) => log.push(`${level} ${message}`),
      changed: (topics) => changed.push(...topics),
      parsing: () => {},
      parsed: () => {},
    },
    ...options,
  })
  running.push(pipeline)
  pipeline.start()
  return pipeline
}

/** Moves timers and the clock in steps of 10 ms until a condition holds, whatever the machine's load. */
function moveTheClock(): (isOver: () => boolean) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return async (isOver) => {
    for (let step = 0; !isOver() && step < 1_000; step++) {
      await vi.advanceTimersByTimeAsync(10)
      // The store's own waiting for its write lock is real.
      await sleep(5)
    }
    expect(isOver()).toBe(true)
  }
}

const places = (count: number) => Array.from({ length: count }, (_, n) => `pier.harbor${n}`)
const often = { ...defaultPollTimes, interval: 50, firstPollSpread: 0 }

test('a second kind of source is polled, stored and published under its own topic', async () => {
  await list('city', 'pier.harbor')
  start()
  await expect.poll(() => changed, soon).toEqual(['tide:pier.harbor'])
  const [article] = await store.articles.loadLatest({ feeds: ['tide:pier.harbor'], limit: 1 })
  expect(article?.title).toBe('1.5 m')
  expect((await store.changes.since(0, 9)).flatMap(({ topics }) => topics)).toEqual(['tide:pier.harbor'])
})

test('a document of another format is a failure with the message of its kind', async () => {
  answer = () => tide('high')
  await list('city', 'pier.harbor')
  start()
  await expect.poll(() => log, soon).toContain('warn tide failed: pier.harbor: not a height of water')
})

test('a source of an unknown kind is logged and waits', async () => {
  await store.sources.list('city', [{ kind: 'moon', key: 'full', host: 'sky' }], { now: 0, spread: 0 })
  start()
  await expect.poll(() => log.join(), soon).toContain('no sources of kind "moon"')
  const move = moveTheClock()
  const end = Date.now() + 1_000
  await move(() => Date.now() >= end)
  expect(log).toHaveLength(1)
})

describe('a schedule', () => {
  test('polls every source once, with a bounded number at a time', async () => {
    await list('city', ...places(40))
    start({ inFlight: 8 })
    await expect.poll(() => asked.length, soon).toBe(40)
    expect(new Set(asked.map(({ key }) => key)).size).toBe(40)
    expect(Math.max(...asked.map((each) => each.running))).toBe(8)
  })

  test('polls two sources of one host at a time without delaying other hosts', async () => {
    await list('city', ...Array.from({ length: 6 }, (_, n) => `pier${n}.harbor`), 'pier.other')
    start()
    await expect.poll(() => asked.length, soon).toBe(7)
    expect(asked.slice(0, 3).map(({ key }) => key)).toContain('pier.other')
    expect(Math.max(...asked.map((each) => each.running))).toBe(3)
  })

  test('polls those of an urgent host before all others', async () => {
    await list('city', ...places(30), 'pier.urgent')
    start({ kinds: [{ ...tides, urgentHost: 'urgent' }], inFlight: 1 })
    await expect.poll(() => asked.length, soon).toBeGreaterThan(5)
    expect(asked[0]?.key).toBe('pier.urgent')
  })

  test('polls a source again when it is due, and never while a poll of it runs', async () => {
    await list('city', 'pier.harbor')
    start({ times: often })
    await expect.poll(() => asked.length, soon).toBeGreaterThan(3)
    expect(Math.max(...asked.map((each) => each.running))).toBe(1)
  })

  test('pauses all sources of a host that asks for it, and no others', async () => {
    answer = (key) => (key.endsWith('harbor') ? failure({ reason: 'rateLimited' } as never) : tide('1'))
    await list('city', ...Array.from({ length: 5 }, (_, n) => `pier${n}.harbor`), 'pier.other')
    start({ times: often })
    await expect.poll(() => asked.filter(({ key }) => key === 'pier.other').length, soon).toBeGreaterThan(3)
    expect(asked.filter(({ key }) => key.endsWith('harbor'))).toHaveLength(2)
  })

  test('polls sources that are listed while it runs, and stops polling those that no city lists', async () => {
    await list('city', 'pier.a', 'pier.b')
    await list('town', 'pier.b')
    const pipeline = start({ times: often })
    await expect.poll(() => asked.length, soon).toBeGreaterThan(1)
    await list('city', 'pier.c')
    pipeline.wake()
    await expect.poll(() => asked.map(({ key }) => key), soon).toContain('pier.c')
    asked = []
    const byName = (key: string) => asked.filter((each) => each.key === key).length
    await expect.poll(() => Math.min(byName('pier.b'), byName('pier.c')), soon).toBeGreaterThan(2)
    // A poll in progress may finish after its city has dropped the source.
    expect(byName('pier.a')).toBeLessThan(2)
  })

  test('logs when polling is late', async () => {
    const held = Promise.withResolvers<Fetched<string>>()
    answer = () => held.promise
    await list('city', 'pier.harbor', 'pier.other')
    start({ inFlight: 1, times: often, latenessInterval: 20 })
    await expect.poll(() => log.join(), soon).toContain('warn polling is late')
    held.resolve(tide('1'))
  })

  test('releases sources that it has not polled when it stops', async () => {
    const held = Promise.withResolvers<Fetched<string>>()
    answer = () => held.promise
    await list('city', 'pier.harbor')
    const first = start()
    await expect.poll(() => asked.length, soon).toBe(1)
    const stopped = first.stop()
    held.resolve(tide('1'))
    await stopped
    answer = () => tide('2')
    start()
    await expect.poll(() => changed, soon).toEqual(['tide:pier.harbor'])
  })
})

describe('a store', () => {
  test('that fails pauses polling until it works again, and the error is logged', async () => {
    await list('city', 'pier.harbor')
    let broken = true
    const sources = new Proxy(store.sources, {
      get(target, name: keyof typeof store.sources) {
        if (name === 'claimDue' && broken) return () => Promise.reject(new Error('The disk is full'))
        const member = target[name]
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    start({ store: { sources, clock: store.clock } })
    await expect.poll(() => log.join(), soon).toContain('warn due sources could not be claimed')
    expect(asked).toEqual([])
    broken = false
    await expect.poll(() => changed, soon).toEqual(['tide:pier.harbor'])
  })
})

test('a worker that lost its lease stores nothing and logs it', async () => {
  const held = Promise.withResolvers<Fetched<string>>()
  answer = () => held.promise
  await list('city', 'pier.harbor')
  start()
  await expect.poll(() => asked.length, soon).toBe(1)
  await store.sources.takeOver('worker0', { worker: 'other', now: Date.now(), lease: 60_000 })
  held.resolve(tide('1'))
  await expect.poll(() => log.join(), soon).toContain('left to another worker')
  expect(await store.changes.latest()).toBe(0)
})

test('a lease is renewed as long as the poll runs', async () => {
  const held = Promise.withResolvers<Fetched<string>>()
  answer = () => held.promise
  await list('city', 'pier.harbor')
  const passUntil = moveTheClock()
  start({ lease: 300 })
  await passUntil(() => asked.length === 1)
  start({ lease: 300 })
  const end = Date.now() + 900
  await passUntil(() => Date.now() > end)
  expect(asked).toHaveLength(1)
  held.resolve(tide('1'))
  await passUntil(() => changed.length > 0)
  expect(changed).toEqual(['tide:pier.harbor'])
})

test('a source that leads to another listed one is told once', async () => {
  answer = (key) =>
    ({ ...tide('1'), leadsTo: key === 'old.harbor' ? 'new.harbor' : undefined }) as Fetched<string>
  await list('city', 'old.harbor', 'new.harbor', 'far.harbor')
  start({ times: often })
  const told =
    'warn tide listed twice: old.harbor leads to new.harbor, which is listed too; remove one from publication.yaml'
  await expect.poll(() => log, soon).toContain(told)
  await expect.poll(() => asked.filter(({ key }) => key === 'old.harbor').length, soon).toBeGreaterThan(2)
  expect(log.filter((line) => line.includes('listed twice'))).toEqual([told])
})

test('counts what each poll came to, with the bytes that were sent', async () => {
  const counts: PollCount[] = []
  await list('city', 'a.harbor1', 'b.harbor2')
  answer = (address) => (address.startsWith('a') ? tide('1.5') : failure())
  const silent = { log: () => {}, changed: () => {}, parsing: () => {}, parsed: () => {} }
  start({ events: { ...silent, counted: (count) => counts.push(count) } })
  await expect.poll(() => counts.length).toBe(2)
  expect(counts.toSorted((one, other) => (one.result < other.result ? -1 : 1))).toMatchObject([
    { kind: 'tide', result: 'failed', reason: 'status', bytes: 0, added: 0 },
    { kind: 'tide', result: 'stored', reason: '', bytes: 3, added: 1, milliseconds: expect.any(Number) },
  ])
})

test('polls of one host are spaced', async () => {
  await list('city', 'a.harbor', 'b.harbor', 'c.harbor')
  const begun: number[] = []
  answer = () => {
    begun.push(Date.now())
    return tide('1')
  }
  const passUntil = moveTheClock()
  start({ hostSpacing: 150 })
  await passUntil(() => begun.length === 3)
  const gaps = begun.slice(1).map((at, index) => at - (begun[index] ?? 0))
  // A poll begins when its claim is stored, which may be a step of this clock after the claim.
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(140)
})

test('a clock that is set back by an hour stops no poll', async () => {
  const clock = Date.now.bind(Date)
  let lost = 0
  const mock = vi.spyOn(Date, 'now').mockImplementation(() => clock() - lost)
  onTestFinished(() => mock.mockRestore())
  await list('city', ...places(3))
  start({ times: { ...often, interval: 400 } })
  // All have been polled, and wait.
  await expect.poll(() => changed.length, soon).toBe(3)
  lost = 3_600_000
  await expect.poll(() => asked.length, soon).toBeGreaterThan(8)
  expect(log).toContain('warn the clock was set back by 3600 s')
})
