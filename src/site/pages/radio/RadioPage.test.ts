import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { openRoute } from '../../open-route.fixture.ts'
import { buildRadioView, radioRoute } from './RadioPage.tsx'

const context = exampleContext('/radio')

test('the station and its stream are those of publication.yaml', () => {
  const publication = {
    ...examplePublication,
    radio: { name: 'Example Radio', stream: 'https://a.test/live' },
  }
  const view = buildRadioView({ ...context, publication })
  expect(view.body).toEqual({
    station: 'Example Radio',
    publication: 'Example News',
    language: 'en-US',
    timeZone: 'America/New_York',
    instead: undefined,
    isSilent: false,
  })
  expect(view.structuredData?.at(-1)).toMatchObject({
    '@type': 'RadioBroadcastService',
    name: 'Example Radio',
    url: 'https://example.test/radio',
    broadcaster: { '@id': 'https://example.test/#organization' },
    areaServed: 'Example',
    broadcastTimezone: 'America/New_York',
  })
})

test('without a stream the page says what plays in its place, and has no structured data of a station', () => {
  const publication = { ...examplePublication, radio: { name: 'Example Radio' } }
  const view = buildRadioView({ ...context, publication })
  expect(view.body).toMatchObject({ instead: 'noStation' })
  const withLoop = { ...publication, radioLoop: '/city/sample/radio.mp3' }
  expect(buildRadioView({ ...context, publication: withLoop }).body.instead).toBe('loop')
  const withBoth = { ...withLoop, radio: { ...publication.radio, stream: 'https://a.test/live' } }
  expect(buildRadioView({ ...context, publication: withBoth }).body.instead).toBeUndefined()
  expect(JSON.stringify(view.structuredData)).not.toContain('RadioBroadcastService')
})

test('in production without a station the page says so and is not listed', () => {
  const publication = { ...examplePublication, radio: { name: 'Example Radio', isSilent: true as const } }
  expect(buildRadioView({ ...context, publication }).body.isSilent).toBe(true)
})

test('a station without a name has the default name', () => {
  expect(buildRadioView(context).body.station).toBe('Live Radio')
})

test('the page names the station whose stream it plays, and none on a sample', async () => {
  const pageOf = async (radio: { name: string; stream?: string }) => {
    const page = await openRoute(radioRoute, { ...context, publication: { ...examplePublication, radio } })
    return renderToStaticMarkup(page.body)
  }
  expect(await pageOf({ name: 'Example Radio', stream: 'https://a.test/live' })).toContain(
    '<p>Example Radio</p>',
  )
  expect(await pageOf({ name: 'Example Radio' })).not.toContain('<p>Example Radio</p>')
})
