import { expect, test } from 'vitest'
import { exampleOccurrence } from '../../example-content.fixture.ts'
import { examplePublication } from '../../example-publication.fixture.ts'
import { buildEventCards } from './event-cards.ts'

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
