import { expect, test } from 'vitest'
import type { SampleWeather } from '../../../publication/content.ts'
import { exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { examplePublication } from '../../example-publication.ts'
import { buildWeatherView, nameUvIndex } from './weather-view.ts'

function viewOf(changes: Partial<SampleWeather> = {}) {
  const sampleWeather = { ...exampleWeather, ...changes }
  const content = { ...examplePublication.content, sampleWeather }
  return buildWeatherView({ ...examplePublication, content }).forecast!
}

test('the advisory says what, how severe, and from when to when', () => {
  expect(viewOf().advisory).toEqual({
    type: 'Heat Advisory',
    description: 'Drink water and rest in the shade.',
    details: ['Severity: Moderate', 'Issued 8:00 AM EDT', 'Expires 8:00 PM EDT'],
  })
  expect(viewOf({ alert: undefined }).advisory).toBeUndefined()
})

test('current conditions have every field, with units', () => {
  const { current } = viewOf()
  expect(current.temperature).toBe('84°F')
  expect(current.summary).toBe('Sunny. Feels like 91°F.')
  expect(current.facts).toEqual([
    { label: 'Humidity', value: '71%' },
    { label: 'Wind', value: '12 mph SE' },
    { label: 'Pressure', value: '30.10 in' },
    { label: 'Visibility', value: '10 mi' },
    { label: 'UV index', value: '9, very high' },
    { label: 'Sunrise', value: '6:28 AM' },
    { label: 'Sunset', value: '8:14 PM' },
  ])
})

test('the icon follows the condition, below zero the sign is a minus', () => {
  const current = { ...exampleWeather.current, condition: 'Cloudy', temperature: -4, feelsLike: -11 }
  const view = viewOf({ current }).current
  expect(view.icon).toBe('cloudy')
  expect(view.temperature).toBe('−4°F')
  expect(view.summary).toBe('Cloudy. Feels like −11°F.')
})

test.each([
  [0, 'low'],
  [2, 'low'],
  [3, 'moderate'],
  [6, 'high'],
  [8, 'very high'],
  [10, 'very high'],
  [11, 'extreme'],
])('an ultraviolet index of %d is %s', (index, word) => {
  expect(nameUvIndex(index)).toBe(word)
})

test('seven days: names that small screens shorten, condition, high, low, chance', () => {
  const { daily } = viewOf()
  expect(daily.columns.map(({ heading, headingRest }) => [heading, headingRest])).toEqual([
    ['Today', ''],
    ['Tue', 'sday'],
    ['Wed', 'nesday'],
    ['Thu', 'rsday'],
    ['Fri', 'day'],
    ['Sat', 'urday'],
    ['Sun', 'day'],
  ])
  expect(daily.columns[1]).toMatchObject({
    icon: 'storm',
    condition: 'Thunderstorms',
    temperature: '88°',
    low: '78°',
    chance: '60%',
  })
  expect(daily.temperatureLabel).toBe('High')
  expect(daily.temperatures).toMatchObject({ kind: 'ranges', bars: { length: 7 } })
  expect(daily.chances.map(({ height }) => height)).toEqual([70, 60, 50, 40, 30, 20, 10])
})

test('twelve hours, Now through 11 PM; the icon gives the condition its words', () => {
  const { hourly } = viewOf()
  expect(hourly.columns.map(({ heading }) => heading)).toEqual([
    'Now',
    ...Array.from({ length: 11 }, (_, index) => `${index + 1} PM`),
  ])
  expect(hourly.columns[11]).toMatchObject({
    icon: 'cloudy',
    condition: 'Cloudy',
    temperature: '81°',
    low: undefined,
    chance: '55%',
  })
  expect(hourly.temperatureLabel).toBe('Temperature')
  expect(hourly.temperatures).toMatchObject({ kind: 'line', points: { length: 12 } })
})

test('a publication without a forecast has none to show', () => {
  expect(buildWeatherView(examplePublication).forecast).toBeUndefined()
})

test('the National Weather Service is asked about the publication’s own point', () => {
  expect(buildWeatherView(examplePublication).serviceHref).toBe('https://www.weather.gov/')
  const weather = { latitude: 26.12, longitude: -80.14 }
  expect(buildWeatherView({ ...examplePublication, weather }).serviceHref).toBe(
    'https://forecast.weather.gov/MapClick.php?lat=26.12&lon=-80.14',
  )
})
