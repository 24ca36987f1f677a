import { expect, test } from 'vitest'
import { alertLevelOf, rankOf } from './alert-rank.ts'

test.each([
  ['Hurricane Warning', 'warning'],
  ['Civil Emergency Message', 'warning'],
  ['Local Area Emergency', 'warning'],
  ['Evacuation - Immediate', 'warning'],
  ['Evacuation Immediate', 'warning'],
  ['Nuclear Power Plant Warning', 'warning'],
  ['Hurricane Watch', 'watch'],
  ['FLOOD WATCH', 'watch'],
  ['Wind Advisory', 'advisory'],
  ['Air Quality Alert', 'statement'],
  ['Warning Signs', 'statement'],
  ['Watchful Day', 'statement'],
  ['Advisory Board', 'statement'],
  ['Forewarning', 'statement'],
  ['Civil Emergency Message Over', 'statement'],
])('%s is a %s', (event, level) => {
  expect(alertLevelOf(event)).toBe(level)
})

test('the more urgent comes first; an unknown event after all others of its level', () => {
  const ordered = [
    'Evacuation - Immediate',
    'Extreme Wind Warning',
    'Hurricane Warning',
    'Volcano Warning',
    'Storm Surge Watch',
    'Flood Watch',
    'Volcano Watch',
    'Heat Advisory',
    'Dense Fog Advisory',
    'Rip Current Statement',
    'Something Else',
  ]
  expect(ordered.toReversed().toSorted((a, b) => rankOf(a) - rankOf(b))).toEqual(ordered)
})
