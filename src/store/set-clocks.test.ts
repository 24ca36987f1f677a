import { expect, test } from 'vitest'
import { hour, minute } from '../time/durations.ts'
import { queryStore } from './empty-store.fixture.ts'
import { claim, keysOf, list, openQueueBeforeEach, queue, start } from './queue.fixture.ts'

openQueueBeforeEach()

/** How far ahead `claim` lets a source or a pause wait. */
const longest = start + 12 * hour
type Columns = Readonly<Record<string, number | null>>

/** Sets columns of a source and of its host. */
async function set(key: string, source: Columns, host: Columns): Promise<void> {
  const update = async (table: string, columns: Columns, where: string) => {
    const values = Object.entries(columns).map(([name, value]) => `"${name}" = ${value}`)
    if (values.length > 0)
      await queryStore(queue.store, `update ${table} set ${values.join(', ')} where ${where}`)
  }
  await update('sources', source, `key = '${key}'`)
  await update('hosts', host, `host = (select host from sources where key = '${key}')`)
}

const atRest = {
  source: { listed: 1, due_at: start + hour, lease_until: null, leased_at: null, polled_at: null },
  host: { ready_at: start + hour, paused_at: null, paused_until: null, spaced_until: null, spacing: null },
}

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
  for (const [key, source, host] of cases)
    await set(key, { ...atRest.source, ...source }, { ...atRest.host, ...host })
  // Due now, by the correction.
  expect(keysOf(await claim())).toEqual(['due before its poll'])
  const rows = await queryStore(queue.store, 'select * from sources join hosts using (host)')
  for (const [key, , , expected] of cases) {
    const found = { ...rows.find((row) => row.key === key) }
    const kept = Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]))
    expect({ key, ...kept }).toEqual({ key, ...expected })
  }
})
