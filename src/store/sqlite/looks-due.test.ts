import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { hour, minute } from '../../time/durations.ts'
import { fileOf } from '../empty-store.fixture.ts'
import { feeds, list, openQueueBeforeEach, queue, start } from '../queue.fixture.ts'
import { looksDue } from '../sql/claim.ts'
import type { Tables } from '../sql/tables.ts'
import { NodeSqliteDialect } from './dialect.ts'

openQueueBeforeEach()

/** How far ahead `claim` lets a source or a pause wait. */
const longest = start + 12 * hour
type Columns = Readonly<Record<string, SQLInputValue>>

function openFile(): DatabaseSync {
  const file = new DatabaseSync(fileOf(queue.store))
  onTestFinished(() => file.close())
  return file
}

/** Gives a source and its host these columns, and a lease where some of that are given. */
function set(file: DatabaseSync, source: Columns, host: Columns, lease: Columns): void {
  const update = (table: string, columns: Columns) => {
    const values = Object.keys(columns).map((name) => `${name} = ?`)
    file.prepare(`update ${table} set ${values.join(', ')}`).run(...Object.values(columns))
  }
  update('sources', { listed: 1, due_at: start + hour, polled_at: null, ...source })
  update('hosts', { paused_at: null, paused_until: null, ...host })
  file.exec('delete from leases')
  if (Object.keys(lease).length === 0) return
  file.exec(`insert into leases (source_id, host, worker, leased_at, spaced_until)
    select id, host, 'other', ${start}, ${start} from sources`)
  update('leases', lease)
}

test('a claim takes the write lock only where a source is due or a time lies further ahead than any that is given', async () => {
  await list('city', feeds(1))
  const file = openFile()
  const database = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({ file: ':memory:', reader: file, writer: file }),
  })
  const query = { worker: 'a', now: start, lease: minute, limit: 9, perHost: 2, longestWait: 12 * hour }
  const cases: readonly [
    boolean,
    { source?: Columns; host?: Columns; lease?: Columns; checkClock?: boolean },
  ][] = [
    [true, { source: { due_at: start } }],
    [false, { source: { due_at: start + 1 } }],
    [false, { source: { due_at: start, listed: 0 } }],
    [false, { source: { due_at: start }, host: { paused_until: start + 1 } }],
    [true, { source: { due_at: start }, host: { paused_until: start } }],
    [false, { source: { due_at: start }, lease: { spaced_until: start + 1 } }],
    [true, { source: { due_at: start }, lease: { spaced_until: start } }],
    [false, { source: { due_at: start }, lease: { lease_until: start + 1 } }],
    [true, { source: { due_at: start }, lease: { lease_until: start } }],
    [false, { lease: { lease_until: start } }],
    [true, { source: { due_at: longest + 1 } }],
    [false, { source: { due_at: longest } }],
    [false, { source: { due_at: longest + 1, listed: 0 } }],
    [true, { lease: { lease_until: start + hour, leased_at: start + 5_001 } }],
    [false, { lease: { lease_until: start + hour, leased_at: start + 5_000 } }],
    [false, { lease: { lease_until: null, leased_at: start + hour } }],
    [true, { host: { paused_until: longest + 1, paused_at: start } }],
    [true, { host: { paused_until: start + 1, paused_at: start + 5_001 } }],
    [false, { host: { paused_until: longest, paused_at: start + 5_000 } }],
    [false, { host: { paused_until: start, paused_at: start + hour } }],
    [true, { lease: { spaced_until: start + hour + 1 } }],
    [false, { lease: { spaced_until: start + hour } }],
    [true, { source: { polled_at: start + 5_001 }, checkClock: true }],
    [false, { source: { polled_at: start + 5_000 }, checkClock: true }],
    [false, { source: { polled_at: start + 5_001, listed: 0 }, checkClock: true }],
    [false, { source: { polled_at: start + 5_001 }, checkClock: false }],
    [false, { source: { polled_at: start + 5_001 } }],
  ]
  for (const [expected, given] of cases) {
    const { source = {}, host = {}, lease = {}, checkClock = false } = given
    set(file, source, host, lease)
    expect({ given, isDue: await looksDue(database, { ...query, checkClock }) }).toEqual({
      given,
      isDue: expected,
    })
  }
})
