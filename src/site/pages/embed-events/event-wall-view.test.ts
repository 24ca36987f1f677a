import { expect, test } from 'vitest'
import { exampleOccurrence } from '../../example-content.fixture.ts'
import { exampleContext } from '../../example-publication.fixture.ts'
import { buildEventWallView } from './event-wall-view.ts'

test('the wall has the coming events by month', () => {
  const context = exampleContext('/embed/events')
  expect(buildEventWallView(context, { coming: [exampleOccurrence()] })).toMatchObject({
    bare: true,
    noindex: true,
    body: { months: [{ month: 'November 2026', cards: [{ title: 'Farmers market' }] }] },
  })
  expect(buildEventWallView(context, { coming: [] }).body.months).toEqual([])
})
