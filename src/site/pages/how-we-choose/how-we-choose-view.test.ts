import { expect, test } from 'vitest'
import { rankWeights } from '../../../stories/weights.ts'
import { hour } from '../../../time/durations.ts'
import { publicationWith } from '../../example-content.fixture.ts'
import { exampleContext, exampleNow, examplePublication } from '../../example-publication.fixture.ts'
import { buildHowWeChooseView } from './how-we-choose-view.ts'

const context = exampleContext('/how-we-choose')

test('the formula is five rows with the weights that the ranking uses', () => {
  const categories = examplePublication.categories.map((category) =>
    category.key === 'localNews' ? { ...category, halfLife: 1.5 } : category,
  )
  const publication = { ...examplePublication, categories }
  const { formula } = buildHowWeChooseView({ ...context, publication }).body
  const { place, firstInFeed, top, window } = rankWeights
  const said = formula?.map(({ name, meaning }) => `${name}: ${meaning}`)
  expect(said).toEqual([
    expect.stringMatching(/^Newsrooms: /),
    'Freshness: Cut in half every 6 hours since the newest newsroom joined; every 1.5 hours in Local News.',
    expect.stringContaining(`The city in the headline ${place.city}, in the text ${place.text}`),
    expect.stringContaining(`counts ${firstInFeed * 100}% more`),
    expect.stringContaining(
      `older than ${window} hours. Of the first ${top.stories} stories, at most ${top.perOwner} are from`,
    ),
  ])
})

test('an editor’s choices are listed while they are in force', () => {
  const writtenAt = { field: 'lead', line: 1 }
  const until = exampleNow + hour
  const choices = [
    { as: 'lead' as const, story: '/local-news/a-1', until, note: 'It matters.', writtenAt },
    { as: 'bury' as const, story: 'tag:guid', until, note: '', writtenAt },
    { as: 'pin' as const, story: 'https://a.test/', until: exampleNow, note: 'Over.', writtenAt },
  ]
  const { body } = buildHowWeChooseView({ ...context, publication: publicationWith({ choices }) })
  expect(body.choices).toEqual([
    { as: 'lead', until: '11:00 AM', note: 'It matters.', href: '/local-news/a-1' },
    { as: 'bury', until: '11:00 AM', note: '', href: undefined },
  ])
})

test('a city without feeds has no formula', () => {
  for (const feeds of [{}, { sports: [] }]) {
    const publication = { ...examplePublication, feeds }
    expect(buildHowWeChooseView({ ...context, publication }).body.formula).toBeUndefined()
  }
})
