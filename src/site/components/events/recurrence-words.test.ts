import { expect, test } from 'vitest'
import { defaultTexts as en } from '../../texts/texts.ts'
import { describeRule } from './recurrence-words.ts'

const describe = (rule: string | undefined) => describeRule(rule, { language: 'en-US' }, en)

test.each([
  ['FREQ=WEEKLY;BYDAY=WE', 'Every Wednesday', 'Wednesdays'],
  ['FREQ=WEEKLY;BYDAY=SA,SU;UNTIL=20271231', 'Every Saturday and Sunday', 'Saturdays and Sundays'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'Every other Monday', 'Every other Monday'],
  ['FREQ=DAILY', 'Every day', 'Every day'],
  ['FREQ=MONTHLY;BYDAY=1SA', 'First Saturday of the month', 'First Saturday of the month'],
  [
    'freq=monthly;byday=2SA,4SA',
    'Second and fourth Saturday of the month',
    'Second and fourth Saturday of the month',
  ],
  ['FREQ=MONTHLY;BYDAY=-1FR', 'Last Friday of the month', 'Last Friday of the month'],
])('%s is "%s"', (rule, every, on) => {
  expect(describe(rule)).toEqual({ every, on })
})

test.each([
  undefined,
  'FREQ=YEARLY;BYMONTH=9,10;BYDAY=4SA',
  'FREQ=WEEKLY',
  'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=MONTHLY;BYDAY=1SA,1SU',
  'FREQ=MONTHLY;BYDAY=SA',
  'FREQ=DAILY;INTERVAL=2',
])('%s is left to its dates', (rule) => {
  expect(describe(rule)).toBeUndefined()
})
