import { expect, test } from 'vitest'
import { alertKindOf, alertLevelOf, rankOf } from './alert-names.ts'

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
    'Tornado Emergency',
    'Flash Flood Emergency',
    'Evacuation - Immediate',
    'Particularly Dangerous Situation: Tornado Warning',
    'Tornado Warning',
    'Extreme Wind Warning',
    'Hurricane Warning',
    'Particularly Dangerous Situation: Red Flag Warning',
    'Red Flag Warning',
    'Particularly Dangerous Situation: Volcano Warning',
    // Such as a telephone line for emergencies that is down.
    'Local Area Emergency',
    'Particularly Dangerous Situation: Tornado Watch',
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

test.each([
  ['Hurricane Warning', 'tropical'],
  ['Tropical Storm Watch', 'tropical'],
  ['Tropical Cyclone Local Statement', 'tropical'],
  ['Storm Surge Warning', 'surge'],
  ['Hurricane Force Wind Warning', 'wind'],
  ['Coastal Flood Advisory', 'flood'],
  ['Flash Flood Warning', 'flood'],
  ['Extreme Heat Warning', 'heat'],
  ['Heat Advisory', 'heat'],
  ['Tornado Watch', 'tornado'],
  ['Severe Thunderstorm Warning', 'thunderstorm'],
  ['Red Flag Warning', 'fire'],
  ['Rip Current Statement', 'beach'],
  ['Evacuation Immediate', 'civil'],
  ['Wind Advisory', 'wind'],
  ['Special Weather Statement', undefined],
  ['Air Quality Alert', undefined],
])('%s is of kind %s', (event, kind) => {
  expect(alertKindOf(event)).toBe(kind)
})
