import { expect, test } from 'vitest'
import { hour, minute } from '../time/durations.ts'
import { queryStore } from './empty-store.fixture.ts'
import { claim, keysOf, list, openQueueBeforeEach, queue, start } from './queue.fixture.ts'

openQueueBeforeEach()

/** How far ahead `claim` lets a source or a pause wait. */
const longest = start + 12 * hour
type Columns = Readonly<Record<string, number | null>>

const ofHost = ['paused_at', 'paused_until', 'spacing']
const ofLease = ['leased_at', 'lease_until', 'spaced_until']

/** Sets columns of a source and of its host, and gives it a lease where they have some of that. */
async function set(key: string, columns: Columns): Promise<void> {
  const some = (isWanted: (name: string) => boolean) =>
    Object.entries(columns).filter(([name]) => isWanted(name))
  const update = async (table: string, values: readonly [string, number | null][], where: string) => {
    const set = values.map(([name, value]) => `"${name}" = ${value}`).join(', ')
    if (set !== '') await queryStore(queue.store, `update ${table} set ${set} where ${where}`)
  }
  const lease = some((name) => ofLease.includes(name))
  if (lease.length > 0)
    await queryStore(
      queue.store,
      `insert into leases (source_id, host, worker, leased_at, spaced_until)
        select id, host, 'other', ${start}, ${start} from sources where key = '${key}'`,
    )
  await update('leases', lease, `host = '${key}'`)
  await update(
    'hosts',
    some((name) => ofHost.includes(name)),
    `host = '${key}'`,
  )
  await update(
    'sources',
    some((name) => ![...ofHost, ...ofLease].includes(name)),
    `key = '${key}'`,
  )
}

test('after the clock was set back each time keeps its distance from now, and times that may be right are kept', async () => {
  const cases: readonly (readonly [string, Columns, Columns])[] = [
    ['too late', { due_at: longest + 1 }, { due_at: longest }],
    ['too late, listed by nobody', { due_at: longest + 1, listed: 0 }, { due_at: longest + 1 }],
    ['late', { due_at: longest, polled_at: start }, { due_at: longest }],
    ['polled later', { polled_at: start + hour, due_at: start + hour + 9 }, { due_at: start + 9 }],
    ['polled a little later', { polled_at: start + 5_001, due_at: start + 5_101 }, { due_at: start + 100 }],
    ['polled just now', { polled_at: start + 5_000, due_at: start + hour }, { due_at: start + hour }],
    ['due before its poll', { polled_at: start + hour, due_at: start + minute }, { due_at: start }],
    [
      'silent by a clock ahead',
      { polled_at: start + 720 * hour, due_at: start + 732 * hour, interval: 9 * minute },
      { due_at: start + 9 * minute },
    ],
    ['due long after', { polled_at: start + hour, due_at: longest + 9 * hour }, { due_at: longest }],
    [
      'leased later',
      { leased_at: start + 5_001, lease_until: start + hour },
      { leased_at: start, lease_until: start + minute },
    ],
    [
      'leased just now',
      { leased_at: start + 5_000, lease_until: start + hour },
      { leased_at: start + 5_000, lease_until: start + hour },
    ],
    [
      'no longer leased',
      { leased_at: start + hour, spacing: 9, spaced_until: start + 9 },
      { leased_at: start + hour },
    ],
    [
      'paused later',
      { paused_at: start + 5_001, paused_until: start + 5_001 + hour },
      { paused_at: start, paused_until: start + hour },
    ],
    [
      'paused just now',
      { paused_at: start + 5_000, paused_until: longest },
      { paused_at: start + 5_000, paused_until: longest },
    ],
    [
      'paused too long',
      { paused_at: start - hour, paused_until: longest + 1 },
      { paused_at: start, paused_until: longest },
    ],
    [
      'paused much later, for long',
      { paused_at: start + hour, paused_until: longest + 9 * hour },
      { paused_at: start, paused_until: longest },
    ],
    [
      'paused until before its pause',
      { paused_at: start + hour, paused_until: start + minute },
      { paused_at: start, paused_until: start },
    ],
    [
      'no longer paused',
      { paused_at: start + hour, paused_until: start },
      { paused_at: start + hour, paused_until: start },
    ],
    ['spaced', { spacing: 9, spaced_until: start + 9 }, { spaced_until: start + 9 }],
    ['spaced too long', { spacing: 9, spaced_until: start + 10 }, { spaced_until: null }],
    ['spaced by nobody', { spaced_until: start + 1 }, { spaced_until: null }],
  ]
  await list(
    'city',
    cases.map(([key]) => ({ kind: 'feed', key, host: key })),
  )
  for (const [key, columns] of cases) await set(key, { due_at: start + hour, ...columns })
  // Due now, by the correction.
  expect(keysOf(await claim())).toEqual(['due before its poll'])
  const rows = await queryStore(
    queue.store,
    'select * from sources join hosts using (host) left join leases on source_id = id',
  )
  for (const [key, , expected] of cases) {
    const found = { ...rows.find((row) => row.key === key) }
    const kept = Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]))
    expect({ key, ...kept }).toEqual({ key, ...expected })
  }
})
