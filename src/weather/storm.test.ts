import { describe, expect, test } from 'vitest'
import type { StormPhase } from '../publication/storm-phases.ts'
import { day, hour } from '../time/durations.ts'
import type { Alert } from './alert.ts'
import { stormAt } from './storm.ts'

const now = Date.parse('2026-10-01T12:00:00Z')

function alertOf(event: string, ended?: Alert['ended']): Alert {
  const level = /(Warning|Watch|Advisory)$/.exec(event)?.[1]?.toLowerCase() ?? 'statement'
  return {
    id: event,
    event,
    level: level as Alert['level'],
    rank: 1,
    startsAt: now - hour,
    endsAt: undefined,
    issuedAt: now - hour,
    updatedAt: now - hour,
    area: 'Coast',
    sender: 'NWS',
    headline: '',
    description: [],
    instruction: [],
    ended,
  }
}

const over = (event: string) => alertOf(event, { at: now - hour, how: 'over' })
const phaseOf = (
  inForce: readonly string[],
  past: readonly string[] = [],
  chosen?: StormPhase,
  isDrill = false,
) =>
  stormAt(
    { alerts: [...inForce.map((event) => alertOf(event)), ...past.map(over)], past: past.map(over) },
    chosen && { phase: chosen, until: now + hour, isDrill },
    now,
  )?.phase

describe('the phase follows from the alerts', () => {
  test.each<[string, readonly string[], readonly string[], StormPhase | undefined]>([
    ['nothing', [], [], undefined],
    [
      'weather that is no storm',
      ['Heat Advisory', 'Extreme Heat Warning', 'High Surf Advisory'],
      [],
      undefined,
    ],
    ['an advisory', ['Flood Advisory'], [], undefined],
    ['a hurricane watch', ['Hurricane Watch'], [], 'watch'],
    ['a surge watch', ['Storm Surge Watch'], [], 'watch'],
    ['a flood watch', ['Flood Watch'], [], 'watch'],
    ['a tornado watch', ['Tornado Watch'], [], 'watch'],
    ['a tropical storm warning', ['Tropical Storm Warning', 'Hurricane Watch'], [], 'warning'],
    ['a flash flood warning', ['Flash Flood Warning'], [], 'warning'],
    ['a tornado warning', ['Tornado Warning'], [], 'warning'],
    ['an eyewall that comes ashore', ['Hurricane Warning', 'Extreme Wind Warning'], [], 'landfall'],
    ['one that is marked', ['Particularly Dangerous Situation: Extreme Wind Warning'], [], 'landfall'],
    ['a hurricane warning that ended', [], ['Hurricane Warning'], 'recovery'],
    ['a surge warning that ended', [], ['Storm Surge Warning'], 'recovery'],
    ['a tornado warning that ended', [], ['Tornado Warning'], undefined],
    ['a hurricane watch that ended', [], ['Hurricane Watch'], undefined],
    ['a new watch after a warning', ['Tropical Storm Watch'], ['Hurricane Warning'], 'watch'],
    ['a flood warning after a hurricane', ['Flood Warning'], ['Hurricane Warning'], 'warning'],
  ])('%s', (_, inForce, past, phase) => {
    expect(phaseOf(inForce, past)).toBe(phase)
  })
})

describe('the publisher goes further, never back', () => {
  test.each<[StormPhase, readonly string[], readonly string[], StormPhase]>([
    ['watch', [], [], 'watch'],
    ['landfall', ['Hurricane Warning'], [], 'landfall'],
    ['recovery', ['Hurricane Warning'], [], 'warning'],
    ['recovery', ['Extreme Wind Warning'], [], 'landfall'],
    ['watch', ['Hurricane Warning'], [], 'warning'],
    ['recovery', ['Flood Watch'], ['Hurricane Warning'], 'recovery'],
    ['recovery', [], [], 'recovery'],
    ['warning', [], ['Hurricane Warning'], 'warning'],
  ])('%s with %j in force', (chosen, inForce, past, phase) => {
    expect(phaseOf(inForce, past, chosen)).toBe(phase)
  })

  test('until its end only', () => {
    const choice = { phase: 'landfall' as const, until: now, isDrill: false }
    expect(stormAt({ alerts: [], past: [] }, choice, now)).toBeUndefined()
    expect(stormAt({ alerts: [], past: [] }, { ...choice, until: now + 1 }, now)?.choice?.phase).toBe(
      'landfall',
    )
  })
})

test('practice is over once a storm is near, or was', () => {
  expect(phaseOf(['Heat Advisory'], [], 'landfall', true)).toBe('landfall')
  expect(phaseOf(['Tornado Watch'], [], 'landfall', true)).toBe('watch')
  expect(phaseOf([], ['Hurricane Warning'], 'landfall', true)).toBe('recovery')
})

test('the alerts of a storm are its watches and warnings in force, in the recovery those that ended', () => {
  const watch = alertOf('Flood Watch')
  const heat = alertOf('Heat Advisory')
  const ended = over('Hurricane Warning')
  expect(stormAt({ alerts: [heat, watch, ended], past: [ended] }, undefined, now)?.alerts).toEqual([watch])
  expect(stormAt({ alerts: [heat, ended], past: [ended] }, undefined, now + day)?.alerts).toEqual([ended])
})
