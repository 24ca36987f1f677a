import { expect, test } from 'vitest'
import type { SourceClaim } from '../../store/source.ts'
import type { SourceState } from '../../store/source-state.ts'
import { countPoll, PollTotals, reportOutcome } from './report.ts'

const cost = { bytes: 100, milliseconds: 50, now: 10_000 }
const state = { overflowedAt: undefined } as SourceState
const stored = { kind: 'stored' as const, state, topics: [], movedTo: undefined, added: 3, updated: 1 }

test('polls are counted by kind, result and reason; aborted ones are not counted', () => {
  const totals = new PollTotals()
  const failed = {
    kind: 'failed' as const,
    state,
    topics: [],
    reason: 'dns' as const,
    message: '',
    retryAfter: undefined,
    saved: true,
  }
  for (const outcome of [stored, stored, failed]) {
    const count = countPoll('feed', outcome, cost)
    if (count) totals.add(count)
  }
  expect(countPoll('feed', { kind: 'aborted' }, cost)).toBeUndefined()
  const sums = { bytes: 200, milliseconds: 100, added: 6, updated: 2, overflows: 0 }
  expect(totals.list()).toEqual([
    { kind: 'feed', result: 'stored', reason: '', polls: 2, ...sums },
    {
      kind: 'feed',
      result: 'failed',
      reason: 'dns',
      polls: 1,
      bytes: 100,
      milliseconds: 50,
      added: 0,
      updated: 0,
      overflows: 0,
    },
  ])
})

test('a poll that found the overflow counts it; the polls after it do not', () => {
  const at = (overflowedAt: number) =>
    countPoll('feed', { ...stored, state: { ...state, overflowedAt } }, cost)
  expect(at(9_990)?.overflowed).toBe(true)
  expect(at(5_000)?.overflowed).toBe(false)
})

test('what was read in part is logged with its source at each poll, and counted as such', () => {
  const partly = { ...stored, state: { ...state, lastError: 'area FL: status 500' } }
  const logged: string[] = []
  const events = {
    log: (level: string, _: object, message: string) => void logged.push(`${level} ${message}`),
    changed: () => undefined,
    parsing: () => undefined,
    parsed: () => undefined,
  }
  const claim = { kind: 'alerts', key: '26.1,-80.1', state } as SourceClaim
  reportOutcome(claim, partly, events, { hasSaidMoved: false, listedIn: 'publication.yaml' })
  expect(logged).toContain('warn alerts read in part: 26.1,-80.1: area FL: status 500')
  expect(countPoll('alerts', partly, cost)).toMatchObject({ result: 'stored', reason: 'partly' })
})
