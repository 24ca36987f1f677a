import { expect, test } from 'vitest'
import { exampleEvent, exampleOccurrence } from '../../example-content.fixture.ts'
import { examplePublication } from '../../example-publication.fixture.ts'
import { buildEventCards, buildEventMonths } from './event-cards.ts'

test('a card has what a list shows of an event', () => {
  expect(buildEventCards([exampleOccurrence()], examplePublication)).toMatchObject([
    {
      title: 'Farmers market',
      href: '/events/market',
      when: { iso: '2026-11-21T13:00:00.000Z' },
      location: 'The Green, 1 Main Street, Example',
      sample: false,
    },
  ])
})

test('occurrences are grouped by the city’s month, in their order', () => {
  const occurrences = [
    // Still November 30 in New York.
    Date.UTC(2026, 11, 1, 2),
    Date.UTC(2026, 11, 1, 6),
    Date.UTC(2026, 11, 2, 6),
  ].map((startsAt) => exampleOccurrence(exampleEvent(), { startsAt, endsAt: undefined, allDay: false }))
  const months = buildEventMonths(occurrences, examplePublication)
  expect(months.map(({ month, cards }) => [month, cards.length])).toEqual([
    ['November 2026', 1],
    ['December 2026', 2],
  ])
  const ids = months.flatMap(({ cards }) => cards.map(({ id }) => id))
  expect(ids).toEqual(buildEventCards(occurrences, examplePublication).map(({ id }) => id))
  expect(new Set(ids).size).toBe(3)
})
