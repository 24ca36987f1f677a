import { expect, test } from 'vitest'
import { weatherWith } from '../../example-alert.fixture.ts'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { buildStormPushView } from './StormPushPage.tsx'

const context = exampleContext('/weather/notifications')

test('a device can be told where alerts are read, and other ways are those that the city has', () => {
  const publication = { ...examplePublication, newsletter: 'open' as const }
  const { body } = buildStormPushView({ ...context, publication, weather: weatherWith() })
  expect(body.isRead).toBe(true)
  expect(body.others.map(({ href }) => href)).toEqual(['/storm', '/newsletter', '/weather/feed.rss'])
})

test('where samples are shown nothing is promised', () => {
  const { body } = buildStormPushView(context)
  expect(body.isRead).toBe(false)
  expect(body.others.map(({ href }) => href)).toEqual(['/storm'])
})
