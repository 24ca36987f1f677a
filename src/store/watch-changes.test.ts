import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appendTopics, openAgain, openEmptyStore, queryStore } from './empty-store.fixture.ts'
import { makeFeedState } from './samples.fixture.ts'
import type { Store } from './store.ts'
import { type ChangeWatch, type WatchOptions, watchChanges } from './watch-changes.ts'

let folder: string
let store: Store
let watch: ChangeWatch
let told: string[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'changes-'))
  store = await openEmptyStore(folder)
  told = []
  await appendTopics(store, ['before'])
})
afterEach(async () => {
  await watch.stop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

async function follow(times: Pick<WatchOptions, 'interval' | 'gather'> = {}): Promise<void> {
  watch = await watchChanges(bound(), {
    onTopics: (topics) => told.push([...topics].join()),
    onMissed: () => told.push('missed'),
    onError: (error) => told.push(String(error)),
    interval: 1_000_000,
    gather: 1,
    ...times,
  })
}

test('reports each topic once, from the start of the watch on', async () => {
  await follow()
  await watch.look()
  expect(told).toEqual([])
  await appendTopics(store, ['a', 'b', 'a'])
  await Promise.all([watch.look(), watch.look()])
  await watch.look()
  expect(told).toEqual(['a,b'])
})

test('gathers what follows a change, and tells it after a while', async () => {
  await follow({ gather: 100 })
  await store.articles.savePoll(makeFeedState('first'), [])
  await watch.look()
  await store.articles.savePoll(makeFeedState('second'), [])
  const look = watch.look()
  await store.articles.savePoll(makeFeedState('third'), [])
  await Promise.all([look, watch.look()])
  expect(told).toEqual(['feed:first', 'feed:second,feed:third'])
})

test('does not read the log while changes are gathered, until it is stopped', async () => {
  await follow({ gather: 1_000_000 })
  await appendTopics(store, ['first'])
  await watch.look()
  await appendTopics(store, ['second'])
  const look = watch.look()
  await store.changes.latest()
  expect(told).toEqual(['first'])
  await watch.stop()
  await look
  expect(told).toEqual(['first', 'second'])
})

test('finds changes of another process by itself', async () => {
  await follow({ interval: 10 })
  const other = await openAgain(store)
  await appendTopics(other, ['a'])
  await expect.poll(() => told).toEqual(['a'])
  await other.close()
})

test('reports when entries were trimmed before they were read', async () => {
  await follow()
  await appendTopics(store, ['a', 'b'])
  await store.changes.trim(Date.now() + 1)
  await watch.look()
  expect(told).toEqual(['missed'])
  await appendTopics(store, ['c'])
  await watch.look()
  expect(told).toEqual(['missed', 'c'])
})

test.each([
  ['fewer entries than it had', []],
  ['as many entries as it had', ['other a', 'other b']],
  ['more entries than it had', ['other a', 'other b', 'other c', 'other d']],
  ['the same topics, appended again', ['a', 'b']],
])('a store that lacks what was read, such as a standby or a backup, is noticed: %s', async (_, after) => {
  await follow()
  await appendTopics(store, ['a', 'b'])
  await watch.look()
  await sleep(2)
  await queryStore(store, "delete from changes where topic in ('a', 'b')")
  if (after.length > 0) await appendTopics(store, after)
  await watch.look()
  expect(told).toEqual(['a,b', 'missed'])
  await appendTopics(store, ['c'])
  await watch.look()
  expect(told).toEqual(['a,b', 'missed', 'c'])
})

test('reads more entries than one query returns', async () => {
  await follow()
  await appendTopics(
    store,
    Array.from({ length: 2500 }, (_, n) => `t${n}`),
  )
  await watch.look()
  expect(told.join().split(',')).toHaveLength(2500)
})

test('goes on after an error', async () => {
  let broken = false
  watch = await watchChanges(
    {
      ...bound(),
      since: (...query) => (broken ? Promise.reject(new Error('busy')) : bound().since(...query)),
    },
    {
      onTopics: (topics) => told.push([...topics].join()),
      onMissed: () => {},
      onError: (error) => told.push(String(error)),
    },
  )
  broken = true
  await appendTopics(store, ['a'])
  await watch.look()
  broken = false
  await watch.look()
  expect(told).toEqual(['Error: busy', 'a'])
})

test('reports changes again until they are taken', async () => {
  let isBroken = true
  const take = (text: string) => {
    if (isBroken) throw new Error('not taken')
    told.push(text)
  }
  watch = await watchChanges(bound(), {
    onTopics: (topics) => take([...topics].join()),
    onMissed: () => take('missed'),
    onError: (error) => told.push(String(error)),
    interval: 1_000_000,
    gather: 1,
  })
  await appendTopics(store, ['a'])
  await watch.look()
  await appendTopics(store, ['b'])
  await watch.look()
  isBroken = false
  await watch.look()
  await watch.look()
  expect(told).toEqual(['Error: not taken', 'Error: not taken', 'a,b'])

  await appendTopics(store, ['c'])
  await queryStore(store, "delete from changes where topic in ('b', 'c')")
  isBroken = true
  await watch.look()
  isBroken = false
  await watch.look()
  await watch.look()
  expect(told.slice(3)).toEqual(['Error: not taken', 'missed'])
})

/** The log's methods as an object that can be spread. */
function bound() {
  const { changes } = store
  return {
    latest: () => changes.latest(),
    since: (version: number, limit: number) => changes.since(version, limit),
    // Not told by the database: each test decides when the log is read.
    listen: () => async () => {},
    trim: (before: number) => changes.trim(before),
  }
}
