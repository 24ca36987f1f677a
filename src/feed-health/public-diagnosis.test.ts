import { expect, test } from 'vitest'
import { day, hour } from '../time/durations.ts'
import type { FeedFacts } from './diagnosis.ts'
import { diagnoseInPublic, findOwnOutage } from './public-diagnosis.ts'

const now = Date.UTC(2026, 10, 21, 12)
const read: FeedFacts = {
  polledAt: now - hour,
  succeededAt: now - hour,
  nextPollAt: now + hour,
  failures: 0,
  lastError: undefined,
}
const failed = (lastError: string, succeededAt: number | undefined): FeedFacts => ({
  ...read,
  failures: 1,
  lastError,
  succeededAt,
})
const lost = (succeededAt?: number) => failed('dns: getaddrinfo ENOTFOUND feeds.test', succeededAt)

test('where most feeds are not reached, our server is at fault since the last one was read, and nothing is said of theirs', () => {
  const { outage, diagnoses } = diagnoseInPublic(
    [lost(now - 2 * hour), failed('timeout: no answer', now - hour), lost(now - 30 * day), read],
    now,
  )
  expect(outage).toEqual({ since: now - hour, unreached: 3, of: 4 })
  expect(diagnoses.map(({ problems, inOutage }) => [problems.length, inOutage])).toEqual([
    [0, true],
    [0, true],
    [0, true],
    [0, false],
  ])
})

test('a feed whose server answered with an error is told of during an outage of ours, too', () => {
  const blocked = failed('blocked: no (status 403)', now - 2 * day)
  const { diagnoses } = diagnoseInPublic([lost(), lost(), lost(), lost(), blocked], now)
  expect(diagnoses.at(-1)).toMatchObject({ inOutage: false, problems: [{ kind: 'unread' }] })
})

test.each([
  ['a machine that never had a network', [lost(), lost(), lost()], { since: undefined, unreached: 3, of: 3 }],
  ['a machine that polled nothing yet', [undefined, undefined, undefined], undefined],
  ['feeds that are waiting do not count', [lost(), lost(), lost(), ...Array(9).fill(undefined)], 3],
  ['half of the feeds', [lost(), lost(), lost(), read, read, read], undefined],
  ['two feeds of two', [lost(), lost()], undefined],
  ['servers that refuse us', Array(5).fill(failed('blocked: no (status 403)', now)), undefined],
])('an outage of our own server: %s', (_, feeds: (FeedFacts | undefined)[], expected) => {
  const outage = findOwnOutage(feeds)
  if (typeof expected === 'number') expect(outage?.of).toBe(expected)
  else expect(outage).toEqual(expected)
})

test('advice about a network or a certificate needs an earlier success and a day', () => {
  const kindOf = (facts: FeedFacts) =>
    diagnoseInPublic([facts, read, read], now).diagnoses[0]?.problems[0]?.kind
  for (const error of ['dns: not found', 'connection: refused', 'timeout: 20 s', 'tls: expired']) {
    expect([
      kindOf(failed(error, undefined)),
      kindOf(failed(error, now - day + 1)),
      kindOf(failed(error, now - day)),
    ]).toEqual(['unreached', 'unreached', 'unread'])
  }
  expect(kindOf(failed('status: not found (status 404)', undefined))).toBe('unread')
})
