import { expect, test } from 'vitest'
import { alertKindOf } from './alert-kind.ts'

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
