import { expect, test } from 'vitest'
import { makeFeedState } from '../store/samples.fixture.ts'
import { hour } from '../time/durations.ts'
import { findUnread } from './edition.ts'

const now = Date.UTC(2026, 10, 21, 12)
const read = { polledAt: now, succeededAt: now, nextPollAt: now + hour }
const failing = (since: number) => ({ ...read, failures: 3, succeededAt: since, lastError: 'dns: gone' })
const never = { ...read, succeededAt: undefined, failures: 1 }

function find(...states: (object | undefined)[]) {
  const feeds = states.map((_, index) => ({ address: `https://feeds.test/${index}`, title: `Feed ${index}` }))
  const known = feeds.flatMap(({ address }, index) => {
    const state = states[index]
    return state ? [[address, makeFeedState(address, state)] as const] : []
  })
  return findUnread(feeds, new Map(known), now)
}

test.each<[string, ReturnType<typeof find>, (object | undefined)[]]>([
  ['all are read', undefined, [read, read]],
  ['one failed a moment ago', undefined, [failing(now - hour)]],
  ['some were not polled yet', undefined, [never, undefined]],
  ['none was ever read', { kind: 'never' }, [never, never]],
  [
    'all fail',
    { kind: 'all', checkedAt: now - 4 * hour },
    [failing(now - 9 * hour), failing(now - 4 * hour), never],
  ],
  [
    'some fail, the longest first',
    {
      kind: 'some',
      feeds: [
        { name: 'Feed 2', since: now - 9 * hour },
        { name: 'Feed 1', since: now - 4 * hour },
      ],
    },
    [read, failing(now - 4 * hour), failing(now - 9 * hour)],
  ],
  ['there are no feeds', undefined, []],
])('where %s: %j', (_name, expected, states) => {
  expect(find(...states)).toEqual(expected)
})
