import { expect, test } from 'vitest'
import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import type { Publication } from '../../../publication/publication.ts'
import { exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { drawHours } from './charts.ts'
import { levelOf } from './sample-view.ts'
import { buildWeatherView } from './weather-view.ts'

const context = exampleContext('/weather')

function sampleOf(changes: Partial<SampleWeather> = {}) {
  return { forecast: { kind: 'sample', sample: { ...exampleWeather, ...changes } } } as const
}

function viewOf(changes: Partial<SampleWeather> = {}) {
  return buildWeatherView(context, sampleOf(changes)).body.sample!
}

test('the advisory has its kind, severity and times', () => {
  expect(viewOf().advisory).toEqual({
    type: 'Heat Advisory',
    description: 'Drink water and rest in the shade.',
    severity: 'Moderate',
    timeIssued: '8:00 AM EDT',
    timeExpires: '8:00 PM EDT',
  })
  expect(viewOf({ alert: undefined }).advisory).toBeUndefined()
})

test('the map’s drawing is the publisher’s, and optional', () => {
  const mapOf = (map: SampleWeather['map']) => buildWeatherView(context, sampleOf({ map })).body.map
  expect(mapOf(exampleWeather.map)).toMatchObject({ source: { src: '/media/coast.svg' }, alt: 'A coast' })
  expect(mapOf(undefined)).toBeUndefined()
})

test('current conditions have every field', () => {
  expect(viewOf().current).toEqual({
    icon: 'sunny',
    condition: 'Sunny',
    temperature: '84°',
    feelsLike: '91°F',
    facts: [
      { label: 'Humidity', value: '71%' },
      { label: 'Wind', value: '12 mph SE' },
      { label: 'Pressure', value: '30.10 in' },
      { label: 'Visibility', value: '10 mi' },
      { label: 'UV index', value: '9, very high' },
      { label: 'Sunrise', value: '6:28 AM' },
      { label: 'Sunset', value: '8:14 PM' },
    ],
  })
})

test('numbers are written as the publication’s language writes them', () => {
  const publication = { ...examplePublication, language: 'es' }
  const { current } = buildWeatherView({ ...context, publication }, sampleOf()).body.sample!
  expect(current.facts.map(({ value }) => value)).toEqual(expect.arrayContaining(['71\u00a0%', '30,10 in']))
})

test('the icon matches the condition, and temperatures below zero have a minus sign', () => {
  const current = { ...exampleWeather.current, condition: 'Cloudy', temperature: -4, feelsLike: -11 }
  const view = viewOf({ current }).current
  expect(view.icon).toBe('cloudy')
  expect(view.temperature).toBe('−4°')
  expect(view.feelsLike).toBe('−11°F')
})

test.each([
  [0, 'low'],
  [2, 'low'],
  [3, 'moderate'],
  [6, 'high'],
  [8, 'veryHigh'],
  [10, 'veryHigh'],
  [11, 'extreme'],
])('an ultraviolet index of %d is %s', (index, level) => {
  expect(levelOf(index)).toBe(level)
})

test('seven days from today: name, condition, high, low, chance, and a bar on the scale of the week', () => {
  const { days, lowest, highest } = viewOf().days
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
  const { hours } = viewOf()
  expect(hours.hours.map(({ label }) => label)).toEqual([
    'Now',
    ...Array.from({ length: 11 }, (_, index) => `${index + 1} PM`),
  ])
  expect(hours.hours[11]).toMatchObject({ condition: 'Cloudy', temperature: '81°', chance: '55%' })
  expect(hours).toMatchObject({ hasWind: false, first: '84°', last: '81°', rainiest: '55%' })
  expect(drawHours(hours).height).toBeLessThan(drawHours({ ...hours, hasWind: true }).height)
})

test('without a forecast the view has none', () => {
  expect(buildWeatherView(context, { forecast: undefined }).body.sample).toBeUndefined()
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
  const publication = { ...examplePublication, timeZone: 'Pacific/Kiritimati' }
  const { body } = buildWeatherView({ ...context, publication }, sampleOf())
  expect(body.sample?.days.days[1]?.name).toBe('Sunday')
})
