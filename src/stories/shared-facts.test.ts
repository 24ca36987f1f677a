import { describe, expect, test } from 'vitest'
import { growingLinearly } from '../../tests/growing-linearly.ts'
import { type FactReport, findSharedFacts } from './shared-facts.ts'
import type { StoryLink } from './story.ts'

const report = (id: number, owner: string, summary: string, changes: Partial<FactReport> = {}) => ({
  id,
  owner,
  carrier: owner,
  title: `Report ${id}`,
  summary,
  language: 'en',
  orderedAt: id,
  section: 'localNews',
  position: 1,
  ...changes,
})

const factsOf = (reports: readonly FactReport[], links: readonly StoryLink[] = []) =>
  findSharedFacts({ id: 1, reports, links }).map(({ kind, statements }) => [
    kind,
    ...statements.map(({ words, report: { owner } }) => `${owner}: ${words}`),
  ])
const shared = (one: string, other: string) =>
  factsOf([report(1, 'Ledger', one), report(2, 'Radio', other)]).map(([kind, ...words]) => [
    kind,
    ...words.map((word) => word.replace(/^\w+: /, '')),
  ])

test.each([
  ['Some 14,000 homes are dark.', 'Power is out in 14,000 homes.', ['count', '14,000 homes', '14,000 homes']],
  ['A 22-story tower passed.', 'The tower of 22 stories.', undefined],
  ['A 22-story tower passed.', 'They like the 22-story plan.', ['count', '22-story', '22-story']],
  ['It cost $7.5 million.', 'The $7.5M bill', ['money', '$7.5 million', '$7.5M']],
  ['Rents fell 2 percent.', 'Rents are down 2%.', ['percent', '2 percent', '2%']],
  ['They voted 6-3.', 'A vote of 6–3', ['vote', '6-3', '6–3']],
  ['It opens on April 18.', 'Sails on April 18', ['date', 'April 18', 'April 18']],
  ['It is over at 5:15 p.m. today', 'until 5:15 PM', ['time', '5:15 p.m.', '5:15 PM']],
  ['It is on Dock Street.', 'Shops of Dock Street’s end', ['name', 'Dock Street', 'Dock Street']],
])('both say it: %s %s', (one, other, fact) => {
  expect(shared(one, other)).toEqual(fact ? [fact] : [])
})

test.each([
  ['another number', 'Some 14,000 homes', 'Some 12,000 homes'],
  ['another noun', 'Some 14,000 homes', 'Some 14,000 people'],
  ['a rate', 'One in 20 homes is let.', 'One for every 20 homes'],
  ['a part of a number', 'The 4-11-19 draw', 'They won 4-11.'],
  ['a year', 'In the 2024 season', 'The 2024 season'],
  ['a full hour, which many things have', 'It opens at 5 p.m.', 'Closed until 5 p.m.'],
  ['the beginning of a sentence', 'Police Chief spoke.', 'Police Chief spoke.'],
  ['a name and a score', 'She beat East Marsh 64-58.', 'They beat East 64-57; West won.'],
  ['who wrote it', 'It told Harbor News so.', 'It told Harbor News so.'],
])('no fact: %s', (_, one, other) => {
  expect(shared(one, other)).toEqual([])
})

test('each newsroom is named once, the first first, with its own words', () => {
  const facts = factsOf([
    report(3, 'Radio', 'Nearly 40 boats'),
    report(1, 'Ledger', 'Police found 40 boats.'),
    report(2, 'Ledger', 'Again 40 boats'),
  ])
  expect(facts).toEqual([['count', 'Ledger: 40 boats', 'Radio: 40 boats']])
})

describe('a feed makes itself no second witness', () => {
  const own = report(1, 'Evil', 'Some 90 boats burned.')

  test('with another feed of the same owner', () => {
    expect(factsOf([own, report(2, 'Evil', 'About 90 boats', { carrier: 'Evil too' })])).toEqual([])
  })

  test('with its text in another newsroom', () => {
    const link: StoryLink = { a: 1, b: 2, kind: 'same article', score: 1, words: [] }
    const copy = report(2, 'Radio', 'Some 90 boats burned.')
    expect(factsOf([own, copy], [link])).toEqual([])
    expect(factsOf([own, copy], [{ ...link, kind: 'same story', score: 0.9 }])).toEqual([])
    expect(factsOf([own, copy], [{ ...link, kind: 'same story', score: 0.4 }])).toHaveLength(1)
  })

  test('with a newsroom that it names in its text', () => {
    expect(factsOf([own, report(2, 'Evil', 'Radio and Ledger say 90 boats')])).toEqual([])
  })
})

test('a long text of the letters that names and numbers have is read in time in proportion to its length', () => {
  for (const letters of ['Aa ', '1', '1,', '1-', '$1']) {
    growingLinearly(30_000, (pieces) => {
      const text = letters.repeat(pieces)
      return factsOf([report(1, 'Ledger', text), report(2, 'Radio', text)])
    })
  }
})
