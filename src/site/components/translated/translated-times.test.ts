import { expect, test } from 'vitest'
import { formatTranslatedDay, formatTranslatedMoment, formatTranslatedTime } from './translated-times.ts'

const timeZone = 'America/New_York'
const at = (text: string) => Date.parse(text)
const now = at('2026-09-03T10:00:00-04:00')
const region = (language: string) => ({ language, timeZone })

test.each([
  ['en-US', '2:05 PM', 'Fri 12:30 AM', 'Wed, Sep 16, 6:00 PM', 'September 3, 2026, 10:00 AM'],
  [
    'es-US',
    '2:05 p.m.',
    'vie 12:30 a.m.',
    'mié, 16 de sept, 6:00 p.m.',
    '3 de septiembre de 2026, 10:00 a.m.',
  ],
  [
    'ht',
    '2:05 p.m.',
    'Vandredi, 12:30 a.m.',
    'Mèkredi 16 septanm, 6:00 p.m.',
    'Jedi 3 septanm 2026, 10:00 a.m.',
  ],
])('%s: today, this week, later, and the moment of the page', (language, today, week, later, moment) => {
  const times = ['2026-09-03T14:05:00-04:00', '2026-09-04T00:30:00-04:00', '2026-09-16T18:00:00-04:00'].map(
    (text) => formatTranslatedTime(at(text), now, region(language)).replaceAll(/\s/g, ' '),
  )
  expect(times).toEqual([today, week, later])
  expect(formatTranslatedMoment(now, region(language)).replaceAll(/\s/g, ' ')).toBe(moment)
})

test('noon and midnight in Creole', () => {
  const print = (text: string) => formatTranslatedTime(at(text), at(text), region('ht'))
  expect([print('2026-09-03T12:00:00-04:00'), print('2026-09-03T00:00:00-04:00')]).toEqual([
    '12:00 p.m.',
    '12:00 a.m.',
  ])
})

test.each([
  ['en-US', 'Thursday'],
  ['es-US', 'Jueves'],
])('%s: a day at the beginning of a line is %s', (language, name) => {
  expect(formatTranslatedDay(now, region(language))).toBe(name)
})
