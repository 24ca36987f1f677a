import { expect, test } from 'vitest'
import { exampleContext, examplePublication } from '../../example-publication.fixture.ts'
import { buildEventsView } from './events-view.ts'

test('the events wall is our own until the publication names a frame', () => {
  const context = exampleContext('/events')
  expect(buildEventsView(context).body).toEqual({ frame: undefined })
  const frames = { events: 'https://wall.test/' }
  expect(buildEventsView({ ...context, publication: { ...examplePublication, frames } }).body).toEqual({
    frame: 'https://wall.test/',
  })
})
