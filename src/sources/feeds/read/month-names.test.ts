import { expect, test } from 'vitest'
import { foldMonth, monthNames, monthOf } from './month-names.ts'
import { seasonalZones, zones } from './zone-offset.ts'

test('each name of a zone is in one table, and its offset is one that exists', () => {
  for (const name of seasonalZones.keys()) expect(zones.has(name), name).toBe(false)
  for (const [name, minutes] of [...zones, ...seasonalZones]) {
    expect(Math.abs(minutes), name).toBeLessThanOrEqual(13 * 60)
    expect(Math.abs(minutes % 15), name).toBe(0)
  }
})

/** Spellings missing in the CLDR, by month: further names, shortened, misspelled and truncated ones. */
const spellings: Readonly<Record<number, string>> = {
  1: 'Janvye Janua Janu',
  2: 'fevriye Febuary Febuar',
  3: 'mrz Maerz mas Marrch',
  4: 'Aprril',
  6: 'jen',
  7: 'juill. Jiyè',
  8: 'agos Auggust',
  9: 'Septem',
  10: 'Octtober',
  11: 'листопада ноя',
}

test.each(Object.entries(spellings))('month %i is also written %s', (month, names) => {
  expect(names.split(' ').map(monthOf)).toEqual(names.split(' ').map(() => Number(month)))
})

test('other words are no months', () => {
  const words = ['', 'no', 'ма', 'Saturday', 'Marvel', 'Augustine', 'Triber', 'января-', 'в', 'мxyz', 'xyz']
  expect(words.map(monthOf)).toEqual(words.map(() => undefined))
})

test('the table has the names of the Unicode CLDR, each at the first month that has it', () => {
  const languages = 'en es fr pt de it nl pl ru uk fi hu el tr fil'.split(' ')
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
