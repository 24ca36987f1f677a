import { expect, onTestFinished, test, vi } from 'vitest'
import { plainBody } from './encoded-body.ts'
import { type CachedPage, PageCache } from './page-cache.ts'

function page(text: string, { keep = 60_000, topics = ['feed:https://feed.test/'] } = {}): CachedPage {
  return {
    status: 200,
    headers: {},
    body: plainBody(Buffer.from(text)),
    topics: new Set(topics),
    keep,
    madeAt: 0,
  }
}

test('a page is made once, then served from the cache', async () => {
  const cache = new PageCache()
  let made = 0
  const make = async () => page(String(++made))
  await cache.load('a', make)
  await cache.load('a', make)
  expect(made).toBe(1)
})

test('concurrent requests share one rendering', async () => {
  const cache = new PageCache()
  let made = 0
  const make = async () => {
    made += 1
    await new Promise((resolve) => setImmediate(resolve))
    return page('')
  }
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.load('a', make)))
  expect(made).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('a failed rendering rejects every waiting request and is not cached', async () => {
  const cache = new PageCache()
  const fail = () => Promise.reject(new Error('no store'))
  const answers = await Promise.allSettled([cache.load('a', fail), cache.load('a', fail)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.load('a', async () => page('again'))).toBeDefined()
})

test('a changed topic drops the pages that show it, and no others', async () => {
  const cache = new PageCache()
  await cache.load('shows', async () => page('1', { topics: ['feed:one', 'feed:two'] }))
  await cache.load('other', async () => page('1', { topics: ['feed:three'] }))
  cache.invalidate(['feed:two', 'city:unknown'])
  expect(cache.get('shows')).toBeUndefined()
  expect(cache.get('other')).toBeDefined()
})

test('after the clock was set back every page is made anew, also those made long before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 9_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache()
  const make = (text: string) => async () => ({ ...page(text), madeAt: Date.now() })
  await cache.load('a', make('of then'))
  vi.setSystemTime(9_000_000 - 60_000)
  expect(cache.get('a')).toBeDefined()
  vi.setSystemTime(9_000_000 - 60_001)
  const anew = make('of now')
  expect((await cache.load('a', anew)).body).toEqual((await anew()).body)
  await cache.load('b', make('of then'))
  vi.setSystemTime(1_000_000)
  expect(cache.get('a')).toBeUndefined()
  expect([cache.size, cache.findOld('b')]).toEqual([0, undefined])
})

test('missed changes drop every page, also those being made', async () => {
  const cache = new PageCache()
  await cache.load('a', async () => page('1'))
  const making = Promise.withResolvers<CachedPage>()
  const answer = cache.load('b', () => making.promise)
  await Promise.resolve()
  cache.invalidateAll()
  making.resolve(page('1'))
  await answer
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined])
  await cache.load('b', async () => page('2'))
  expect(cache.get('b')).toBeDefined()
})

test('topics of a replaced or evicted page no longer drop its successor', async () => {
  const cache = new PageCache(5000)
  await cache.load('a', async () => page('1', { topics: ['feed:one'] }))
  cache.invalidate(['feed:one'])
  await cache.load('a', async () => page('2', { topics: ['feed:two'] }))
  cache.invalidate(['feed:one'])
  expect(cache.get('a')?.body.bytes.toString()).toBe('2')
  await cache.load('b', async () => page('1', { topics: ['feed:three'] }))
  await cache.load('c', async () => page('1', { topics: ['feed:three'] }))
  expect(cache.get('a')).toBeUndefined()
  cache.invalidate(['feed:two'])
  expect(cache.size).toBe(2)
})

test('addresses of any length take no more memory than the cache may have', async () => {
  const cache = new PageCache(100_000)
  const addresses = Array.from({ length: 40 }, (_, index) => `${index}${'a'.repeat(14_000)}`)
  for (const address of addresses) await cache.load(address, async () => page('moved'))
  const kept = addresses.filter((address) => cache.findOld(address))
  expect(kept.join('').length).toBeLessThan(100_000)
  expect(kept.at(-1)).toBe(addresses.at(-1))
})

test('a page begun before a change is sent but not cached, and the next request gets a new one', async () => {
  const cache = new PageCache()
  const old = slowPage('old')
  const first = cache.load('a', old.make)
  const early = cache.load('a', async () => page('never made'))
  cache.invalidate(['feed:https://feed.test/'])
  const late = [1, 2].map((n) => cache.load('a', async () => page(`new ${n}`)))
  await old.finish()
  const texts = (await Promise.all([first, ...late])).map(({ body }) => body.bytes.toString())
  expect(texts).toEqual(['old', 'new 1', 'new 1'])
  expect(await early).toBe(await first)
  expect(cache.get('a')).toBe(await late[0])
})

test('a page begun before a change of another topic is cached and shared with later requests', async () => {
  const cache = new PageCache()
  const old = slowPage('one')
  const first = cache.load('a', old.make)
  cache.invalidate(['feed:other'])
  const second = cache.load('a', async () => page('two'))
  await old.finish()
  expect(await second).toBe(await first)
  expect(cache.get('a')).toBe(await first)
})

test('a change while two pages are made invalidates only the one that shows the topic', async () => {
  const cache = new PageCache()
  const [a, b] = [slowPage('a', ['feed:a']), slowPage('b', ['feed:b'])]
  const both = [cache.load('a', a.make), cache.load('b', b.make)]
  cache.invalidate(['feed:b'])
  await a.finish()
  await b.finish()
  await Promise.all(both)
  expect(cache.get('a')).toBeDefined()
  expect(cache.get('b')).toBeUndefined()
})

test('with 67 unrelated changes a second, 150 requests for 10 pages cost 10 renderings', async () => {
  vi.useFakeTimers()
  const cache = new PageCache()
  let made = 0
  const make = async () => {
    made += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    return page('')
  }
  const changes = setInterval(() => cache.invalidate([`feed:${Math.random()}`]), 15)
  const asked: Promise<CachedPage>[] = []
  for (let request = 0; request < 150; request++) {
    asked.push(cache.load(`page ${request % 10}`, make))
    await vi.advanceTimersByTimeAsync(10)
  }
  await Promise.all(asked)
  clearInterval(changes)
  vi.useRealTimers()
  expect(made).toBe(10)
})

test('a page with a lifetime of 0 is not cached', async () => {
  const cache = new PageCache()
  await cache.load('a', async () => page('', { keep: 0 }))
  expect(cache.get('a')).toBeUndefined()
})

/** A page whose rendering ends when the test says so. */
function slowPage(text: string, topics?: string[]) {
  const gate = Promise.withResolvers<void>()
  return {
    make: async () => {
      await gate.promise
      return page(text, topics && { topics })
    },
    /** Ends the rendering, and lets waiting requests continue. */
    finish: async () => {
      gate.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

/** Resolves when renderings that were asked for have begun. */
const untilBegun = () => new Promise((resolve) => setImmediate(resolve))

test('after a change of a feed the first waits for the new page, and who asks meanwhile gets the old one', async () => {
  const cache = new PageCache()
  const headers = { 'cache-control': 'public, s-maxage=60' }
  await cache.load('a', async () => ({ ...page('old'), headers }))
  cache.invalidate(['feed:https://feed.test/'])
  expect(cache.get('a'), 'nobody makes the new one').toBeUndefined()
  const making = Promise.withResolvers<CachedPage>()
  const first = cache.load('a', () => making.promise)
  await untilBegun()
  const meanwhile = cache.get('a')
  expect(meanwhile?.body).toEqual(page('old').body)
  expect(meanwhile?.headers, 'no cache may keep it').toEqual({ 'cache-control': 'no-cache' })
  expect(await cache.load('a', () => Promise.reject(new Error('made twice')))).toBe(meanwhile)
  making.resolve(page('new'))
  expect((await first).body).toEqual(page('new').body)
  expect(cache.get('a')?.body).toEqual(page('new').body)
})

test.each(['weather alerts:here', 'city:here', 'everything'])(
  'after a change of %s nobody gets the old page',
  async (changed) => {
    const cache = new PageCache()
    const old = page('old', { topics: ['feed:https://feed.test/', 'weather alerts:here', 'city:here'] })
    await cache.load('a', async () => old)
    cache.invalidate(['feed:https://feed.test/'])
    const making = Promise.withResolvers<CachedPage>()
    const first = cache.load('a', () => making.promise)
    await untilBegun()
    expect(cache.get('a')).toBeDefined()
    if (changed === 'everything') cache.invalidateAll()
    else cache.invalidate([changed])
    expect(cache.get('a')).toBeUndefined()
    making.resolve(page('new'))
    await first
  },
)

test('the old page is sent for a second at most, however many changes follow', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const cache = new PageCache()
    const making = Promise.withResolvers<CachedPage>()
    await cache.load('a', async () => page('old'))
    cache.invalidate(['feed:https://feed.test/'])
    const first = cache.load('a', () => making.promise)
    vi.advanceTimersByTime(999)
    cache.invalidate(['feed:https://feed.test/'])
    expect(cache.get('a')).toBeDefined()
    vi.advanceTimersByTime(2)
    expect(cache.get('a')).toBeUndefined()
    making.resolve(page('begun before the second change'))
    await first
    expect(cache.get('a')).toBeUndefined()
    await cache.load('a', async () => page('new'))
    expect(cache.get('a')?.body).toEqual(page('new').body)
  } finally {
    vi.useRealTimers()
  }
})

test('a rendering begins three turns of the event loop after the one before it', async () => {
  const cache = new PageCache()
  let turns = 0
  const begun: number[] = []
  const count = () => {
    turns += 1
    if (begun.length < 3) setImmediate(count)
  }
  setImmediate(count)
  const load = (key: string) =>
    cache.load(key, async () => {
      begun.push(turns)
      return page(key)
    })
  await Promise.all(['a', 'b', 'c'].map(load))
  expect(begun).toEqual([0, 3, 6])
})
