import { expect, test } from 'vitest'
import { clockLayouts, findClock } from './clock-layouts.ts'
import { dayLayouts } from './date-layouts.ts'
import { foldMonth, monthOf } from './month-names.ts'
import { monthNames } from './month-words.ts'
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

test('the table has the names of the Unicode CLDR, each at the first month that has it', () => {
  const languages = [
    'en es fr pt de it nl pl cs sk ru uk sv da nb fi et lv lt hu ro bg sl hr sr sr-Latn bs mk el tr az ca gl eu',
    'cy ga is sq id ms fil sw af ht be kk ar he hi bn ur ta te th-u-ca-gregory',
  ].flatMap((line) => line.split(' '))
  const found = new Map<string, number>()
  for (const format of languages.flatMap(monthFormats)) {
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 15))
      const name = foldMonth(parts.find((part) => part.type === 'month')?.value ?? '')
      if (/^\p{L}{2,}$/u.test(name) && !found.has(name)) found.set(name, month)
    }
  }
  const table = monthNames.flatMap((names, index) =>
    names.split(' ').map((name) => [name, index + 1] as const),
  )
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(found))
  expect(table.length).toBe(found.size)
})

/** Formats of a month alone and in a date: Slavic languages have two forms (nominative and genitive). */
function monthFormats(language: string): Intl.DateTimeFormat[] {
  return (['short', 'long'] as const).flatMap((month) => [
    new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }),
  ])
}

function clockOf(example: string): { hours: number; minutes: number } {
  const time = findClock(example)?.time ?? Number.NaN
  return { hours: Math.floor(time / 3_600_000), minutes: (time % 3_600_000) / 60_000 }
}
