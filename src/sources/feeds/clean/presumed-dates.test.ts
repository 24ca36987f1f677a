import { expect, test } from 'vitest'
import { week } from '../../../time/durations.ts'
import { presumeDates } from './normalise.ts'

const now = 10 * week
const none = undefined

test.each<[string, (number | undefined)[], number | undefined, (number | undefined)[]]>([
  ['between two, behind both', [9000, none, 5000], none, [none, 4999, none]],
  ['first, behind the next', [none, none, 5000], none, [4999, 4999, none]],
  ['last, behind the one before', [5000, none], none, [none, 4999]],
  ['behind an old one that a feed keeps at the top', [5000, none, 9000], none, [none, 4999, none]],
  ['never after the feed’s own date', [9000, none], 7000, [none, 7000]],
  ['a feed without dates', [none, none], none, [now - week, now - week]],
  ['a feed without dates that was last made long ago', [none], 5000, [5000]],
  ['a feed without dates that is made at each request', [none], now, [now - week]],
  ['no entries', [], now, []],
])('%s', (_, dates, own, expected) => {
  expect(presumeDates(dates, { own, now })).toEqual(expected)
})
