import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { fileOf, queryStore } from '../empty-store.fixture.ts'
import { claim, feeds, finish, list, openQueueBeforeEach, queue, start } from '../queue.fixture.ts'
import { openSqliteStore } from './open.ts'

openQueueBeforeEach()

/** Commits in the log: frames that name the database's size (sqlite.org/fileformat2.html, section 4.1). */
function countCommits(): number {
  const log = readFileSync(`${fileOf(queue.store)}-wal`)
  const frames = Math.floor((log.length - 32) / (24 + 4096))
  const sizes = Array.from({ length: frames }, (_, frame) => log.readUInt32BE(32 + frame * (24 + 4096) + 4))
  return sizes.filter((size) => size !== 0).length
}

test('polls that brought nothing and end together are one commit', async () => {
  await list('city', feeds(3))
  const claims = await claim()
  const before = countCommits()
  expect(await Promise.all(claims.map((claimed) => finish(claimed)))).toEqual([true, true, true])
  expect(countCommits() - before).toBe(1)
})

test('polls that end together and cannot be written are all told of it, and can be ended again', async () => {
  await list('city', feeds(2))
  const claims = await claim()
  const refuses = `create trigger refuses before update on sources begin select raise(abort, 'no'); end`
  await queryStore(queue.store, refuses)
  const ended = await Promise.allSettled(claims.map((claimed) => finish(claimed)))
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await queryStore(queue.store, 'drop trigger refuses')
  expect(await Promise.all(claims.map((claimed) => finish(claimed)))).toEqual([true, true])
})

test('a store locked by another process is named in the error, and works again afterward', async () => {
  await list('city', feeds(1))
  const file = fileOf(queue.store)
  await queue.store.close()
  // The other one has the lock, so that this wait is a real one: short enough to be refused soon.
  queue.store = await openSqliteStore(dirname(file), undefined, { lockTimeout: 100 })
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const refused = expect(claim()).rejects.toMatchObject({
    name: 'StoreError',
    message: /was locked by another process/,
  })
  expect(await queue.store.sources.oldestDue(queue.now)).toBe(start)
  await refused
  other.exec('rollback')
  other.close()
  expect(await claim()).toHaveLength(1)
})
