import { describe, expect, test } from 'vitest'
import { isHelp, isPassed, withoutOvertaken } from './overtaken.ts'

const timeZone = 'America/New_York'
/** Of that day in the city, by the hour. */
const at = (hour: number) => Date.UTC(2026, 8, 9, hour + 4)
const titled = (title: string, hour = 12, publisher = 'Gull') => ({ title, publishedAt: at(hour), publisher })

test.each([
  ['Bridge openings suspended while winds are above 40 mph', true],
  ['Sandbags until 8 p.m.', true],
  ['City offices closed on Friday', true],
  ['Boil water notice lifted', true],
  ['Cierre de calles en el centro', true],
  ['Deputies deliver 200 bicycles', false],
  ['Lifeguard tryouts', false],
  ['Closer look at the budget', false],
])('%s: whether it helps', (title, helps) => {
  expect(isHelp(title)).toBe(helps)
})

describe('the hour until which a title holds', () => {
  test.each([
    ['Sandbags until 8 p.m.', 12, 19, false],
    ['Sandbags until 8 p.m.', 12, 22, true],
    ['Sandbags until 8:30 PM at the park', 12, 20, false],
    ['Sacos de arena hasta las 8 p.m.', 12, 21, true],
    ['Shelters open until noon', 8, 22, false],
    ['Curfew until 6 a.m.', 22, 28, false],
    ['Curfew until 6 a.m.', 22, 31, true],
    ['Open until 27 p.m.', 12, 40, false],
    ['Boil water until 8 p.m. Friday', 12, 22, false],
    ['Sandbags daily until 8 p.m.', 12, 22, false],
    ['Calles cerradas hasta las 8 p.m. del viernes', 12, 22, false],
  ])('%s, published at %i, read at %i', (title, published, now, passed) => {
    expect(isPassed(titled(title, published), at(now), timeZone)).toBe(passed)
  })

  test('is unknown without a date', () => {
    const undated = { ...titled('Sandbags until 8 p.m.'), publishedAt: undefined }
    expect(isPassed(undated, at(23), timeZone)).toBe(false)
  })
})

test('of a series of a newsroom only the newest report stays', () => {
  const list = [
    titled('Earlier Percy update', 9),
    titled('Percy closes schools', 10),
    titled('Percy update: Turning north', 15),
    titled('Overnight Percy update: Slow drift north', 2),
    titled('Percy update', 9, 'Heron'),
    titled('Tide update', 9),
    titled('Boil water advisory: North side', 9),
    titled('Boil water advisory: South side', 10),
  ]
  expect(withoutOvertaken(list, (one) => one).map(({ title, publisher }) => [title, publisher])).toEqual([
    ['Percy closes schools', 'Gull'],
    ['Percy update: Turning north', 'Gull'],
    ['Percy update', 'Heron'],
    ['Tide update', 'Gull'],
    ['Boil water advisory: North side', 'Gull'],
    ['Boil water advisory: South side', 'Gull'],
  ])
})
