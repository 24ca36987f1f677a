import { describe, expect, test } from 'vitest'
import { findSchemaProblems } from '../../../tests/schema-vocabulary.ts'
import {
  exampleArticle,
  exampleEvent,
  exampleOccurrence,
  publicationWith,
} from '../example-content.fixture.ts'
import { exampleContext } from '../example-publication.fixture.ts'
import { openRoute } from '../open-route.fixture.ts'
import { routesOf } from '../routes.ts'
import { buildOrganization, buildWebsite, serializeStructuredData } from './document-view.ts'
import { buildEvent, buildNewsArticle } from './schema-nodes.ts'

const context = exampleContext()

describe('an article', () => {
  test('has every property that Google asks of news', () => {
    const updatedAt = Date.UTC(2026, 10, 20, 17)
    expect(buildNewsArticle(exampleArticle({ updatedAt }), context)).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'What a king tide is',
      description: 'Why streets are wet on a dry day.',
      image: ['https://example.test/preview/swell.svg.png'],
      datePublished: '2026-11-19T17:00:00.000Z',
      dateModified: '2026-11-20T17:00:00.000Z',
      author: { '@type': 'Organization', name: 'Weather Desk' },
      publisher: { '@id': 'https://example.test/#organization' },
      mainEntityOfPage: { '@id': 'https://example.test/local-news/king-tides' },
      articleSection: 'Local News',
    })
  })

  test('has its corrections, and no such property without any', () => {
    const said = '</script><b>The sun'
    const corrections = [{ at: Date.UTC(2026, 10, 20, 17), said, says: 'The moon' }]
    expect(buildNewsArticle(exampleArticle({ corrections }), context)).toMatchObject({
      correction: [
        {
          '@type': 'CorrectionComment',
          datePublished: '2026-11-20T17:00:00.000Z',
          text: 'It said: </script><b>The sun It says: The moon',
        },
      ],
    })
    expect(
      serializeStructuredData([buildNewsArticle(exampleArticle({ corrections }), context)]),
    ).not.toContain('<')
    expect(buildNewsArticle(exampleArticle(), context)).not.toHaveProperty('correction')
  })

  test('that was never changed has the time of publication as last change', () => {
    expect(buildNewsArticle(exampleArticle(), context)).toMatchObject({
      dateModified: '2026-11-19T17:00:00.000Z',
    })
  })
})

describe('an event', () => {
  test('has every property that Google asks of events, and the organizer', () => {
    expect(buildEvent(exampleOccurrence(), context)).toMatchObject({
      name: 'Farmers market',
      startDate: '2026-11-21T08:00:00-05:00',
      endDate: '2026-11-21T12:00:00-05:00',
      location: { '@type': 'Place', address: 'The Green, 1 Main Street, Example' },
      organizer: { url: 'https://market.test/' },
      image: ['https://example.test/media/market.svg'],
      url: 'https://example.test/events/market',
    })
  })

  test.each([
    ['America/New_York', Date.UTC(2026, 6, 4, 3, 5), '2026-07-03T23:05:00-04:00'],
    ['America/New_York', Date.UTC(2026, 11, 4, 5), '2026-12-04T00:00:00-05:00'],
    ['Asia/Kolkata', Date.UTC(2026, 11, 4), '2026-12-04T05:30:00+05:30'],
    ['UTC', Date.UTC(2026, 11, 4), '2026-12-04T00:00:00+00:00'],
  ])('in %s at %i starts at %s', (timeZone, startsAt, expected) => {
    const publication = { ...context.publication, timeZone }
    const occurrence = exampleOccurrence(exampleEvent(), { startsAt, endsAt: undefined, allDay: false })
    const node = buildEvent(occurrence, { ...context, publication })
    expect(node).toMatchObject({ startDate: expected })
    expect(node).not.toHaveProperty('endDate')
    expect(Date.parse(expected)).toBe(startsAt)
  })

  test('of two whole days ends on the second, although iCalendar’s DTEND is the third', () => {
    const days = { startsAt: Date.UTC(2026, 10, 21, 5), endsAt: Date.UTC(2026, 10, 23, 5), allDay: true }
    expect(buildEvent(exampleOccurrence(exampleEvent(), days), context)).toMatchObject({
      startDate: '2026-11-21',
      endDate: '2026-11-22',
    })
  })

  test('held online is at its own page, and what opens the meeting is nowhere', () => {
    const secret = 'https://us02web.zoom.us/j/83?pwd=s3cret'
    const of = (values: Parameters<typeof exampleEvent>[0]) =>
      buildEvent(
        exampleOccurrence(
          exampleEvent({ href: secret, description: `Join ${secret} Passcode: s3cret`, ...values }),
        ),
        context,
      )
    const url = 'https://example.test/events/market'
    const online = of({ attendance: 'online', location: secret })
    expect(online).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
    })
    const mixed = of({ attendance: 'mixed', location: `City Hall, ${secret}` })
    expect(mixed).toMatchObject({
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [{ '@type': 'Place', name: 'City Hall', address: 'City Hall' }, { url }],
    })
    const elsewhere = of({
      attendance: 'online',
      href: 'https://join.test/1',
      location: 'https://join.test/1',
    })
    expect(elsewhere).not.toHaveProperty('organizer')
    const canceled = of({ canceled: true, attendance: 'offline' })
    expect(canceled).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
    expect(JSON.stringify([online, mixed, elsewhere, canceled])).not.toMatch(/s3cret|zoom|join\.test/)
  })

  test('without a place has the city as place, and omits unknown properties', () => {
    const bare = exampleEvent({ location: '', href: undefined, image: undefined, description: '' })
    const node = buildEvent(exampleOccurrence(bare), context)
    expect(node).toMatchObject({ location: { name: 'Example', address: 'Example' } })
    for (const name of ['organizer', 'image', 'description']) expect(node).not.toHaveProperty(name)
  })
})

describe('schema.org knows every type and property that our pages print', () => {
  const occurrences = [
    exampleOccurrence(),
    exampleOccurrence(exampleEvent({ slug: 'fair', location: '', href: undefined })),
  ]
  const publication = {
    ...publicationWith({
      articles: [
        exampleArticle({ updatedAt: Date.UTC(2026, 10, 20) }),
        exampleArticle({ slug: 'two', keywords: [] }),
      ],
      events: [exampleEvent(), exampleEvent({ slug: 'fair', location: '', href: undefined })],
      upcoming: () => occurrences,
      faq: [{ title: 'Group', items: [{ id: 'a', question: 'A?', html: '<p>A.</p>', text: 'A.' }] }],
    }),
    radio: { name: 'Example Radio', stream: 'https://radio.test/live' },
  }
  const context = { ...exampleContext(), publication }
  const organization = buildOrganization(
    { ...publication, socials: [{ network: 'x', label: 'X', href: 'https://x.test/' }] },
    'https://example.test',
  )

  test.each([...routesOf(publication)])('%s', async (path, route) => {
    const { structuredData = [] } = (await openRoute(route, { ...context, path })).view
    expect(structuredData.flatMap((node) => findSchemaProblems(node))).toEqual([])
  })

  test('the organisation and the website', () => {
    expect(findSchemaProblems(organization)).toEqual([])
    expect(findSchemaProblems(buildWebsite(publication, 'https://example.test'))).toEqual([])
  })

  test.each([
    [{ '@type': 'NewsArtikel' }, 'no type "NewsArtikel"'],
    [{ '@type': 'NewsArticle', hedline: 'x' }, 'NewsArticle has no property "hedline"'],
    [{ '@type': 'Event', eventStatus: 'https://schema.org/Scheduled' }, 'Event.eventStatus cannot be'],
    [{ '@type': 'Event', startDate: 'Saturday' }, 'Event.startDate cannot be "Saturday"'],
    [{ '@type': 'NewsArticle', author: { '@type': 'Place' } }, 'NewsArticle.author cannot be a "Place"'],
    [
      { '@type': 'NewsArticle', author: { '@type': 'Organization', kind: 'x' } },
      'Organization has no property "kind"',
    ],
    [{ '@type': 'WebSite', url: '/relative' }, 'WebSite.url cannot be "/relative"'],
    [{ '@type': 'NewsArticle', author: 'Weather Desk' }, 'NewsArticle.author cannot be "Weather Desk"'],
    [{ '@type': 'NewsArticle', headline: '' }, 'NewsArticle.headline is empty'],
  ])('and not %j', (node, problem) => {
    expect(findSchemaProblems(node).join('\n')).toContain(problem)
  })
})
