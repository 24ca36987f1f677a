import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileOf, openEmptyStore } from '../empty-store.fixture.ts'
import { makeArticle, makeFeedState } from '../samples.fixture.ts'
import { openStore, type Store } from '../store.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  store = await openEmptyStore(folder)
})

afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const feed = 'https://news.example/feed.xml'

test('a process is told that its store was deleted or replaced: what it writes would be lost', async () => {
  expect(await store.health()).toBeUndefined()
  const file = fileOf(store)
  renameSync(file, `${file}.moved`)
  expect(await store.health()).toMatch(/news\.db was deleted while the process had it open/)
  writeFileSync(file, '')
  expect(await store.health()).toMatch(/news\.db was replaced by another while .* Restart the process\.$/)
})

describe('openStore', () => {
  test('creates folders, and finds what was kept before', async () => {
    const deep = join(folder, 'a', 'b')
    const first = await openStore(deep)
    await first.articles.savePoll(makeFeedState(feed), [makeArticle('a')])
    await first.close()
    const second = await openStore(deep)
    expect(await second.articles.loadLatest({ feeds: [feed], limit: 5 })).toHaveLength(1)
    await second.close()
  })

  test('can be opened by several connections in a new folder at once', async () => {
    const fresh = join(folder, 'fresh')
    const stores = await Promise.all(Array.from({ length: 8 }, () => openStore(fresh)))
    await Promise.all(stores.map((each) => each.close()))
  })

  test('names the path and what to do when the folder cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '')
    const blocked = join(folder, 'file', 'data')
    await expect(openStore(blocked)).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(`${blocked}.*Set DATA_DIR`),
    })
  })

  test('names the path and what to do when the database cannot be opened', async () => {
    mkdirSync(join(folder, 'taken', 'news.db'), { recursive: true })
    await expect(openStore(join(folder, 'taken'))).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(`${join(folder, 'taken', 'news.db')}.*writable`),
    })
  })

  test('does not change a file that is not a database', async () => {
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'news.db'), 'a shopping list, and nothing like a database\n'.repeat(100))
    await expect(openStore(other)).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching('news.db is not a usable database.*Move it away'),
    })
  })

  test('leaves no connection open where the store is of a newer version', async () => {
    const file = fileOf(store)
    await store.close()
    const other = new DatabaseSync(file)
    other.exec("insert into kysely_migration values ('0099-tides', '')")
    await expect(openStore(folder)).rejects.toThrow('newer version')
    // Succeeds only while it is the only connection.
    other.exec('pragma journal_mode = delete')
    other.exec("delete from kysely_migration where name = '0099-tides'")
    other.close()
    store = await openStore(folder)
  })

  test('names the path where a statement fails', async () => {
    const broken = { ...makeArticle('b'), title: undefined as unknown as string }
    await expect(store.articles.savePoll(makeFeedState(feed), [broken])).rejects.toThrow(folder)
  })

  test('waits for write-ahead logging and for the write lock, not for readers', async () => {
    const inspected = new DatabaseSync(fileOf(store))
    expect(inspected.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    inspected.exec('begin')
    inspected.prepare('select count(*) from articles').get()
    await store.articles.savePoll(makeFeedState(feed), [makeArticle('a')])
    inspected.exec('rollback')
    inspected.close()
  })
})
