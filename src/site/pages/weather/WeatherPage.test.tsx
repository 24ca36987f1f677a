import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleWeather } from '../../components/weather/sample-weather.fixture.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { openRoute } from '../../open-route.fixture.ts'
import { weatherRoute } from './WeatherPage.tsx'

async function htmlOf(sampleWeather: typeof exampleWeather | undefined): Promise<string> {
  const content = { ...examplePublication.content, sampleWeather }
  const sidebars = {
    weather: [
      { kind: 'links' as const, title: 'More', links: [{ label: 'Storms', href: 'https://storms.test/' }] },
    ],
  }
  const context = { ...exampleContext('/weather'), publication: { ...examplePublication, content, sidebars } }
  return renderToStaticMarkup((await openRoute(weatherRoute, context)).body)
}

test('the sample day is shown as a live one, without a word of who measured it or of alerts', async () => {
  const html = await htmlOf(exampleWeather)
  for (const part of ['Heat Advisory', 'Current Conditions', 'Forecast'])
    expect(html).toMatch(new RegExp(`<h2[^>]*>${part}</h2>`))
  expect(html).toContain('84')
  expect(html).not.toMatch(/Measured|Checked|No alerts|No forecast/)
})

test('without an alert no advisory is shown', async () => {
  expect(await htmlOf(exampleWeather)).toContain('class="advisory"')
  expect(await htmlOf({ ...exampleWeather, alert: undefined })).not.toContain('class="advisory"')
})

test('without a forecast the page links to one', async () => {
  const html = await htmlOf(undefined)
  expect(html).toContain('No forecast is available right now.')
  expect(html).toContain('href="https://www.weather.gov/"')
  expect(html).not.toContain('Sample')
  expect(html).not.toContain('<table')
})

test.each([exampleWeather, undefined])(
  'every link to another site opens a new tab and is described as such',
  async (weather) => {
    const links = (await htmlOf(weather)).match(/<a [^>]*href="https[^>]*>/g) ?? []
    expect(links.length).toBeGreaterThanOrEqual(2)
    for (const link of links) {
      expect(link).toContain('target="_blank"')
      expect(link).toContain('rel="noopener"')
      expect(link).toContain('aria-describedby="new-tab"')
    }
  },
)

test('conditions have their units, and hours the text of their icons', async () => {
  const html = await htmlOf(exampleWeather)
  expect(html).toContain('Sunny</p><p>Feels like 91°F')
  const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label, value]) => [
    label,
    value,
  ])
  expect(facts).toEqual([
    ['Humidity', '71%'],
    ['Wind', 'SE 12 mph'],
    ['Pressure', '30.10 in'],
    ['Visibility', '10 mi'],
    ['UV index', '9, very high'],
    ['Sunrise', '6:28 AM'],
    ['Sunset', '8:14 PM'],
  ])
  expect(html).toContain(
    'Sample, not in effect · Severity: Moderate · Issued 8:00 AM EDT · Expires 8:00 PM EDT',
  )
  expect(html).toContain('<td>Cloudy</td>')
})
