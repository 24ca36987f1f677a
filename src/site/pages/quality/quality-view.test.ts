import { expect, test } from 'vitest'
import type { FeedFacts } from '../../../feed-health/diagnosis.ts'
import type { LiveWeather } from '../../../weather/weather.ts'
import { budgets } from '../../budgets.ts'
import { exampleArticle, publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleNow } from '../../example-publication.fixture.ts'
import type { SourceReadings } from '../../needs.ts'
import type { PageContext } from '../../page.ts'
import type { TestRun } from '../../test-run.ts'
import { buildQualityView } from './quality-view.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const read: FeedFacts = {
  polledAt: exampleNow,
  succeededAt: exampleNow - hour,
  nextPollAt: exampleNow + hour,
  failures: 0,
  lastError: undefined,
}
const source = (name: string, facts: FeedFacts | undefined) => ({
  name,
  address: `https://feeds.test/${name}`,
  sections: [],
  facts,
})
const noReadings: SourceReadings = { isRead: true, feeds: [], calendars: [] }
const suite = { at: exampleNow - hour, seconds: 600, passed: 6_543, failed: 0, skipped: 0 }
const tested: TestRun = {
  commit: '0123456789abcdef',
  units: suite,
  journeys: { ...suite, sizes: { html: { most: 11_400, path: '/weather' } } },
}

function viewOf({
  readings = noReadings,
  tests,
  ...changes
}: Partial<PageContext> & { readings?: SourceReadings; tests?: TestRun } = {}) {
  const { body } = buildQualityView({ ...exampleContext('/about/quality'), ...changes }, { readings, tests })
  return {
    ...body,
    figures: (id: string) => body.sections.find((section) => section.id === id)?.figures ?? [],
    links: (id: string) => body.sections.find((section) => section.id === id)?.links,
  }
}

const liveWeather = (checkedAt: number | undefined): LiveWeather => ({
  kind: 'live',
  forecast: undefined,
  hours: undefined,
  observation: undefined,
  alerts: { alerts: [], elsewhere: [], past: [], checkedAt, isFailing: false },
})

test('a feed that fails or is not asked any more is late, one that was never asked is not counted as read', () => {
  const readings = {
    isRead: true,
    feeds: [
      source('fine', read),
      source('failing', { ...read, failures: 3, succeededAt: exampleNow - 4 * hour }),
      source('dead', { ...read, failures: 3, succeededAt: undefined }),
      source('unasked', { ...read, succeededAt: exampleNow - 9 * hour, nextPollAt: exampleNow - 2 * hour }),
      source('new', undefined),
      source('asked', { ...read, succeededAt: undefined }),
    ],
    calendars: [source('parks', read)],
  }
  const view = viewOf({ readings })
  expect(view.figures('sources')).toMatchObject([
    { name: 'Feeds', value: '1 of 6 read when due', marks: ['3 not read when due'], note: '2 not read yet' },
    { name: 'Calendars', value: '1 of 1 read when due', marks: [], note: undefined },
    { name: 'Read longest ago', value: 'unasked', at: { date: { label: '1:00 AM' } } },
  ])
  expect(view.links('sources')).toMatchObject([{ href: '/sources' }])
  expect([view.isMarked, view.summary]).toEqual([true, 'One figure is late, failing or over its limit.'])
})

test('a copy that shows samples says that it reads no feed', () => {
  const readings = { isRead: false, feeds: [source('fine', undefined)], calendars: [] }
  expect(viewOf({ readings }).figures('sources')).toMatchObject([
    { value: 'not read: this copy of the site shows samples', marks: [] },
  ])
})

test('what was not tested here is not known, and no number is invented', () => {
  const view = viewOf()
  expect(view.figures('tests').map(({ value }) => value)).toEqual(Array(3).fill('not known here'))
  const sizes = view.sections.find(({ id }) => id === 'sizes')
  expect(sizes?.intro).toContain('not known here')
  expect(sizes?.figures.map(({ value }) => value).filter((value) => !value.startsWith('at most'))).toEqual([])
  expect(view.isMarked).toBe(false)
})

test('results and sizes of the last test run have their date and the version', () => {
  const view = viewOf({ tests: tested })
  expect(view.figures('tests')).toMatchObject([
    { value: '6,543 passed in 10 minutes', marks: [], at: { date: { label: '9:00 AM' } } },
    { value: '6,543 passed in 10 minutes' },
    { value: '01234567' },
  ])
  expect(view.figures('sizes')[0]).toMatchObject({
    value: '11.4 kB of at most 12.9 kB',
    note: 'largest: /weather',
    at: { date: { label: '9:00 AM' } },
    marks: [],
  })
})

test('a failed test, a run of long ago and a page over its budget are marked', () => {
  const view = viewOf({
    tests: {
      units: { ...suite, failed: 2 },
      journeys: {
        ...suite,
        at: exampleNow - 31 * day,
        skipped: 1,
        sizes: { nodes: { most: budgets.nodes + 1, path: '/' }, html: { most: budgets.html, path: '/' } },
      },
    },
  })
  const stale = 'more than 30 days ago'
  expect(view.figures('tests').map(({ marks, note }) => [...marks, note])).toEqual([
    ['2 failed', undefined],
    [stale, '1 could not run on that machine'],
    [undefined],
  ])
  const marked = view.figures('sizes').filter(({ marks }) => marks.length > 0)
  expect(marked.map(({ value, marks }) => [value, ...marks])).toEqual([
    ['12.9 kB of at most 12.9 kB', stale],
    ['901 of at most 900', 'over its limit', stale],
  ])
})

test.each([
  [exampleNow - 15 * minute, 'last answer 9:45 AM', []],
  [exampleNow - 16 * minute, 'last answer 9:44 AM', ['no answer for more than 15 minutes']],
  [undefined, 'not known here', ['no answer for more than 15 minutes']],
])('alerts that were last read at %s are told with %j and marked %j', (checkedAt, value, marks) => {
  expect(viewOf({ weather: liveWeather(checkedAt) }).figures('promises')).toMatchObject([{ value, marks }])
})

test('numbers for emergencies that nobody checked in 90 days are marked', () => {
  const service = { name: 'Call', about: undefined, link: undefined, phones: [], source: 'City', alerts: [] }
  const checked = (...days: string[]) =>
    publicationWith({
      services: {
        county: 'Heron',
        guides: [],
        services: days.map((each) => ({ ...service, checked: each })),
      },
    })
  const figures = (...days: string[]) => viewOf({ publication: checked(...days) }).figures('promises')
  expect(figures('2026-11-01', '2026-08-22')).toMatchObject([{ value: '2 of 2 checked in time', marks: [] }])
  expect(figures('2026-11-01', '2026-08-21')).toMatchObject([
    {
      value: '1 of 2 checked in time',
      marks: ['1 not checked in time'],
      at: { what: 'longest ago', date: { label: 'August 21, 2026' } },
    },
  ])
})

test('corrections are counted with the newest date, and only where there is their page', () => {
  const corrections = [{ at: Date.UTC(2026, 10, 2, 17), said: 'The sun.', says: 'The moon.' }]
  const publication = publicationWith({ articles: [exampleArticle({ corrections }), exampleArticle()] })
  const view = viewOf({ publication })
  expect(view.figures('corrections')).toMatchObject([
    { value: '1 in 2 articles', at: { what: 'newest', date: { label: 'November 2, 2026' } } },
    { value: '0', at: { what: 'as of', date: { label: '10:00 AM' } } },
  ])
  expect(view.links('corrections')).toMatchObject([{ href: '/corrections' }])
  const removed = (date: string, isPublic: boolean) => ({
    link: 'https://a.test/',
    reason: 'It was withdrawn.',
    date,
    askedBy: 'the newsroom that published it',
    public: isPublic,
  })
  const removals = [removed('2026-11-01', true), removed('2026-11-12', true), removed('2026-11-19', false)]
  expect(viewOf({ publication: { ...publication, removals } }).figures('corrections')[1]).toMatchObject({
    value: '2',
    at: { what: 'newest', date: { label: 'November 12, 2026' } },
  })
  expect(viewOf().figures('corrections')).toEqual([])
})
