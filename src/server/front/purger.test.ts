import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { InFront } from '../../config.ts'
import { openTemporaryStore } from '../../store/temporary-store.fixture.ts'
import { everyTag, tagOf, wideTag } from '../answers/cache-tags.ts'
import { type PurgerParts, startPurger } from './purger.ts'

/** What the hook was asked, and when it answered which status; `undefined` is no answer. */
interface Hook {
  url: string
  asked: { at: number; tags: string[]; authorization: string | undefined }[]
  answer: number | undefined
}

async function openHook(): Promise<Hook> {
  const hook: Hook = { url: '', asked: [], answer: 200 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const keys = request.headers['surrogate-key']
    hook.asked.push({
      at: performance.now(),
      tags: typeof keys === 'string' ? keys.split(' ') : JSON.parse(body).tags,
      authorization: request.headers.authorization,
    })
    if (hook.answer !== undefined) response.writeHead(hook.answer).end('{}')
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`
  return hook
}

const fast = { pause: 20, settling: 60, longestBackOff: 40, turn: 1200, remembered: 10_000 }
/** For what a busy machine may take longer for. */
const patiently = { timeout: 10_000 }

function start(
  { url }: Pick<Hook, 'url'>,
  limits: PurgerParts['limits'],
  { tags = 'Surrogate-Key', times = {} }: { tags?: InFront['tags']; times?: PurgerParts['times'] } = {},
) {
  const lines: string[] = []
  const tell = (...line: unknown[]) => void lines.push(String(line.at(-1)))
  const header = { name: 'Authorization', value: 'Bearer hunter2' }
  const purger = startPurger({
    inFront: { tags, purge: { url, header } },
    limits,
    logger: { info: tell, warn: tell } as unknown as PurgerParts['logger'],
    times: { ...fast, ...times },
  })
  onTestFinished(() => purger.stop())
  return { purger, lines }
}

const all = (hook: Hook) => hook.asked.flatMap(({ tags }) => tags).filter((tag) => tag !== wideTag)

test.each(['Surrogate-Key', 'Cache-Tag'] as const)(
  'changes of a moment are one request to a cache of %s, once every process has seen them',
  async (tags) => {
    const { limits } = await openTemporaryStore()
    const hook = await openHook()
    const { purger } = start(hook, limits, { tags })
    const begun = performance.now()
    // One call: a millisecond later would be another moment.
    purger.changed(['feed:a', 'feed:b', 'city:pelican-bay', 'feed:a'])
    await vi.waitFor(() => expect(hook.asked).toHaveLength(1), patiently)
    expect(hook.asked[0]?.at).toBeGreaterThanOrEqual(begun + fast.settling - 5)
    expect(hook.asked[0]).toMatchObject({
      tags: ['feed:a', 'feed:b', 'city:pelican-bay'].map(tagOf).concat(wideTag),
      authorization: 'Bearer hunter2',
    })
    await vi.waitFor(
      () => expect(purger.numbers()).toEqual({ taken: 1, failed: 0, dropped: 0, waiting: 0 }),
      patiently,
    )
  },
)

test('requests have a pause between them and a bound each, and nothing is left out', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  const { purger } = start(hook, limits, { times: { pause: 50, atOnce: 4 } })
  const topics = Array.from({ length: 10 }, (_, index) => `feed:${index}`)
  purger.changed(topics)
  await vi.waitFor(() => expect(all(hook)).toHaveLength(10), patiently)
  expect(all(hook)).toEqual(topics.map(tagOf))
  expect(hook.asked.map(({ tags }) => tags.length)).toEqual([4, 4, 4, 2])
  const gaps = hook.asked.slice(1).map(({ at }, index) => at - (hook.asked[index]?.at ?? 0))
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(45)
})

test('what changes again before its purge is sent once more: a process may have kept the page between', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  const { purger } = start(hook, limits, { times: { settling: 200 } })
  purger.changed(['feed:a'])
  await sleep(120)
  purger.changed(['feed:a'])
  await vi.waitFor(() => expect(all(hook)).toEqual([tagOf('feed:a'), tagOf('feed:a')]), patiently)
})

test('of several processes one purges; when it ends, another one goes on and has forgotten nothing', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  const both = [start(hook, limits), start(hook, limits)].map(({ purger }) => purger)
  const change = (topic: string) => {
    for (const purger of both) purger.changed([topic])
  }
  change('feed:a')
  await vi.waitFor(() => expect(all(hook)).toEqual([tagOf('feed:a')]), patiently)
  // Its turn goes on.
  await sleep(fast.turn * 1.5)
  change('feed:b')
  await vi.waitFor(() => expect(all(hook)).toEqual(['feed:a', 'feed:b'].map(tagOf)), patiently)
  expect(both.map((purger) => purger.numbers().taken).toSorted()).toEqual([0, 2])
  const leader = both.find((purger) => purger.numbers().taken > 0)
  const other = both.find((purger) => purger !== leader)
  change('feed:c')
  await leader?.stop()
  await vi.waitFor(() => expect(all(hook)).toContain(tagOf('feed:c')), patiently)
  expect(other?.numbers().taken).toBeGreaterThan(0)
})

test.each([
  ['refuses', 503],
  ['does not answer', undefined],
])('a hook that %s is told of once, asked again, and gets all when it is back', async (_, answer) => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  hook.answer = answer
  const { purger, lines } = start(hook, limits, { times: { deadline: answer ? 5000 : 150 } })
  purger.changed(['feed:a'])
  await vi.waitFor(() => expect(purger.numbers().failed).toBeGreaterThanOrEqual(3), patiently)
  hook.answer = 500
  await vi.waitFor(() => expect(purger.numbers().failed).toBeGreaterThanOrEqual(5), patiently)
  purger.changed(['feed:b'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/hunter2|127\.0\.0\.1/)
  expect(purger.numbers()).toMatchObject({ taken: 0, dropped: 0 })
  hook.asked.length = 0
  hook.answer = 204
  await vi.waitFor(
    () => expect(new Set(all(hook))).toEqual(new Set(['feed:a', 'feed:b'].map(tagOf))),
    patiently,
  )
  await vi.waitFor(() => expect(lines.at(-1)).toBe('the cache in front is purged again'), patiently)
  expect(purger.numbers().waiting).toBe(0)
})

test('what waits for a hook that is away is bounded, in number and in time', async () => {
  const { limits } = await openTemporaryStore()
  const away = { url: 'http://127.0.0.1:9/' }
  const { purger } = start(away, limits, { times: { mostWaiting: 50, tooLate: 300 } })
  await vi.waitFor(() => {
    purger.changed(['feed:first'])
    expect(purger.numbers().failed).toBeGreaterThan(0)
  }, patiently)
  purger.changed(Array.from({ length: 100 }, (_, index) => `feed:${index}`))
  expect(purger.numbers()).toMatchObject({ waiting: 50, dropped: 51 })
  await vi.waitFor(() => expect(purger.numbers()).toMatchObject({ waiting: 0, dropped: 101 }), patiently)
})

test('the picture of what was taken down is purged however long the hook is away', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  hook.answer = 503
  const { purger } = start(hook, limits, { times: { mostWaiting: 50, tooLate: 300 } })
  await vi.waitFor(() => {
    purger.changed(['picture:12-abc', 'feed:a'])
    expect(purger.numbers().failed).toBeGreaterThan(0)
  }, patiently)
  purger.changed(Array.from({ length: 100 }, (_, index) => `feed:${index}`))
  await vi.waitFor(() => expect(purger.numbers()).toMatchObject({ waiting: 1 }), patiently)
  await sleep(400)
  hook.asked.length = 0
  hook.answer = 200
  await vi.waitFor(() => expect(all(hook)).toEqual([tagOf('picture:12-abc')]), patiently)
  expect(purger.numbers()).toMatchObject({ waiting: 0 })
})

test('a process that takes over purges pictures that waited in the one that ended', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  hook.answer = 503
  const { purger: first } = start(hook, limits)
  await vi.waitFor(() => {
    first.changed(['feed:a', 'picture:12-abc'])
    expect(first.numbers().failed).toBeGreaterThan(0)
  }, patiently)
  let isAlone = false
  // A first process that a busy machine holds up must not lose its turn to the second one.
  const take: PurgerParts['limits']['take'] = async (...asked) => isAlone && limits.take(...asked)
  // A hook of its own: the other one may still read a request that the first process gave up.
  const other = await openHook()
  const { purger: second } = start(other, { ...limits, take }, { times: { remembered: 200 } })
  second.changed(['feed:a', 'picture:12-abc'])
  await sleep(600)
  await first.stop()
  isAlone = true
  await vi.waitFor(() => expect(all(other)).toEqual([tagOf('picture:12-abc')]), patiently)
})

test.each([
  ['a page', 'feed:a', false],
  ['a picture', 'picture:12-abc', true],
])('a process that stops with %s unpurged says so where it stays: %s, %j', async (_, topic, isTold) => {
  const { limits } = await openTemporaryStore()
  const { purger, lines } = start({ url: 'http://127.0.0.1:9/' }, limits)
  purger.changed([topic])
  await vi.waitFor(() => expect(purger.numbers()).toMatchObject({ waiting: 1, taken: 0 }), patiently)
  await vi.waitFor(() => expect(purger.numbers().failed).toBeGreaterThan(0), patiently)
  await purger.stop()
  expect(lines.some((line) => line.includes('purge all of it'))).toBe(isTold)
})

test('more pictures than may wait are purged with everything, even after a long time', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  hook.answer = 503
  const { purger } = start(hook, limits, { times: { mostWaiting: 20, tooLate: 100 } })
  purger.changed(Array.from({ length: 21 }, (_, index) => `picture:${index}-abc`))
  await vi.waitFor(() => expect(purger.numbers().failed).toBeGreaterThan(0), patiently)
  await sleep(300)
  hook.asked.length = 0
  hook.answer = 200
  await vi.waitFor(() => expect(all(hook)).toEqual([everyTag]), patiently)
})

test('what was missed may be any page: all are purged by the tag that each has, however many tags wait', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  const { purger } = start(hook, limits, { times: { atOnce: 4 } })
  purger.changed(Array.from({ length: 100 }, (_, index) => `feed:${index}`))
  purger.missed()
  purger.changed(['feed:later'])
  await vi.waitFor(() => expect(all(hook)).toEqual([everyTag, tagOf('feed:later')]), patiently)
  await vi.waitFor(() => expect(purger.numbers()).toMatchObject({ dropped: 0, waiting: 0 }), patiently)
})

test('what is missed again and again is purged all the same', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  const { purger } = start(hook, limits)
  await vi.waitFor(() => {
    purger.missed()
    expect(all(hook)).toContain(everyTag)
  }, patiently)
})

test('what waits when the store goes away is not forgotten before it is back', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  let isAway = false
  const take: PurgerParts['limits']['take'] = async (...of) => {
    if (isAway) throw new Error('the database is away')
    return limits.take(...of)
  }
  const { purger } = start(hook, { take }, { times: { remembered: 100, turn: 200 } })
  purger.changed(['feed:first'])
  await vi.waitFor(() => expect(all(hook)).toEqual([tagOf('feed:first')]), patiently)
  isAway = true
  await sleep(500)
  purger.changed(['feed:a'])
  await sleep(500)
  expect(purger.numbers()).toMatchObject({ taken: 1 })
  isAway = false
  await vi.waitFor(() => expect(all(hook)).toContain(tagOf('feed:a')), patiently)
})

test('while the store does not answer nothing is purged, and then all of it', async () => {
  const { limits } = await openTemporaryStore()
  const hook = await openHook()
  let isAway = true
  const take: PurgerParts['limits']['take'] = async (...of) => {
    if (isAway) throw new Error('the database is away')
    return limits.take(...of)
  }
  const { purger, lines } = start(hook, { take })
  purger.changed(['feed:a'])
  await sleep(200)
  expect(hook.asked).toEqual([])
  expect(lines).toEqual(['whose turn it is to purge is not known: Error: the database is away'])
  isAway = false
  await vi.waitFor(() => expect(all(hook)).toEqual([tagOf('feed:a')]), patiently)
})
