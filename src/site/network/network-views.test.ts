import { expect, test } from 'vitest'
import { hour, minute } from '../../time/durations.ts'
import { examplePublication } from '../example-publication.fixture.ts'
import { defaultTexts as texts } from '../texts/texts.ts'
import { searchCities } from './find-cities.ts'
import type { CityCondition, ListedCity } from './network-data.ts'
import { buildDirectory, buildState, buildStatus, findCities, type NetworkContext } from './network-views.ts'

const now = Date.UTC(2026, 10, 21, 20, 40)

const context: NetworkContext = {
  publication: { ...examplePublication, network: { name: 'Gull Network' } },
  origin: 'https://cities.example',
  now,
  texts,
}

const city = (id: string, changes: Partial<ListedCity> = {}): ListedCity => ({
  id,
  name: `${id} News`,
  city: id,
  county: undefined,
  state: 'Florida',
  zips: [],
  feeds: [],
  href: `https://${id.toLowerCase().replaceAll(' ', '-')}.example/`,
  isServed: true,
  condition: undefined,
  ...changes,
})

const condition = (changes: Partial<CityCondition> = {}): CityCondition => ({
  readAt: now - 5 * minute,
  isLate: false,
  alerts: [],
  alertsAt: now - minute,
  hasWeather: true,
  ...changes,
})

/** Cities as they were last looked at. */
const network = (cities: readonly ListedCity[], conditions: Record<string, CityCondition> = {}) =>
  cities.map((one) => ({ ...one, condition: conditions[one.id] }))

const directory = (cities: readonly ListedCity[]) => buildDirectory(context, { cities, headlines: [] })

const gull = city('Gull Harbor', { county: 'Ibis County', zips: ['33301'] })
const fort = city('Fort Ibis', { county: 'Ibis County' })
const saint = city('St. Osprey', { county: 'Heron County', state: 'Georgia' })
const twin = city('Gull Harbor', { id: 'gull-2', state: 'Georgia', href: 'https://gull-2.example/' })
const all = [fort, gull, twin, saint]

test.each([
  ['33301', [gull]],
  ['33302', []],
  ['gull harbor', [gull, twin]],
  ['Gull Harbor, Georgia', [twin]],
  ['gull', [gull, twin]],
  ['harbor', [gull, twin]],
  ['ibis', [fort, gull]],
  ['Ibis County', [fort, gull]],
  ['ft ibis', [fort]],
  ['Saint Osprey', [saint]],
  ['st osprey', [saint]],
  ['georgia', [twin, saint]],
  ['gla', []],
  ['', []],
  ['<script>', []],
])('%s finds these cities', (text, found) => {
  expect(searchCities(text, all).map(({ href }) => href)).toEqual(found.map(({ href }) => href))
})

test('one city that is meant is opened, several are listed, and a closed one is not opened', () => {
  expect(findCities(context, '33301', all)).toMatchObject({ only: gull })
  expect(findCities(context, 'gull', all)).toMatchObject({
    only: undefined,
    view: { heading: '2 cities for “gull”' },
  })
  expect(findCities(context, 'zzz', all)).toMatchObject({
    view: { cities: [], heading: 'No city for “zzz”' },
  })
  const closed = [{ ...gull, isServed: false }]
  expect(findCities(context, 'gull', closed)).toMatchObject({
    only: undefined,
    view: { cities: [{ about: ['Ibis County', 'Florida', 'Does not open now'] }] },
  })
})

test('a small network lists its cities, a large one its states with their numbers', () => {
  const few = directory(all)
  expect(few).toMatchObject({ states: [], letters: [{ letter: 'F' }, { letter: 'G' }, { letter: 'S' }] })
  const many = Array.from({ length: 61 }, (_, n) => city(`City ${n}`, { state: n < 60 ? 'Ohio' : undefined }))
  expect(directory(many)).toMatchObject({
    letters: [],
    count: '61 cities',
    states: [
      { name: 'Ohio', href: '/ohio', count: 60 },
      { name: 'Other cities', href: '/other', count: 1 },
    ],
  })
})

test('a state lists its cities with their county, alerts, and whether they are late', () => {
  const data = network(all, {
    'Gull Harbor': condition({ alerts: ['Hurricane Watch'], isLate: true }),
  })
  expect(buildState(context, '/florida', data)).toMatchObject({
    name: 'Florida',
    count: '2 cities',
    letters: [
      { letter: 'F', cities: [{ city: 'Fort Ibis', about: ['Ibis County'], alerts: [] }] },
      { letter: 'G', cities: [{ about: ['Ibis County', 'Read late'], alerts: ['Hurricane Watch'] }] },
    ],
  })
  expect(buildState(context, '/ohio', data)).toBeUndefined()
})

test('a headline says of its city what the lists say', () => {
  const conditions = {
    'Gull Harbor': condition({ alerts: ['Storm Surge Warning', 'Hurricane Warning'] }),
    'Fort Ibis': condition({ isLate: true, alertsAt: now - hour }),
    'gull-2': condition(),
  }
  const headlines = Object.keys(conditions).map((id) => ({
    id,
    title: 'Ferry riders vote on the timetable',
    newsroom: 'Ibis Courier',
    publishedAt: now - hour,
    language: undefined,
  }))
  expect(buildDirectory(context, { cities: network(all, conditions), headlines })).toMatchObject({
    headlines: [
      { place: 'Gull Harbor, Florida', notes: [], alerts: ['Storm Surge Warning', 'Hurricane Warning'] },
      { place: 'Fort Ibis, Florida', notes: ['Read late', 'Alerts not checked'], alerts: [] },
      { place: 'Gull Harbor, Georgia', notes: [], alerts: [] },
    ],
  })
})

test('the status counts what was read, and names what is late, closed and unchecked', () => {
  const cities = [gull, fort, { ...saint, isServed: false }, twin]
  const late = now - 90 * minute
  const conditions = {
    'Gull Harbor': condition(),
    'Fort Ibis': condition({ isLate: true, readAt: late, alertsAt: late }),
    'gull-2': condition({ readAt: undefined, alertsAt: undefined, hasWeather: false }),
    'St. Osprey': condition({ readAt: undefined }),
  }
  const status = buildStatus(context, network(cities, conditions))
  expect(status).toMatchObject({
    made: 'Made at 3:40 PM EST; a new one comes within a minute',
    good: { count: '1 of 4 cities', rest: 'are served and up to date.' },
    others: '1 is read late, 1 has not been read yet, 1 does not open.',
    parts: [
      { state: 'bad', word: '1 does not open', sentence: /St. Osprey, Georgia/ },
      { state: 'late', word: 'Late in 1 city', sentence: /2:10 PM EST\. 1 city has not been read yet\./ },
      { state: 'bad', word: 'Unchecked in 1 city', sentence: /Fort Ibis, Florida/ },
    ].map((part) => ({ ...part, sentence: expect.stringMatching(part.sentence) })),
    late: [{ place: 'Fort Ibis, Florida', href: fort.href, read: { label: '2:10 PM EST' } }],
  })
})

test('where every city is well the status says nothing of others', () => {
  const status = buildStatus(context, network([gull], { 'Gull Harbor': condition() }))
  const good = { count: 'The one city', rest: 'is served and up to date.' }
  expect(status).toMatchObject({ good, others: undefined })
})

test('before the cities were looked at the status says so, and calls nothing well', () => {
  expect(buildStatus(context, all)).toMatchObject({ good: undefined, parts: [] })
  expect(directory(all)).toMatchObject({ statusLine: 'Status of all cities' })
})

test('where no city was read the status does not say that reading works', () => {
  const unread = condition({ readAt: undefined })
  const cities = { 'Gull Harbor': unread, 'Fort Ibis': unread }
  const status = buildStatus(context, network(all, cities))
  expect(status).toMatchObject({ parts: [{}, { state: 'late', word: 'Not read yet' }, {}] })
})

test('at a name of this machine a link to a city leads by way of the search, which knows the port', () => {
  const local = { ...context, origin: 'https://localhost' }
  expect(buildState(local, '/georgia', all)?.letters[0]?.cities).toMatchObject([
    { href: '/find?city=gull-2' },
  ])
  expect(buildState(context, '/georgia', all)?.letters[0]?.cities).toMatchObject([{ href: twin.href }])
})
