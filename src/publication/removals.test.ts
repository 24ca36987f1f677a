import { expect, test } from 'vitest'
import { formatProblem } from '../text/problem.ts'
import { findRemoval, joinRemovals, parseRemovals } from './removals.ts'

const because = { reason: 'Withdrawn.', date: '2026-11-19', askedBy: 'the newsroom', public: false }
const report = {
  guid: 'g-1',
  title: 'Man named in a raid',
  link: 'https://www.news.example/raid/?utm_source=rss',
}

test.each([
  [{ link: 'http://news.example/raid' }, true],
  [{ link: 'https://news.example/raid#top' }, true],
  [{ link: 'https://news.example/raid?page=2' }, false],
  [{ link: 'https://news.example/raids' }, false],
  [{ guid: 'g-1' }, true],
  [{ guid: 'g-11' }, false],
  [{ link: 'g-1' }, true],
  [{ pattern: 'NAMED in a' }, true],
  [{ pattern: 'man*raid' }, true],
  // The parts in their order, and none within another: 'raid' is there once.
  [{ pattern: 'raid*man named' }, false],
  [{ pattern: 'raid*raid' }, false],
  [{ pattern: 'news.example/raid' }, true],
  [{ pattern: 'named.*raid' }, false],
])('%j takes a report down: %s', (name, isRemoved) => {
  expect(findRemoval([{ ...because, ...name }], report) !== undefined).toBe(isRemoved)
})

test('of several removals the first in the list is told, whichever way it names the report', () => {
  const ways = [{ pattern: 'named in a' }, { guid: 'g-1' }, { link: 'https://news.example/raid' }]
  for (const [at] of ways.entries()) {
    const list = [...ways.slice(at), ...ways.slice(0, at)].map((way) => ({ ...because, ...way }))
    expect(
      findRemoval([{ ...because, guid: 'other' }, ...list, ...list.map((one) => ({ ...one }))], report),
    ).toBe(list[0])
  }
})

test('a broken entry is told with its line and leaves the others in force', () => {
  const text = `# Taken down
- link: https://news.example/raid
  reason: Withdrawn.
  date: 2026-11-19
  askedBy: the newsroom
- lnik: https://news.example/other
  reason: Withdrawn.
  date: 2026-11-31
  askedBy: a court
- pattern: '* a *'
  reason: Too short.
  date: 2026-11-19
  askedBy: a court
- guid: g-2
  reason: A name.
  date: 2026-11-20
  askedBy: a person named in it
  public: true
`
  const { removals, problems } = parseRemovals({ text }, 'city/removed.yaml')
  expect(removals.map(({ link, guid }) => link ?? guid)).toEqual(['https://news.example/raid', 'g-2'])
  expect(problems.map(({ line }) => line)).toContain(6)
  expect(problems.map(({ line }) => line)).toContain(8)
  expect(problems.map(formatProblem).join('\n')).toContain('at least 4 letters or digits')
})

test('comments only are an empty list; broken YAML is told', () => {
  expect(parseRemovals({ text: '# nothing\n' }, 'removed.yaml')).toEqual({ removals: [], problems: [] })
  expect(parseRemovals({ text: '- link: "https://a' }, 'removed.yaml').problems).toHaveLength(1)
  expect(parseRemovals({ text: 'link: https://a.example' }, 'removed.yaml').problems[0]?.found).toBe(
    'no list',
  )
})

test('two lists are joined without repeats', () => {
  const one = [{ ...because, guid: 'a' }]
  expect(
    joinRemovals(one, [
      { ...because, guid: 'a' },
      { ...because, guid: 'b' },
    ]),
  ).toHaveLength(2)
})
