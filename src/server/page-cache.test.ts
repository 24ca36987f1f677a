import { expect, test } from 'vitest'
import { plainBody } from './encoded-body.ts'
import { type CachedPage, PageCache } from './page-cache.ts'

function page(text: string, { keep = 60_000, feeds = ['https://feed.test/'] } = {}): CachedPage {
  return { status: 200, headers: {}, body: plainBody(Buffer.from(text)), feeds: new Set(feeds), keep }
}

test('a page is made once, then served from the cache', async () => {
  const cache = new PageCache()
  let made = 0
  const make = async () => page(String(++made))
  await cache.load('a', make)
  await cache.load('a', make)
  expect(made).toBe(1)
})

test('many who ask at once share one making', async () => {
  const cache = new PageCache()
  let made = 0
  const make = async () => {
    made += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    return page('')
  }
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.load('a', make)))
  expect(made).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('a failed making reaches all who wait and is not kept', async () => {
  const cache = new PageCache()
  const fail = () => Promise.reject(new Error('no store'))
  const answers = await Promise.allSettled([cache.load('a', fail), cache.load('a', fail)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.load('a', async () => page('again'))).toBeDefined()
})

test('a changed feed ends the pages that show it, and only those', async () => {
  const cache = new PageCache()
  await cache.load('shows', async () => page('1', { feeds: ['https://one.test/', 'https://two.test/'] }))
  await cache.load('other', async () => page('1', { feeds: ['https://three.test/'] }))
  cache.invalidate('https://two.test/')
  expect(cache.get('shows')).toBeUndefined()
  expect(cache.get('other')).toBeDefined()
})

test('a page begun before a change is answered but not kept, and the next reader gets a new one', async () => {
  const cache = new PageCache()
  let finishOld = () => {}
  const old = cache.load('a', async () => {
    await new Promise<void>((resolve) => {
      finishOld = resolve
    })
    return page('old')
  })
  cache.invalidate('https://feed.test/')
  const fresh = await cache.load('a', async () => page('new'))
  finishOld()
  expect((await old).body.identity.toString()).toBe('old')
  expect(fresh.body.identity.toString()).toBe('new')
  expect(cache.get('a')).toBe(fresh)
})

test('a page that says so is not kept', async () => {
  const cache = new PageCache()
  await cache.load('a', async () => page('', { keep: 0 }))
  expect(cache.get('a')).toBeUndefined()
})
