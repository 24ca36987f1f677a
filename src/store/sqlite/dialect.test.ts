import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { NodeSqliteDialect } from './dialect.ts'

function openNames() {
  const folder = mkdtempSync(join(tmpdir(), 'dialect-'))
  const file = join(folder, 'a.db')
  const writer = new DatabaseSync(file)
  writer.exec('create table names (name text not null unique)')
  const reader = new DatabaseSync(file, { readOnly: true })
  const database = new Kysely<{ names: { name: string } }>({
    dialect: new NodeSqliteDialect({ file, reader, writer }),
  })
  onTestFinished(async () => {
    await database.destroy()
    rmSync(folder, { recursive: true })
  })
  const names = async () => (await database.selectFrom('names').selectAll().execute()).map(({ name }) => name)
  return { database, names, add: (name: string) => database.insertInto('names').values({ name }).execute() }
}

test('what SQLite rolled back by itself is not taken as stored, and the next caller can write', async () => {
  const { database, names, add } = openNames()
  const stored = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('names').values({ name: 'lost' }).execute()
    await sql`rollback`.execute(transaction)
  })
  await expect(stored).rejects.toThrow(/no transaction is active/)
  await add('next')
  expect(await names()).toEqual(['next'])
})

test('a write that is refused is tried once, as it waits for no lock, and blocks no other', async () => {
  const { add, names } = openNames()
  await add('a')
  const runs = vi.spyOn(StatementSync.prototype, 'run')
  onTestFinished(() => runs.mockRestore())
  const [refused] = await Promise.allSettled([add('a'), add('b')])
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/UNIQUE/) } })
  expect(runs).toHaveBeenCalledTimes(2)
  expect(await names()).toEqual(['a', 'b'])
})

test('what is written after a text was deleted from a search index is stored', async () => {
  const { database, names, add } = openNames()
  await sql`create virtual table texts using fts5 (text, content = '', contentless_delete = 1)`.execute(
    database,
  )
  await sql`insert into texts (rowid, text) values (1, 'storm'), (2, 'surge')`.execute(database)
  // From then on the last id of the connection is one of FTS5's own, beyond 2^53.
  await sql`delete from texts where rowid = 1`.execute(database)
  await sql`delete from texts where rowid = 2`.execute(database)
  await add('next')
  expect(await names()).toEqual(['next'])
})
