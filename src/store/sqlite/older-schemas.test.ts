import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../empty-store.fixture.ts'
import { migrations } from '../sql/migrations.ts'
import { openStore } from '../store.ts'

const feed = 'https://herald.example/feed.xml'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'older-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function inFile<Result>(run: (file: DatabaseSync) => Result): Result {
  const file = new DatabaseSync(join(folder, 'news.db'))
  try {
    return run(file)
  } finally {
    file.close()
  }
}

const doneOf = (file: DatabaseSync) => file.prepare('select name from kysely_migration order by name').all()

/** A store of the newest migration that had another number, with that. */
async function makeNumberedStore(): Promise<void> {
  inFile(() => {})
  const database = openDatabase(folder)
  const provider = { getMigrations: async () => migrations }
  const { error } = await new Migrator({ db: database, provider }).migrateTo('0019-outbox')
  expect(error).toBeUndefined()
  await database.destroy()
  inFile((file) =>
    file.exec(`delete from kysely_migration;
      insert into kysely_migration values ('0001-feeds-and-articles', '2026'), ('0038-outbox', '2026');
      insert into feeds (address) values ('${feed}')`),
  )
}

test('a store whose migrations had other numbers knows those of today, and keeps what it has', async () => {
  await makeNumberedStore()
  const store = await openStore(folder)
  await store.close()
  expect(inFile(doneOf)).toEqual(Object.keys(migrations).map((name) => ({ name })))
  expect(inFile((file) => file.prepare('select address from feeds').all())).toEqual([{ address: feed }])
})

test('a store of a version before 0.2.0 is not changed, and the error says what to do', async () => {
  const text = readFileSync(new URL('./fixtures/store-0001.sql', import.meta.url), 'utf8')
  inFile((file) => file.exec(text))
  await expect(openStore(folder)).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(
      /news\.db .*before 0\.2\.0\. Start version 0\.2\.0 or 0\.3\.0 with it once/,
    ),
  })
  expect(inFile(doneOf)).toEqual([{ name: '0001-feeds-and-articles' }])
})

test.each([
  ['', "insert into kysely_migration values ('0099-tides', '2030')"],
  [', with SQLite’s former numbers', "update kysely_migration set name = '0099-tides' where name > '0038'"],
])('a store of a newer version%s is not changed, and the error says what to do', async (numbers, change) => {
  if (numbers === '') await (await openStore(folder)).close()
  else await makeNumberedStore()
  inFile((file) => file.exec(change))
  const before = inFile(doneOf)
  await expect(openStore(folder)).rejects.toMatchObject({
    name: 'StoreError',
    message: expect.stringMatching(/news\.db .*0099-tides.*"\d{4}-[a-z-]+" as the newest.*backup/),
  })
  expect(inFile(doneOf)).toEqual(before)
})
