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

/** Sets columns of a source and of its host. */
function set(file: DatabaseSync, key: string, source: Columns, host: Columns): void {
  const update = (table: string, columns: Columns, where: string) => {
    const names = Object.keys(columns)
    if (names.length === 0) return
    const values = names.map((name) => `${name} = ?`).join(', ')
    file.prepare(`update ${table} set ${values} where ${where}`).run(...Object.values(columns), key)
  }
  update('sources', source, 'key = ?')
  update('hosts', host, 'host = (select host from sources where key = ?)')
}

const atRest = {
  source: { listed: 1, due_at: start + hour, lease_until: null, leased_at: null, polled_at: null },
  host: { ready_at: start + hour, paused_at: null, paused_until: null, spaced_until: null, spacing: null },
}

test('a claim takes the write lock only where a host is due or a time lies further ahead than any that is given', async () => {
  await list('city', feeds(1))
  const file = openFile()
  const database = new Kysely<Tables>({
    dialect: new NodeSqliteDialect({ file: ':memory:', reader: file, writer: file }),
  })
  const query = { worker: 'a', now: start, lease: minute, limit: 9, perHost: 2, longestWait: 12 * hour }
  const looks = async (source: Columns, host: Columns, checkClock?: boolean) => {
    set(file, '0', { ...atRest.source, ...source }, { ...atRest.host, ...host })
    return looksDue(database, { ...query, ...(checkClock !== undefined && { checkClock }) })
  }
  const unleased = { lease_until: null, leased_at: start + hour }
  const cases: readonly [boolean, Columns, Columns, boolean?][] = [
    [true, {}, { ready_at: start }],
    [false, {}, { ready_at: start + 1 }],
    [true, { due_at: longest + 1 }, {}],
    [false, { due_at: longest }, {}],
    [false, { due_at: longest + 1, listed: 0 }, {}],
    [true, { lease_until: start + hour, leased_at: start + 5_001 }, {}],
    [false, { lease_until: start + hour, leased_at: start + 5_000 }, {}],
    [false, unleased, {}],
    [true, {}, { paused_until: longest + 1, paused_at: start }],
    [true, {}, { paused_until: start + 1, paused_at: start + 5_001 }],
    [false, {}, { paused_until: longest, paused_at: start + 5_000 }],
    [false, {}, { paused_until: start, paused_at: start + hour }],
    [true, {}, { spaced_until: start + hour + 1 }],
    [false, {}, { spaced_until: start + hour }],
    [true, { polled_at: start + 5_001 }, {}, true],
    [false, { polled_at: start + 5_000 }, {}, true],
    [false, { polled_at: start + 5_001, listed: 0 }, {}, true],
    [false, { polled_at: start + 5_001 }, {}, false],
    [false, { polled_at: start + 5_001 }, {}],
  ]
  for (const [expected, source, host, checkClock] of cases) {
    const seen = { source, host, checkClock, isDue: await looks(source, host, checkClock) }
    expect(seen).toEqual({ source, host, checkClock, isDue: expected })
  }
})
