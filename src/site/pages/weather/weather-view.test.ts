import { expect, test } from 'vitest'
import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import type { Publication } from '../../../publication/publication.ts'
import { hour } from '../../../time/durations.ts'
import { sampleReadings } from '../../../weather/sample-readings.ts'
import { exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { exampleContext, exampleNow, examplePublication } from '../../example-publication.fixture.ts'
import { drawHours } from './charts.ts'
import { buildWeatherView } from './weather-view.ts'

const context = exampleContext('/weather')

function publicationWith(changes: Partial<SampleWeather>) {
  const sampleWeather = { ...exampleWeather, ...changes }
  return { ...examplePublication, content: { ...examplePublication.content, sampleWeather } }
}

function bodyOf(changes: Partial<SampleWeather> = {}, publication = publicationWith(changes)) {
  const { sampleWeather = exampleWeather } = publication.content
  const forecast = sampleReadings(sampleWeather, publication, exampleNow)
  return buildWeatherView({ ...context, publication }, { forecast }).body
}

test('the advisory of the sample day has its kind, severity and times, and no alert is told', () => {
  expect(bodyOf().advisory).toEqual({
    type: 'Heat Advisory',
    description: 'Drink water and rest in the shade.',
    severity: 'Moderate',
    timeIssued: '8:00 AM EDT',
    timeExpires: '8:00 PM EDT',
  })
  expect(bodyOf({ alert: undefined }).advisory).toBeUndefined()
  expect(bodyOf().live?.alerts).toBeUndefined()
})

test('the map’s drawing is the publisher’s, and optional', () => {
  const mapOf = (map: SampleWeather['map']) => bodyOf({ map }).map
  expect(mapOf(exampleWeather.map)).toMatchObject({ source: { src: '/media/coast.svg' }, alt: 'A coast' })
  expect(mapOf(undefined)).toBeUndefined()
})

test('current conditions of the sample day have every field', () => {
  expect(bodyOf().live?.now).toMatchObject({
    icon: 'sunny',
    condition: 'Sunny',
    temperature: '84°',
    feelsLike: '91°F',
    facts: [
      { label: 'Humidity', value: '71%' },
      { label: 'Wind', value: 'SE 12 mph' },
      { label: 'Pressure', value: '30.10 in' },
      { label: 'Visibility', value: '10 mi' },
      { label: 'UV index', value: '9, very high' },
      { label: 'Sunrise', value: '6:28 AM' },
      { label: 'Sunset', value: '8:14 PM' },
    ],
  })
})

test('the sample day has no nights', () => {
  const weather = { latitude: 26, longitude: -80, zones: [] }
  const midnight = {
    ...context,
    now: exampleNow - 10 * hour,
    publication: { ...publicationWith({}), weather },
  }
  const forecast = sampleReadings(exampleWeather, midnight.publication, midnight.now)
  expect(buildWeatherView(midnight, { forecast }).body.live?.now?.icon).toBe('sunny')
})

test('numbers are written as the publication’s language writes them', () => {
  const facts = bodyOf({}, { ...publicationWith({}), language: 'es' }).live?.now?.facts
  expect(facts?.map(({ value }) => value)).toEqual(expect.arrayContaining(['71\u00a0%', '30,10 in']))
})

test.each([
  [0, 'low'],
  [2, 'low'],
  [3, 'moderate'],
  [6, 'high'],
  [8, 'very high'],
  [10, 'very high'],
  [11, 'extreme'],
])('an ultraviolet index of %d is %s', (uvIndex, level) => {
  const facts = bodyOf({ current: { ...exampleWeather.current, uvIndex } }).live?.now?.facts
  expect(facts?.find(({ label }) => label === 'UV index')?.value).toBe(`${uvIndex}, ${level}`)
})

test('seven days from today: name, condition, high, low, chance, and a bar on the scale of the week', () => {
  const { days = [], lowest, highest } = bodyOf().live?.forecast.days ?? {}
  expect(days.map(({ name, short }) => [name, short])).toEqual([
    ['Today', 'Today'],
    ['Saturday', 'Sat'],
    ['Sunday', 'Sun'],
    ['Monday', 'Mon'],
    ['Tuesday', 'Tue'],
    ['Wednesday', 'Wed'],
    ['Thursday', 'Thu'],
  ])
  expect(days[1]).toMatchObject({
    icon: 'storm',
    condition: 'Thunderstorms',
    high: '88°',
    low: '78°',
    chance: '60%',
    bar: { start: 8, length: 77 },
  })
  expect([lowest, highest]).toEqual(['77°', '90°'])
})

test('twelve hours, Now through 11 PM, and a chart without wind', () => {
  const hours = bodyOf().live?.forecast.hours
  if (!hours) throw new Error('no hours')
  expect(hours.hours.map(({ label }) => label)).toEqual([
    'Now',
    ...Array.from({ length: 11 }, (_, index) => `${index + 1} PM`),
  ])
  expect(hours.hours[11]).toMatchObject({ condition: 'Cloudy', temperature: '81°', chance: '55%' })
  expect(hours).toMatchObject({ hasWind: false, first: '84°', last: '81°', rainiest: '55%' })
  expect(drawHours(hours).height).toBeLessThan(drawHours({ ...hours, hasWind: true }).height)
})

test('without a forecast the view has none', () => {
  expect(buildWeatherView(context, { forecast: undefined }).body.live).toBeUndefined()
})

test('the link to the National Weather Service has the publication’s coordinates', () => {
  const serviceOf = (publication: Publication) =>
    buildWeatherView({ ...context, publication }, { forecast: undefined }).body.serviceHref
  expect(serviceOf(examplePublication)).toBe('https://www.weather.gov/')
  const weather = { latitude: 26.12, longitude: -80.14, zones: [] }
  expect(serviceOf({ ...examplePublication, weather })).toBe(
    'https://forecast.weather.gov/MapClick.php?lat=26.12&lon=-80.14',
  )
})

test('days of the sample are named by the city’s date', () => {
  const { live } = bodyOf({}, { ...publicationWith({}), timeZone: 'Pacific/Kiritimati' })
  expect(live?.forecast.days?.days[1]?.name).toBe('Sunday')
})
