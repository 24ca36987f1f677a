import { expect, test } from 'vitest'
import { hour, minute } from '../../time/durations.ts'
import { defaultTexts as en } from '../texts/texts.ts'
import type { CityCondition, DirectoryCity, NetworkData } from './network-data.ts'
import {
  buildDirectoryView,
  buildStateView,
  buildStatusView,
  findCities,
  searchCities,
} from './network-views.ts'

const now = Date.UTC(2026, 10, 21, 20, 40)

const city = (id: string, changes: Partial<DirectoryCity> = {}): DirectoryCity => ({
  id,
  name: `${id} News`,
  city: id,
  county: undefined,
  state: 'Florida',
  zips: [],
  href: `https://${id.toLowerCase().replaceAll(' ', '-')}.example/`,
  isServed: true,
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

const network = (
  cities: readonly DirectoryCity[],
  conditions: Record<string, CityCondition> = {},
): NetworkData => ({
  network: { name: 'Gull Network' },
  cities,
  conditions: new Map(Object.entries(conditions)),
  headlines: [],
  now,
  timeZone: 'America/New_York',
  origin: 'https://cities.example',
})

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
  expect(findCities('33301', network(all), en)).toEqual({ only: gull.href })
  expect(findCities('gull', network(all), en)).toMatchObject({
    view: { heading: '2 cities for “gull”', head: { path: undefined } },
  })
  expect(findCities('zzz', network(all), en)).toMatchObject({
    view: { cities: [], heading: 'No city for “zzz”' },
  })
  const closed = network([{ ...gull, isServed: false }])
  expect(findCities('gull', closed, en)).toMatchObject({
    view: { cities: [{ about: ['Ibis County', 'Florida', 'Does not open now'] }] },
  })
})

test('a small network lists its cities, a large one its states with their numbers', () => {
  const few = buildDirectoryView(network(all), en)
  expect(few).toMatchObject({ states: [], letters: [{ letter: 'F' }, { letter: 'G' }, { letter: 'S' }] })
  const many = Array.from({ length: 61 }, (_, n) => city(`City ${n}`, { state: n < 60 ? 'Ohio' : undefined }))
  expect(buildDirectoryView(network(many), en)).toMatchObject({
    letters: [],
    count: '61 cities',
    states: [
      { name: 'Ohio', href: '/ohio', count: '60' },
      { name: 'Other cities', href: '/other', count: '1' },
    ],
  })
})

test('a state lists its cities with their county, alerts, and whether they are late', () => {
  const data = network(all, {
    'Gull Harbor': condition({ alerts: ['Hurricane Watch'], isLate: true }),
  })
  expect(buildStateView('/florida', data, en)).toMatchObject({
    name: 'Florida',
    count: '2 cities',
    letters: [
      { letter: 'F', cities: [{ city: 'Fort Ibis', about: ['Ibis County'], alerts: [] }] },
      { letter: 'G', cities: [{ about: ['Ibis County', 'Read late'], alerts: ['Hurricane Watch'] }] },
    ],
  })
  expect(buildStateView('/ohio', data, en)).toBeUndefined()
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
  expect(buildDirectoryView({ ...network(all, conditions), headlines }, en)).toMatchObject({
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
  const status = buildStatusView(
    network(cities, {
      'Gull Harbor': condition(),
      'Fort Ibis': condition({ isLate: true, readAt: late, alertsAt: late }),
      'gull-2': condition({ readAt: undefined, alertsAt: undefined, hasWeather: false }),
      'St. Osprey': condition({ readAt: undefined }),
    }),
    en,
  )
  expect(status).toMatchObject({
    made: 'Made at 3:40 PM EST; a new one comes within a minute',
    good: {
      count: '1 of 4 cities',
      others: '1 is read late, 1 has not been read yet, 1 does not open.',
    },
    parts: [
      { state: 'bad', word: '1 does not open', sentence: /St. Osprey, Georgia/ },
      { state: 'late', word: 'Late in 1 city', sentence: /2:10 PM EST\. 1 city has not been read yet\./ },
      { state: 'bad', word: 'Unchecked in 1 city', sentence: /Fort Ibis, Florida/ },
    ].map((part) => ({ ...part, sentence: expect.stringMatching(part.sentence) })),
    late: [{ place: 'Fort Ibis, Florida', href: fort.href, read: { label: '2:10 PM EST' } }],
  })
})

test('where every city is well the status says nothing of others', () => {
  const status = buildStatusView(network([gull], { 'Gull Harbor': condition() }), en)
  expect(status).toMatchObject({ good: { count: 'The one city', others: undefined } })
})

test('before the cities were looked at the status says so, and calls nothing well', () => {
  expect(buildStatusView(network(all), en)).toMatchObject({ good: undefined, parts: [] })
  expect(buildDirectoryView(network(all), en)).toMatchObject({ statusLine: 'Status of all cities' })
})

test('where no city was read the status does not say that reading works', () => {
  const unread = condition({ readAt: undefined })
  const cities = { 'Gull Harbor': unread, 'Fort Ibis': unread }
  const status = buildStatusView(network(all, cities), en)
  expect(status).toMatchObject({ parts: [{}, { state: 'late', word: 'Not read yet' }, {}] })
})
