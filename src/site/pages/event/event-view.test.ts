import { expect, test } from 'vitest'
import type { CalendarEvent } from '../../../publication/content.ts'
import { exampleEvent, exampleOccurrence, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildEventView } from './event-view.ts'

function viewOf(event: CalendarEvent, times = [exampleOccurrence(event)]) {
  const publication = publicationWith({ events: [event] })
  const view = buildEventView({ ...exampleContext(event.path), publication }, { answer: { event, times } })
  if (view && 'movedTo' in view) throw new Error('the page is elsewhere')
  return view
}

test('an event has its formatted times, its calendar file and its address', () => {
  expect(viewOf(exampleEvent())?.body).toMatchObject({
    title: 'Farmers market',
    times: [{ date: 'Saturday, November 21, 2026', iso: '2026-11-21T13:00:00.000Z' }],
    calendarHref: '/events/market.ics',
    repeats: false,
    organizerHref: 'https://market.test/',
    address: 'https://example.test/events/market',
  })
})

test('an event that is over has neither a calendar file nor structured data', () => {
  const view = viewOf(exampleEvent(), [])
  expect(view?.body.calendarHref).toBeUndefined()
  expect(view?.structuredData).toEqual([])
})

test('an event is told to programs', () => {
  expect(viewOf(exampleEvent())?.structuredData?.[0]).toMatchObject({ '@type': 'Event' })
})

test('a long description is cut for the head; without one, the title is used', () => {
  expect(viewOf(exampleEvent({ description: 'word '.repeat(60) }))?.description).toMatch(/^.{140,160}…$/)
  expect(viewOf(exampleEvent({ description: '' }))?.description).toBe('Farmers market')
})

test('there is no view of an event that is not in the calendar', () => {
  expect(buildEventView(exampleContext('/events/market'), { answer: undefined })).toBeUndefined()
})

test('a series says when it takes place, with its hours when they are always the same', () => {
  const story = exampleEvent({ rule: 'FREQ=WEEKLY;BYDAY=SA' })
  const hour = 60 * 60_000
  const week = 7 * 24 * hour
  const later = (by: number) =>
    exampleOccurrence(story, { ...story.first, startsAt: story.first.startsAt + by, endsAt: undefined })
  const body = viewOf(story, [later(0), later(week)])?.body
  expect(body).toMatchObject({
    rhythm: expect.stringMatching(/^Saturdays, 8:00\sAM$/),
    hoursInRhythm: true,
  })
  expect(viewOf(story, [later(0), later(week + hour)])?.body).toMatchObject({
    rhythm: 'Saturdays',
    hoursInRhythm: false,
  })
  expect(viewOf(exampleEvent())?.body.rhythm).toBeUndefined()
})

test('what is canceled cannot be added to a calendar, but a series of which one date is canceled can', () => {
  const canceled = exampleEvent({ canceled: true })
  expect(viewOf(canceled)?.body).toMatchObject({ calendarHref: undefined, isCanceled: true })
  const series = exampleEvent({ rule: 'FREQ=WEEKLY;BYDAY=SA' })
  const times = [exampleOccurrence(canceled), exampleOccurrence(series)]
  expect(viewOf(series, times)?.body.calendarHref).toBe('/events/market.ics')
})

test('an address that an event had before leads to the one that it has', () => {
  const event = exampleEvent()
  const answer = { event, times: [exampleOccurrence(event)] }
  expect(buildEventView(exampleContext('/events/old-market'), { answer })).toEqual({ movedTo: event.path })
})

test('of a series the dates that were called off are marked, of an event that is called off its own word says it', () => {
  const series = exampleEvent({ rule: 'FREQ=WEEKLY;BYDAY=SA' })
  const canceled = exampleEvent({ canceled: true })
  const view = viewOf(series, [exampleOccurrence(canceled), exampleOccurrence(series)])
  expect(view?.body.times.map(({ isCanceled }) => isCanceled)).toEqual([true, false])
  expect(view?.body).toMatchObject({ isCanceled: false, repeats: true })
  expect(viewOf(canceled)?.body.times.map(({ isCanceled }) => isCanceled)).toEqual([false])
  // Search engines list the first of them.
  expect(view?.structuredData).toMatchObject([{ '@type': 'Event', name: series.title }])
})

test('an online meeting says so and opens by its address; a place stays a place', () => {
  const online = exampleEvent({ attendance: 'online', location: 'https://zoom.us/j/1' })
  expect(viewOf(online)?.body).toMatchObject({ location: 'Online', joinHref: 'https://zoom.us/j/1' })
  const mixed = exampleEvent({ attendance: 'mixed', location: 'City Hall, https://zoom.us/j/1' })
  expect(viewOf(mixed)?.body).toMatchObject({ location: 'City Hall', joinHref: 'https://zoom.us/j/1' })
  expect(viewOf(exampleEvent({ location: 'https://pier.test' }))?.body).toMatchObject({
    location: 'https://pier.test',
    joinHref: undefined,
  })
})

test('a public meeting has its notes, its agenda and who announced it', () => {
  const announced = {
    by: 'City clerk',
    uid: 'a',
    notes: ['Sign up by noon'],
    agenda: 'https://city.test/agenda',
  }
  expect(viewOf(exampleEvent({ traits: ['public meeting'], announced }))?.body).toMatchObject({
    isMeeting: true,
    notes: announced.notes,
    agendaHref: announced.agenda,
    announcedBy: announced.by,
  })
  expect(viewOf(exampleEvent())?.body).toMatchObject({ isMeeting: false, notes: [] })
})
