import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleReadings } from '../../../weather/sample-readings.ts'
import { exampleContext, exampleNow, examplePublication } from '../../example-publication.fixture.ts'
import { defaultTexts as en } from '../../texts/texts.ts'
import { exampleSample, exampleWeather } from './sample-weather.fixture.ts'
import { WeatherCard } from './WeatherCard.tsx'
import { buildCityCard } from './weather-card.ts'

test('the card has temperature, condition, high, low, humidity and wind', () => {
  const sample = { ...exampleWeather, daily: [{ ...exampleWeather.daily[0]!, lowTemp: -3 }] }
  const weather = sampleReadings(sample, examplePublication, exampleNow)
  expect(buildCityCard(weather, exampleContext())).toEqual({
    icon: 'sunny',
    condition: 'Sunny',
    temperature: '84°',
    high: '87°',
    low: '−3°',
    air: 'Humidity 71% · Wind 12 mph',
    alert: undefined,
    note: '',
    measuredAt: exampleNow,
  })
})

test('the card leads to the full forecast', () => {
  const html = renderToStaticMarkup(
    <WeatherCard view={buildCityCard(exampleSample(), exampleContext())!} t={en} />,
  )
  expect(html).toContain('Humidity 71% · Wind 12 mph')
  expect(html).toMatch(/<a [^>]*href="\/weather"[^>]*>Full Forecast<\/a>/)
})
