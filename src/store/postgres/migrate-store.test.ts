import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { addressOf, appendTopics, openEmptyStore, queryStore } from '../empty-store.fixture.ts'
import { migrateStore } from '../migrate-store.ts'
import { claimQuestions } from '../outbox.fixture.ts'
import { placeAll } from '../place-all.fixture.ts'
import { makeArticle, makeFeedState, pier, pierAgain } from '../samples.fixture.ts'
import { openStore, type Store } from '../store.ts'

const now = 1_772_438_400_000
const feeds = ['https://one.example/', 'https://two.example/']
let folder: string
let printed: string[]
let target: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moved-'))
  printed = []
  target = await openEmptyStore(folder)
  onTestFinished(async () => {
    await target.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

const move = (databaseUrl: string | undefined = addressOf(target)) =>
  migrateStore({ dataDir: folder, databaseUrl }, (line) => void printed.push(line))

/** Fills an SQLite store with something in each table. */
async function fillSqlite(): Promise<Store> {
  const store = await openStore(folder)
  onTestFinished(() => store.close())
  await store.sources.list(
    'city',
    feeds.map((key) => ({ kind: 'feed', key, host: new URL(key).host, spacing: 2_000, keepsArticles: true })),
    { now, spread: 0 },
  )
  const [claim] = await store.sources.claimDue({
    worker: 'a',
    now,
    lease: 1,
    limit: 1,
    perHost: 1,
    longestWait: 1e9,
  })
  if (!claim) throw new Error('nothing was due')
  await store.sources.finish(claim, { state: claim.state, now }, async (writer) => {
    await writer.saveReading({ kind: 'tides', key: '87' }, { height: 1.5 })
    await writer.calendar('https://one.example/events.ics', [
      {
        uid: 'u',
        writtenUid: 'u',
        title: 'Fair',
        description: '',
        location: 'Dock',
        href: undefined,
        agenda: undefined,
        note: '',
        canceled: false,
        traits: ['music'],
        rule: undefined,
        attendance: 'offline',
        skipped: [],
        times: [{ startsAt: now, endsAt: undefined, allDay: true }],
      },
    ])
    return []
  })
  for (const [index, address] of feeds.entries()) {
    const texts = index === 0 ? pier : pierAgain
    await store.articles.savePoll(makeFeedState(address, { polledAt: now, succeededAt: now }), [
      makeArticle('a', { ...texts, publishedAt: now, language: 'en' }),
      makeArticle(`nul\0 and ${'漢'.repeat(990)}`, { title: 'Übung', publishedAt: now - 1 }),
    ])
  }
  await placeAll(store, now)
  await store.articles.savePoll(makeFeedState('https://three.example/', { polledAt: now }), [
    makeArticle('later', { publishedAt: now }),
  ])
  for (const address of ['gone@reader.example', 'Reader@city.example']) {
    await store.subscribers.ask('city', address, ['daily'], now)
  }
  const [gone, question] = await claimQuestions(store, now, now + 1, 9)
  if (!gone || !question) throw new Error('nobody was asked')
  await store.subscribers.erase('city', gone.subscriberId)
  await store.subscribers.confirm('city', question, now)
  await store.mailings.add({
    city: 'city',
    kind: 'daily',
    edition: '2026-11-20',
    subject: 'News',
    html: 'y',
    madeAt: now,
    translations: [{ language: 'es', subject: 'Noticias', html: 'y' }],
  })
  await store.publications.save({ id: 'city', version: '1', state: '{}', files: '{}' })
  await store.stormPushes.add('city', { endpoint: 'https://push.example/a', p256dh: 'key', auth: 'secret' })
  await store.outbox.addContact({
    city: 'city',
    name: 'Ada',
    email: 'ada@reader.example',
    topic: 'Other',
    message: 'Hello\0',
    receivedAt: now,
  })
  return store
}

test('every table is copied, compared and told, and the copy goes on where the store was', async () => {
  const store = await fillSqlite()
  await move()
  expect(printed).toHaveLength(22)
  for (const line of printed)
    expect(line).toMatch(/^\w+: [1-9]\d* rows, sha256 [0-9a-f]{16}…, the same on both$/)
  const query = { feeds, limit: 9 }
  const shown = await store.articles.loadLatest(query)
  const guids = (await target.articles.loadLatest(query)).map(({ guid, ...article }) => article)
  expect(guids).toEqual(shown.map(({ guid, ...article }) => article))
  const groups = { feeds, articles: shown.map(({ id }) => id), limit: 9 }
  expect(await target.articles.loadStoryGroups(groups)).toEqual(await store.articles.loadStoryGroups(groups))
  expect((await store.articles.loadStoryGroups(groups)).stories).toHaveLength(2)
  expect(await target.search.search({ feeds, text: 'ubung', limit: 9 })).toHaveLength(2)
  expect(await target.subscribers.list('city')).toEqual(await store.subscribers.list('city'))
  expect(await target.changes.latest()).toBe(await store.changes.latest())
  // No id is given again, also not of who left.
  await target.subscribers.ask('city', 'new@reader.example', ['daily'], now)
  expect((await target.subscribers.list('city')).map(({ id }) => id)).toEqual([2, 3])
})

test('a database that has rows is refused, and nothing is copied where a row cannot be', async () => {
  await fillSqlite()
  const file = new DatabaseSync(join(folder, 'news.db'))
  file.exec('pragma foreign_keys = off; delete from feeds where id = 1')
  file.close()
  await expect(move()).rejects.toMatchObject({ name: 'StoreError', message: /violates foreign key/ })
  expect(await queryStore(target, 'select * from feeds')).toEqual([])
  await appendTopics(target, ['a'])
  await expect(move()).rejects.toThrow(/not empty: its table changes has rows/)
})

test('without a store or an address the message says what is missing', async () => {
  await expect(migrateStore({ dataDir: folder, databaseUrl: undefined }, () => {})).rejects.toThrow(
    'DATABASE_URL',
  )
  await expect(move()).rejects.toThrow(/There is no store .*news\.db/)
})
