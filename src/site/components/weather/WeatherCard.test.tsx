import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleWeather } from './sample-weather.fixture.ts'
import { WeatherCard } from './WeatherCard.tsx'
import { buildWeatherCard } from './weather-card.ts'

test('the card says temperature, condition, high, low, humidity and wind', () => {
  expect(buildWeatherCard({ ...exampleWeather.card, condition: 'rainy', lowTemp: -3 })).toEqual({
    icon: 'rainy',
    temperature: '84°',
    condition: 'Rainy',
    high: 'High 88°',
    low: 'Low −3°',
    humidity: 'Humidity 71%',
    wind: 'Wind 12 mph',
  })
})

test('the card is labelled as a sample and leads to the full forecast', () => {
  const html = renderToStaticMarkup(<WeatherCard weather={exampleWeather} />)
  expect(html).toContain('Sample forecast')
  expect(html).toMatch(/<a [^>]*href="\/weather"[^>]*>Full Forecast<\/a>/)
})

test('without a forecast there is no card', () => {
  expect(renderToStaticMarkup(<WeatherCard weather={undefined} />)).toBe('')
})
