import { expect, test } from 'vitest'
import { isAboutAlert } from './alert-words.ts'

test.each([
  ['Shelters open at noon', ['Hurricane Warning'], true],
  ['Where to fill sandbags', ['Hurricane Watch'], true],
  ['Órdenes de evacuación en la costa', ['Tropical Storm Warning'], true],
  ['Ice cream shop opens', ['Hurricane Warning'], false],
  ['The current mayor', ['Rip Current Statement'], false],
  ['Rip currents at the beach', ['Rip Current Statement'], true],
  ['Streets flooded downtown', ['Flash Flood Warning'], true],
  ['Theater season begins', ['Heat Advisory'], false],
  ['Ashfall reaches the city', ['Ashfall Warning'], true],
  ['Shelters open at noon', [], false],
  ['Storm names (a list)', ['(Odd) Name+ Warning'], false],
])('%j under %j: %j', (text, events, expected) => {
  expect(isAboutAlert(text, events)).toBe(expected)
})
