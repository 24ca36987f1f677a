import { expect, test } from 'vitest'
import {
  exampleContext,
  exampleNow,
  exampleRankedStory,
  exampleReport,
} from '../example-publication.fixture.ts'
import { defaultTexts as en } from '../texts/texts.ts'
import { buildCoverage, listNames, namesOf } from './coverage.ts'

test.each([
  [[], 'none', ''],
  [['A'], 'one', 'A'],
  [['A', 'B'], 'two', 'A and B'],
  [['A', 'B', 'C'], 'three', 'A, B and C'],
  [['A', 'B', 'C', 'D'], 'four', 'A, B and 2 more'],
])('other newsrooms %j: %s', (others, _count, expected) => {
  const { named, more } = namesOf(others)
  expect(listNames(named, more, en)).toBe(expected)
})

test('an owner is named once, and the owner of the headline not at all', () => {
  const reports = ['Herald', 'Radio', 'Herald', 'TV', 'Radio'].map((owner, index) =>
    exampleReport({ id: 9 - index, owner, publisher: `${owner} ${index}`, guid: String(index) }),
  )
  const coverage = buildCoverage(exampleRankedStory(5, reports), exampleContext())
  expect(coverage).toMatchObject({ more: 0, chosen: undefined, path: '/local-news/a-headline-5' })
  expect(coverage.named).toHaveLength(2)
  expect(coverage.named.join()).not.toContain('Radio')
})

test('who only carries a text of another newsroom is neither named nor counted', () => {
  const reports = ['Kite', 'Radio', 'Tribune', 'Ledger'].map((owner, index) =>
    exampleReport({ id: 9 - index, owner, publisher: owner, guid: String(index), orderedAt: 9 - index }),
  )
  const links = [{ a: 7, b: 9 }]
  const coverage = buildCoverage(exampleRankedStory(6, reports, { links }), exampleContext())
  expect(coverage).toMatchObject({ newsrooms: 3, named: ['Radio', 'Tribune'], more: 0 })
})

test('an editor’s choice says why and until when', () => {
  const chosen = { as: 'lead' as const, note: 'It matters.', until: exampleNow + 3_600_000 }
  const story = exampleRankedStory(1, undefined, { chosen })
  expect(buildCoverage(story, exampleContext()).chosen).toEqual({ note: 'It matters.', until: '11:00 AM' })
})
