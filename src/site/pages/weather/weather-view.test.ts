import { expect, test } from 'vitest'
import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import type { Publication } from '../../../publication/publication.ts'
import { exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { buildWeatherView, levelOf } from './weather-view.ts'

const context = exampleContext('/weather')

function sampleOf(changes: Partial<SampleWeather> = {}) {
  return { forecast: { kind: 'sample', sample: { ...exampleWeather, ...changes } } } as const
}

function viewOf(changes: Partial<SampleWeather> = {}) {
  return buildWeatherView(context, sampleOf(changes)).body.forecast!
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
    humidity: '71%',
    windSpeed: '12',
    windDirection: 'SE',
    pressure: '30.10',
    visibility: '10',
    uvIndex: '9',
    uvLevel: 'veryHigh',
    sunrise: '6:28 AM',
    sunset: '8:14 PM',
  })
})

test('numbers are written as the publication’s language writes them', () => {
  const publication = { ...examplePublication, language: 'es' }
  const { current } = buildWeatherView({ ...context, publication }, sampleOf()).body.forecast!
  expect(current).toMatchObject({ humidity: '71\u00a0%', pressure: '30,10' })
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

test('seven days from today: names with a part that small screens hide, condition, high, low, chance', () => {
  const { daily } = viewOf()
  expect(daily.columns.map(({ heading, headingRest }) => [heading, headingRest])).toEqual([
    ['Today', ''],
    ['Sat', 'urday'],
    ['Sun', 'day'],
    ['Mon', 'day'],
    ['Tue', 'sday'],
    ['Wed', 'nesday'],
    ['Thu', 'rsday'],
  ])
  expect(daily.columns[1]).toMatchObject({
    icon: 'storm',
    condition: 'Thunderstorms',
    temperature: '88°',
    low: '78°',
    chance: '60%',
  })
  expect(daily.temperatures).toMatchObject({ kind: 'ranges', bars: { length: 7 } })
  expect(daily.chances.map(({ height }) => height)).toEqual([70, 60, 50, 40, 30, 20, 10])
})

test('twelve hours, Now through 11 PM', () => {
  const { hourly } = viewOf()
  expect(hourly.columns.map(({ heading }) => heading)).toEqual([
    'Now',
    ...Array.from({ length: 11 }, (_, index) => `${index + 1} PM`),
  ])
  expect(hourly.columns[11]).toMatchObject({
    icon: 'cloudy',
    condition: undefined,
    temperature: '81°',
    low: undefined,
    chance: '55%',
  })
  expect(hourly.temperatures).toMatchObject({ kind: 'line', points: { length: 12 } })
})

test('without a forecast the view has none', () => {
  expect(buildWeatherView(context, { forecast: undefined }).body.forecast).toBeUndefined()
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

test('charts of the sample are drawn from its figures', () => {
  const { daily, hourly } = viewOf()
  const [warm, cold] = [
    exampleWeather.hourly.map(({ temp }) => temp),
    exampleWeather.daily.map((one) => one.lowTemp),
  ]
  if (hourly.temperatures.kind !== 'line' || daily.temperatures.kind !== 'ranges')
    throw new Error('other charts')
  const highest = hourly.temperatures.points.reduce((least, { y }) => Math.min(least, y), 100)
  expect(hourly.temperatures.points[warm.indexOf(Math.max(...warm))]?.y).toBe(highest)
  expect(hourly.chances.map(({ height }) => height)).toEqual(
    exampleWeather.hourly.map(({ precipitation }) => precipitation),
  )
  expect(hourly.columns.every(({ headingRest }) => headingRest === '')).toBe(true)
  const bottoms = daily.temperatures.bars.map(({ y, height }) => y + height)
  expect(bottoms[cold.indexOf(Math.min(...cold))]).toBe(Math.max(...bottoms))
  expect(bottoms.every(Number.isFinite)).toBe(true)
})

test('only whole names of weekdays are shortened on small screens', () => {
  const named = (day: string) => {
    const [first] = viewOf({ daily: [{ ...exampleWeather.daily[0]!, day }] }).daily.columns
    return [first?.heading, first?.headingRest]
  }
  expect(named('Friday')).toEqual(['Fri', 'day'])
  expect(named('Good Friday')).toEqual(['Good Friday', ''])
  expect(named('Fridays')).toEqual(['Fridays', ''])
})

test('days of the sample are named by the city’s date', () => {
  const publication = { ...examplePublication, timeZone: 'Pacific/Kiritimati' }
  const { body } = buildWeatherView({ ...context, publication }, sampleOf())
  expect(body.forecast?.daily.columns[1]?.heading).toBe('Sun')
})
