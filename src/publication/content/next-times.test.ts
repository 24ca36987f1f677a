import { expect, test } from 'vitest'
import { exampleEvent, exampleOccurrence } from '../../site/example-content.ts'
import { nextTimes } from './next-times.ts'

const market = exampleEvent()
const fair = exampleEvent({ slug: 'fair' })
const occurrences = [market, fair, market, market].map((event, day) =>
  exampleOccurrence(event, { startsAt: day, endsAt: undefined, allDay: false }),
)
const content = { upcoming: (from: number) => occurrences.filter(({ startsAt }) => startsAt >= from) }

test.each([
  [market.path, 0, 9, [0, 2, 3]],
  [market.path, 0, 2, [0, 2]],
  [market.path, 1, 9, [2, 3]],
  [fair.path, 2, 9, []],
  ['/events/none', 0, 9, []],
])('of %s from %i on, at most %i: %j', (path, from, limit, expected) => {
  expect(nextTimes(content, path, from, limit).map(({ startsAt }) => startsAt)).toEqual(expected)
})
