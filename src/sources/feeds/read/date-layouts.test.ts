import { expect, test } from 'vitest'
import { clockLayouts, findClock } from './clock-layouts.ts'
import { dayLayouts } from './date-layouts.ts'
import { monthOf } from './month-names.ts'
import { seasonalZones, zones } from './zone-names.ts'

test.each(dayLayouts)('$name reads $example', ({ example, read }) => {
  expect(read(example, false)).toEqual({ midnight: Date.UTC(2026, 10, 21) })
  expect(read('no date', false)).toBeUndefined()
})

test.each(clockLayouts)('$name reads $example', ({ example, pattern }) => {
  expect(pattern.exec('no time')).toBeNull()
  const { hours, minutes } = clockOf(example)
  expect([hours, minutes]).toEqual([10, example.includes('30') ? 30 : 0])
  expect(findClock(example)?.before).toBe(example.slice(0, pattern.exec(example)?.index))
})

test('each name of a zone is in one table, and its offset is one that exists', () => {
  for (const name of seasonalZones.keys()) expect(zones.has(name), name).toBe(false)
  for (const [name, minutes] of [...zones, ...seasonalZones]) {
    expect(Math.abs(minutes), name).toBeLessThanOrEqual(13 * 60)
    expect(Math.abs(minutes % 15), name).toBe(0)
  }
})

test.each([
  ['листопада', 11],
  ['Noiembrie', 11],
  ['jen', 6],
  ['März', 3],
  ['mrz', 3],
  ['Septem', 9],
  ['ноя', 11],
])('the month %s is %i', (word, month) => {
  expect(monthOf(word)).toBe(month)
})

test.each(['', 'no', 'Saturday', 'января-', 'xyz'])('%j is no month', (word) => {
  expect(monthOf(word)).toBeUndefined()
})

function clockOf(example: string): { hours: number; minutes: number } {
  const time = findClock(example)?.time ?? Number.NaN
  return { hours: Math.floor(time / 3_600_000), minutes: (time % 3_600_000) / 60_000 }
}
