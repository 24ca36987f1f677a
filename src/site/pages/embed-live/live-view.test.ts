import { expect, test } from 'vitest'
import { exampleContext, exampleList, examplePublication } from '../../example-publication.fixture.ts'
import { buildLiveView, liveNeeds } from './live-view.ts'

const context = exampleContext('/embed/live')

test('the categories of the live feed are asked for, and no others', () => {
  expect(liveNeeds(context)).toMatchObject({ localNews: { limit: 4 }, sports: { limit: 4 } })
  expect(Object.keys(liveNeeds(context))).toHaveLength(2)
})

test('headlines are in the order of the categories, each with the name of its own', () => {
  const { body } = buildLiveView(context, { sports: exampleList(1, 'sample'), localNews: exampleList(2) })
  expect(body.headlines.map(({ category, headline, sample }) => [category, headline, sample])).toEqual([
    ['Local News', 'Headline 1', false],
    ['Local News', 'Headline 2', false],
    ['Sports', 'Headline 1', true],
  ])
})

test('the feed is loading only while it has nothing to show', () => {
  const loading = { state: 'loading' } as const
  const stateOf = (lists: Parameters<typeof buildLiveView>[1]) => buildLiveView(context, lists).body.state
  expect(stateOf({ localNews: loading, sports: exampleList(1) })).toBe('loaded')
  expect(stateOf({ localNews: loading, sports: exampleList(0) })).toBe('loading')
  expect(stateOf({ localNews: exampleList(0), sports: exampleList(0) })).toBe('empty')
  const publication = { ...examplePublication, live: [] }
  expect(buildLiveView({ ...context, publication }, {}).body.state).toBe('empty')
})
