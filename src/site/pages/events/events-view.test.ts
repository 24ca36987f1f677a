import { describe, expect, test } from 'vitest'
import type { CalendarEvent, Occurrence } from '../../../publication/content.ts'
import { exampleEvent, exampleOccurrence, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import type { CalendarReading } from '../../needs.ts'
import { buildEventDayView, buildEventsView } from './events-view.ts'

const zoneOffset = 5
/** Saturday, November 21, 2026, 9 a.m. in the example's city. */
const now = Date.UTC(2026, 10, 21, 9 + zoneOffset)
const at = (event: CalendarEvent, day: number, hour = 18): Occurrence =>
  exampleOccurrence(event, {
    startsAt: Date.UTC(2026, 10, day, hour + zoneOffset),
    endsAt: undefined,
    allDay: false,
  })

const market = exampleEvent({ uid: 'market', title: 'Market', traits: ['free'] })
const meeting = exampleEvent({ uid: 'meeting', title: 'Meeting', traits: ['public meeting'] })
const stories = exampleEvent({
  uid: 'stories',
  title: 'Story hour',
  rule: 'FREQ=WEEKLY;BYDAY=WE',
  traits: ['family'],
})
const coming = [
  at(market, 21),
  at(meeting, 22),
  at(stories, 25, 10),
  at(stories, 32, 10),
  at(stories, 39, 10),
]

function viewAt(
  path: string,
  occurrences: readonly Occurrence[] = coming,
  calendars: readonly CalendarReading[] = [],
) {
  const publication = publicationWith({})
  return buildEventsView({ ...exampleContext(path), publication, now }, { coming: occurrences, calendars })
}
const titlesAt = (path: string, occurrences?: readonly Occurrence[]) =>
  viewAt(path, occurrences).body.days.flatMap(({ rows }) => rows.map(({ title }) => title))

test('events are grouped by day; today and tomorrow are named', () => {
  const { days, choice } = viewAt('/events').body
  expect(days.map(({ iso, weekday, date }) => [iso, weekday, date])).toEqual([
    ['2026-11-21', 'Saturday', 'Today, November 21'],
    ['2026-11-22', 'Sunday', 'Tomorrow, November 22'],
    ['2026-11-25', 'Wednesday', 'November 25'],
  ])
  expect(choice.said.replace(/\u2009/g, ' ')).toBe('3 events, November 21 – 25')
})

test('a series is one row, with its recurrence and its next dates', () => {
  const rows = viewAt('/events').body.days.flatMap((day) => day.rows)
  expect(rows.at(-1)).toMatchObject({
    title: 'Story hour',
    series: 'Every Wednesday. Next: December\u00a02, December\u00a09',
    traits: ['Family'],
  })
  const skipped = [at(stories, 32, 10).startsAt]
  const interrupted = { ...stories, skipped }
  const called = at({ ...interrupted, canceled: true }, 32, 10)
  const [row] = viewAt('/events', [
    at(interrupted, 25, 10),
    called,
    at(interrupted, 39, 10),
  ]).body.days.flatMap((day) => day.rows)
  expect(row?.series).toBe('Every Wednesday. Next: December\u00a09; not on December\u00a02')
  const many = [25, 32, 39, 46, 53].map((day) => at(stories, day, 10))
  expect(viewAt('/events', many).body.days[0]?.rows[0]?.series).toBe(
    'Every Wednesday. Next: December\u00a02, December\u00a09, December\u00a016',
  )
  expect(rows[0]).toMatchObject({ series: undefined, traits: ['Free'], calendarHref: '/events/market.ics' })
  expect(rows[1]).toMatchObject({ isMeeting: true, traits: [] })
})

test('a date of another year has its year', () => {
  const { days } = viewAt('/events', [at(stories, 25), at(stories, 74), at(market, 74)]).body
  expect(days.flatMap(({ rows }) => rows.flatMap(({ series }) => series ?? []))[0]).toContain(
    'January\u00a013,\u00a02027',
  )
  expect(days.at(-1)?.date).toBe('January 13, 2027')
})

describe('a filter', () => {
  test.each([
    ['/events/today', ['Market']],
    ['/events/this-weekend', ['Market', 'Meeting']],
    ['/events/next-7-days', ['Market', 'Meeting', 'Story hour']],
    ['/events/free', ['Market']],
    ['/events/family', ['Story hour']],
  ])('%s shows %j', (path, titles) => {
    expect(titlesAt(path)).toEqual(titles)
    expect(viewAt(path).body).toMatchObject({ choice: { address: path, isNothing: false }, isNext: false })
  })

  test('without matches says so, and lists the next events', () => {
    const five = [25, 26, 27, 30, 31].map((day) =>
      at(exampleEvent({ uid: `on ${day}`, title: `${day}` }), day),
    )
    expect(titlesAt('/events/this-weekend', five)).toEqual(['25', '26', '27', '30'])
    const { choice, days, isNext } = viewAt('/events/this-weekend', [at(stories, 25)]).body
    expect(choice).toMatchObject({ said: 'Nothing is listed for this weekend yet', isNothing: true })
    expect(days).toHaveLength(1)
    expect(isNext).toBe(true)
  })

  test('by a trait that no event has is not shown', () => {
    expect(viewAt('/events', [at(market, 21)]).body.choice.filters).toEqual([
      { label: 'All', href: '/events' },
      { label: 'Today', href: '/events/today' },
      { label: 'This weekend', href: '/events/this-weekend' },
      { label: 'Next 7 days', href: '/events/next-7-days' },
      { label: 'Free', href: '/events/free' },
    ])
  })
})

test('an empty page does not say that there is nothing while a calendar was never read', () => {
  const read = { name: 'City Hall', readAt: now, isStale: false }
  const unread = { name: 'Library', readAt: undefined, isStale: true }
  const nothingWith = (path: string, calendars: CalendarReading[]) =>
    viewAt(path, [], calendars).body.choice.said
  expect(nothingWith('/events', [read])).toBe('No events are listed at the moment')
  for (const path of ['/events', '/events/today']) {
    expect(nothingWith(path, [read, unread])).toBe('We have not read every calendar yet')
  }
})

test('a third party’s events wall replaces the list', () => {
  const publication = { ...publicationWith({}), frames: { events: 'https://wall.test/' } }
  const view = buildEventsView({ ...exampleContext('/events'), publication }, { coming: [], calendars: [] })
  expect(view.body.frame).toBe('https://wall.test/')
})

test('what is canceled cannot be added to a calendar', () => {
  const canceled = exampleEvent({ uid: 'canceled', canceled: true })
  const { body } = viewAt('/events', [at(canceled, 21)])
  expect(body.days[0]?.rows[0]).toMatchObject({ isCanceled: true, calendarHref: undefined })
})

test('neighborhoods that a place names are searched among the events', () => {
  const publication = publicationWith({})
  const places = { ...publication.places, neighborhoods: ['Las Olas', 'Old Pier'] }
  const park = exampleEvent({ uid: 'park', location: 'Park, LAS OLAS Blvd' })
  const { body } = buildEventsView(
    { ...exampleContext('/events'), publication: { ...publication, places } },
    { coming: [at(park, 21)], calendars: [] },
  )
  expect(body.neighborhoods).toEqual([{ name: 'Las Olas', href: '/search?q=Las%20Olas&section=events' }])
})

test('the next seven days end on the sixth day after today', () => {
  const [sixth, seventh] = [at(market, 27), at(meeting, 28)]
  expect(titlesAt('/events/next-7-days', [sixth, seventh])).toEqual(['Market'])
})

test('each calendar says when it was read, and since when it could not be', () => {
  const calendars = [
    { name: 'City', readAt: now, isStale: false },
    { name: 'County', readAt: now, isStale: true },
    { name: 'Library', readAt: undefined, isStale: true },
    { name: 'Museum', readAt: undefined, isStale: false },
  ]
  const context = { ...exampleContext('/events'), publication: publicationWith({}), now }
  expect(buildEventsView(context, { coming, calendars }).body.calendars).toEqual([
    { name: 'City', isStale: false, state: expect.stringMatching(/^Last read .*9:00/) },
    {
      name: 'County',
      isStale: true,
      state: expect.stringMatching(/^We have not been able to read it since .*9:00/),
    },
    { name: 'Library', isStale: true, state: 'Could not be read yet' },
    { name: 'Museum', isStale: false, state: 'Not read yet' },
  ])
})

test('from Sunday noon on the filter is that of the next weekend, and events that begin first are first', () => {
  const labelsAt = (hour: number) =>
    buildEventsView(
      {
        ...exampleContext('/events'),
        publication: publicationWith({}),
        now: Date.UTC(2026, 10, 22, hour + zoneOffset),
      },
      { coming, calendars: [] },
    ).body.choice.filters.map(({ label }) => label)
  expect(labelsAt(11)[2]).toBe('This weekend')
  expect(labelsAt(13)[2]).toBe('Next weekend')
  const late = exampleEvent({ uid: 'late', title: 'Late' })
  expect(titlesAt('/events', [at(meeting, 22), at(late, 21, 20), at(market, 21)])).toEqual([
    'Market',
    'Late',
    'Meeting',
  ])
})

test('a page has the title of its filter, and can be followed by a calendar program if it has events', () => {
  expect([viewAt('/events').title, viewAt('/events/free').title]).toEqual([
    'Local Events',
    'Local Events: Free',
  ])
  expect(viewAt('/events').body.followHref).toBe('webcal://example.test/events.ics')
  expect(viewAt('/events', []).body.followHref).toBeUndefined()
})

describe('a day', () => {
  const fair = exampleEvent({ uid: 'fair', title: 'Fair' })
  const long = exampleOccurrence(fair, {
    startsAt: Date.UTC(2026, 10, 29, 15),
    endsAt: Date.UTC(2026, 11, 2, 5),
    allDay: false,
  })
  const openDay = (day: string, occurrences: readonly Occurrence[] = [...coming, long]) =>
    buildEventDayView(
      {
        ...exampleContext(`/events/${day}`),
        publication: { ...publicationWith({ events: [fair] }) },
        params: { day },
        now,
      },
      { coming: occurrences, calendars: [] },
    )
  const bodyOf = (day: string) => {
    const view = openDay(day)
    if (!view || 'movedTo' in view) throw new Error(`${day} has no page`)
    return view.body
  }

  test('has what takes place on it, and is counted as it is listed', () => {
    const { months } = viewAt('/events', [...coming, long]).body.choice
    expect(months.map(({ month, counts }) => [month, counts.length])).toEqual([
      ['2026-11', 30],
      ['2026-12', 31],
    ])
    const counted = months.flatMap(({ month, counts }) =>
      counts.flatMap((count, index) =>
        count > 0 ? [[`${month}-${`${index + 1}`.padStart(2, '0')}`, count]] : [],
      ),
    )
    expect(counted).toEqual([
      ['2026-11-21', 1],
      ['2026-11-22', 1],
      ['2026-11-25', 1],
      ['2026-11-29', 1],
      ['2026-11-30', 1],
      ['2026-12-01', 1],
      ['2026-12-02', 1],
      ['2026-12-09', 1],
    ])
    for (const [day, count] of counted as [string, number][]) {
      const { days, choice } = bodyOf(day)
      expect(days.map(({ iso, rows }) => [iso, rows.length])).toEqual([[day, count]])
      expect(choice).toMatchObject({ address: `/events/${day}`, isNothing: false })
    }
    expect(bodyOf('2026-12-02').days[0]?.rows[0]?.series).toContain('Next: December\u00a09')
  })

  test('without events says so, and lists the next after it', () => {
    const { choice, days, isNext } = bodyOf('2026-11-24')
    expect(choice.said).toBe('Nothing is listed for November 24 yet')
    expect(isNext).toBe(true)
    expect(days[0]?.iso).toBe('2026-11-25')
  })

  test('that is over leads to all events; one that does not exist or is far ahead has no page', () => {
    expect(openDay('2026-11-20')).toEqual({ movedTo: '/events' })
    for (const day of ['2026-11-31', '2027-11-23', '9999-01-01']) expect(openDay(day), day).toBeUndefined()
    expect(openDay('2027-11-22')).toBeDefined()
  })

  test('has no page where a third party’s wall replaces the list', () => {
    const publication = { ...publicationWith({ events: [fair] }), frames: { events: 'https://wall.test/' } }
    const context = {
      ...exampleContext('/events/2026-11-25'),
      publication,
      params: { day: '2026-11-25' },
      now,
    }
    expect(buildEventDayView(context, { coming, calendars: [] })).toBeUndefined()
  })

  test('of which not all events were loaded is not offered', () => {
    const many = Array.from({ length: 200 }, (_, index) =>
      at(exampleEvent({ uid: `${index}`, title: `${index}` }), index < 150 ? 23 : 24),
    )
    const [{ counts } = { counts: [] }] = viewAt('/events', many).body.choice.months
    expect([counts[22], counts[23]]).toEqual([40, 0])
  })

  test('weeks begin as in the publication’s language', () => {
    expect(viewAt('/events').body.choice).toMatchObject({ firstWeekday: 0, today: '2026-11-21' })
    const publication = { ...publicationWith({}), language: 'en-GB' }
    const view = buildEventsView(
      { ...exampleContext('/events'), publication, now },
      { coming, calendars: [] },
    )
    expect(view.body.choice.firstWeekday).toBe(1)
  })
})
