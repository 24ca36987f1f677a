import { expect, test } from 'vitest'
import { rankWeights, storyWeights } from '../../../stories/weights.ts'
import { hour } from '../../../time/durations.ts'
import { publicationWith } from '../../example-content.fixture.ts'
import {
  exampleContext,
  exampleFront,
  exampleNow,
  examplePublication,
} from '../../example-publication.fixture.ts'
import { buildHowWeChooseView, howWeChooseNeeds } from './how-we-choose-view.ts'

const context = exampleContext('/how-we-choose')

test('weights are the ones that the ranking uses', () => {
  const { body } = buildHowWeChooseView(context, {})
  expect(body.placeWeights.city).toBe(String(rankWeights.place.city))
  expect(body.firstInFeed).toBe(`${rankWeights.firstInFeed * 100}%`)
  expect(body.top).toEqual({
    stories: String(rankWeights.top.stories),
    perOwner: String(rankWeights.top.perOwner),
    perSection: String(rankWeights.top.perSection),
  })
  expect(body.together).toEqual({
    threshold: String(storyWeights.threshold),
    hours: String(storyWeights.window),
  })
})

test('sections are grouped by half-life, shortest first, and names of places are the city’s', () => {
  const categories = examplePublication.categories.map((category) =>
    category.key === 'localNews' ? { ...category, halfLife: 12.5 } : category,
  )
  const { body } = buildHowWeChooseView(
    { ...context, publication: { ...examplePublication, categories } },
    {},
  )
  expect(body.halfLives.map(({ hours }) => hours)).toEqual(['6', '12.5'])
  expect(body.halfLives.at(-1)?.sections).toEqual(['Local News'])
  expect(body.places).toEqual(examplePublication.places)
})

test('an editor’s choices are listed while they are in force', () => {
  const place = (field: string) => ({ field, line: 1 })
  const choices = [
    {
      as: 'lead' as const,
      story: '/local-news/a-1',
      until: exampleNow + hour,
      note: 'It matters.',
      place: place('lead'),
    },
    { as: 'bury' as const, story: 'tag:guid', until: exampleNow + hour, note: '', place: place('bury[0]') },
    {
      as: 'pin' as const,
      story: 'https://a.test/',
      until: exampleNow,
      note: 'Over.',
      place: place('pin[0]'),
    },
  ]
  const city = { ...context, publication: publicationWith({ choices }) }
  expect(howWeChooseNeeds(city)).toEqual({ front: { kind: 'front' } })
  expect(howWeChooseNeeds({ ...city, now: exampleNow + hour })).toEqual({})
  const { body } = buildHowWeChooseView(city, { front: { ...exampleFront(0), idle: choices.slice(1) } })
  expect(body.choices).toEqual([
    { as: 'lead', until: '11:00 AM', note: 'It matters.', href: '/local-news/a-1', isIdle: false },
    { as: 'bury', until: '11:00 AM', note: '', href: undefined, isIdle: true },
  ])
})

test('a city without feeds says so', () => {
  for (const feeds of [{}, { sports: [] }]) {
    const publication = { ...examplePublication, feeds }
    expect(buildHowWeChooseView({ ...context, publication }, {}).body.hasFeeds).toBe(false)
  }
  expect(buildHowWeChooseView(context, {}).body.hasFeeds).toBe(true)
})
