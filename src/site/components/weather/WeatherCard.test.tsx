import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleContext } from '../../example-publication.fixture.ts'
import { en } from '../../texts/en.ts'
import { exampleWeather } from './sample-weather.fixture.ts'
import { WeatherCard } from './WeatherCard.tsx'
import { buildWeatherCard } from './weather-card.ts'

test('the card has temperature, condition, high, low, humidity and wind', () => {
  const card = { ...exampleWeather.card, condition: 'rainy', lowTemp: -3 }
  expect(buildWeatherCard(card, exampleContext())).toEqual({
    icon: 'rainy',
    condition: 'Rainy',
    temperature: '84°',
    high: '88°',
    low: '−3°',
    air: 'Humidity 71% · Wind 12 mph',
    alert: undefined,
    note: 'Sample forecast',
    measuredAt: undefined,
    isSample: true,
  })
})

test('the card is labelled as a sample and leads to the full forecast', () => {
  const html = renderToStaticMarkup(
    <WeatherCard view={buildWeatherCard(exampleWeather.card, exampleContext())} t={en} />,
  )
  expect(html).toContain('Sample forecast')
  expect(html).toContain('Humidity 71% · Wind 12 mph')
  expect(html).toMatch(/<a [^>]*href="\/weather"[^>]*>Full Forecast<\/a>/)
})
