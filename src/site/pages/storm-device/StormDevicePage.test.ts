import { expect, test } from 'vitest'
import { weatherWith } from '../../example-alert.fixture.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { buildStormDeviceView } from './StormDevicePage.tsx'

const context = exampleContext('/storm/keep')
const zones = { latitude: 26, longitude: -80, zones: ['FLZ172'] }

test('where alerts are read a device can be told, and other ways are those that the city has', () => {
  const publication = { ...examplePublication, newsletter: 'open' as const, weather: zones }
  const view = buildStormDeviceView({ ...context, publication, weather: weatherWith() })
  expect(view).toMatchObject({ title: 'Storm Page and Alerts on This Device', hasWorker: true })
  expect(view.body).toMatchObject({ hasAlerts: true, areRead: true })
  expect(view.body.contents).toContain('(English, Español, Kreyòl ayisyen)')
  expect(view.body.others.map(({ href }) => href)).toEqual(['/storm', '/newsletter', '/weather/feed.rss'])
})

test('while alerts are not read nothing is promised, and a city without alerts has only the copy', () => {
  const publication = { ...examplePublication, weather: zones }
  const { body } = buildStormDeviceView({ ...context, publication })
  expect(body).toMatchObject({ hasAlerts: true, areRead: false })
  expect(body.others.map(({ href }) => href)).toEqual(['/storm'])
  const without = buildStormDeviceView(context)
  expect(without).toMatchObject({ title: 'Keep the Storm Page on Your Phone', body: { hasAlerts: false } })
})
