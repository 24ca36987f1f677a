import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fileOf } from './empty-store.fixture.ts'
import { claim, feeds, keysOf, list, minute, openQueueBeforeEach, queue, start } from './queue.fixture.ts'
import { looksDue } from './sql/claim.ts'
import type { Tables } from './sql/tables.ts'
import { NodeSqliteDialect } from './sqlite/dialect.ts'

openQueueBeforeEach()

const hour = 60 * minute
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
  const database = new Kysely<Tables>({ dialect: new NodeSqliteDialect({ reader: file, writer: file }) })
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

test('after the clock was set back each time keeps its distance from now, and times that may be right are kept', async () => {
  const cases: readonly (readonly [string, Columns, Columns, Columns])[] = [
    ['too late', { due_at: longest + 1 }, {}, { due_at: longest }],
    ['too late, listed by nobody', { due_at: longest + 1, listed: 0 }, {}, { due_at: longest + 1 }],
    ['late', { due_at: longest, polled_at: start }, {}, { due_at: longest }],
    ['polled later', { polled_at: start + hour, due_at: start + hour + 9 }, {}, { due_at: start + 9 }],
    [
      'polled a little later',
      { polled_at: start + 5_001, due_at: start + 5_101 },
      {},
      { due_at: start + 100 },
    ],
    ['polled just now', { polled_at: start + 5_000, due_at: start + hour }, {}, { due_at: start + hour }],
    ['due before its poll', { polled_at: start + hour, due_at: start + minute }, {}, { due_at: start }],
    [
      'silent by a clock ahead',
      { polled_at: start + 720 * hour, due_at: start + 732 * hour, interval: 9 * minute },
      {},
      { due_at: start + 9 * minute },
    ],
    ['due long after', { polled_at: start + hour, due_at: longest + 9 * hour }, {}, { due_at: longest }],
    [
      'leased later',
      { leased_at: start + 5_001, lease_until: start + hour },
      {},
      { leased_at: start, lease_until: start + minute },
    ],
    [
      'leased just now',
      { leased_at: start + 5_000, lease_until: start + hour },
      {},
      { leased_at: start + 5_000, lease_until: start + hour },
    ],
    ['no longer leased', { leased_at: start + hour }, {}, { leased_at: start + hour, lease_until: null }],
    [
      'paused later',
      {},
      { paused_at: start + 5_001, paused_until: start + 5_001 + hour },
      { paused_at: start, paused_until: start + hour },
    ],
    [
      'paused just now',
      {},
      { paused_at: start + 5_000, paused_until: longest },
      { paused_at: start + 5_000, paused_until: longest },
    ],
    [
      'paused too long',
      {},
      { paused_at: start - hour, paused_until: longest + 1 },
      { paused_at: start, paused_until: longest },
    ],
    [
      'paused much later, for long',
      {},
      { paused_at: start + hour, paused_until: longest + 9 * hour },
      { paused_at: start, paused_until: longest },
    ],
    [
      'paused until before its pause',
      {},
      { paused_at: start + hour, paused_until: start + minute },
      { paused_at: start, paused_until: start },
    ],
    [
      'no longer paused',
      {},
      { paused_at: start + hour, paused_until: start },
      { paused_at: start + hour, paused_until: start },
    ],
    ['spaced', {}, { spacing: 9, spaced_until: start + 9 }, { spaced_until: start + 9 }],
    ['spaced too long', {}, { spacing: 9, spaced_until: start + 10 }, { spaced_until: null }],
    ['spaced by nobody', {}, { spaced_until: start + 1 }, { spaced_until: null }],
  ]
  await list(
    'city',
    cases.map(([key]) => ({ kind: 'feed', key, host: key })),
  )
  const file = openFile()
  for (const [key, source, host] of cases)
    set(file, key, { ...atRest.source, ...source }, { ...atRest.host, ...host })
  // Due now, by the correction.
  expect(keysOf(await claim())).toEqual(['due before its poll'])
  const row = file.prepare('select * from sources join hosts using (host) where key = ?')
  for (const [key, , , expected] of cases) {
    const found: Columns = { ...row.get(key) }
    const kept = Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]))
    expect({ key, ...kept }).toEqual({ key, ...expected })
  }
})
