import { expect, test } from 'vitest'
import { exampleOccurrence } from '../../example-content.fixture.ts'
import { examplePublication } from '../../example-publication.fixture.ts'
import { defaultTexts as en } from '../../texts/texts.ts'
import { buildEventCards, formatEventTime } from './event-cards.ts'

test('a card has what a list shows of an event', () => {
  expect(buildEventCards([exampleOccurrence()], examplePublication, en)).toMatchObject([
    {
      title: 'Farmers market',
      href: '/events/market',
      when: { iso: '2026-11-21T13:00:00.000Z' },
      location: 'The Green, 1 Main Street, Example',
    },
  ])
})

const startsAt = Date.UTC(2026, 5, 20, 10, 30)
const region = { language: 'en-US', timeZone: 'America/New_York' }
const timeOf = ({ endsAt, allDay = false }: { endsAt?: number; allDay?: boolean }) =>
  formatEventTime({ startsAt, endsAt, allDay }, region)

test.each([
  [{}, '6:30 AM'],
  [{ endsAt: Date.UTC(2026, 5, 20, 12) }, '6:30 – 8:00 AM'],
  [{ endsAt: Date.UTC(2026, 5, 20, 17) }, '6:30 AM – 1:00 PM'],
  [{ endsAt: startsAt }, '6:30 AM'],
  [{ endsAt: Date.UTC(2026, 5, 21, 6) }, '6:30 AM – 2:00 AM'],
  [{ endsAt: Date.UTC(2026, 5, 22, 20) }, '6:30 AM'],
  [{ allDay: true }, undefined],
])('%j reads %s', (when, expected) => {
  expect(timeOf(when).time?.replace(/[\u2009\u202f]/g, ' ')).toBe(expected)
})

test('the day is the city’s', () => {
  expect(timeOf({})).toMatchObject({
    month: 'Jun',
    day: '20',
    weekday: 'Sat',
    date: 'Saturday, June 20, 2026',
  })
})

test.each([
  ['one day', Date.UTC(2026, 5, 21, 10, 30), undefined, 'Saturday, June 20, 2026'],
  ['three days', Date.UTC(2026, 5, 23, 4), 'Jun 20 – 22', 'Saturday, June 20 – Monday, June 22, 2026'],
])('an event of %s names its days', (_, endsAt, days, date) => {
  const { days: named, date: full } = timeOf({ endsAt, allDay: true })
  expect([named, full].map((text) => text?.replace(/\u2009/g, ' '))).toEqual([days, date])
})

test('another language writes it its own way', () => {
  expect(
    formatEventTime({ startsAt, endsAt: undefined, allDay: false }, { ...region, language: 'es' }),
  ).toMatchObject({
    month: 'jun',
    weekday: 'sáb',
    date: 'sábado, 20 de junio de 2026',
    time: '6:30',
  })
})
