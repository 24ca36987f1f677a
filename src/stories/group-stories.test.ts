import { expect, test } from 'vitest'
import { groupStories } from './group-stories.ts'
import type { StoryLink } from './story.ts'

const report = (id: number, orderedAt = id) => ({ id, orderedAt })
const link = (a: number, b: number): StoryLink => ({ a, b, kind: 'same story', score: 1, words: [] })

function group(reports: readonly { id: number; orderedAt: number }[], links: readonly StoryLink[]) {
  return groupStories(reports, links)
    .map(({ id, reports, links }) => [id, reports.map((one) => one.id), links.map(({ a, b }) => [a, b])])
    .sort(([a], [b]) => Number(a) - Number(b))
}

test('what links connect is one story, newest report first; any other report is one by itself', () => {
  const reports = [report(3, 9), report(1), report(5), report(2)]
  expect(group(reports, [link(1, 5), link(3, 5)])).toEqual([
    [
      1,
      [3, 5, 1],
      [
        [1, 5],
        [3, 5],
      ],
    ],
    [2, [2], []],
  ])
})

test('articles that are not asked for connect those that are, and keep the id of their story', () => {
  expect(group([report(4), report(6)], [link(2, 4), link(2, 6)])).toEqual([[2, [6, 4], []]])
  expect(group([report(4), report(6), report(7)], [link(6, 7)])).toEqual([
    [4, [4], []],
    [6, [7, 6], [[6, 7]]],
  ])
})

test('a chain of 20,000 links is one story in well under a second', () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => index + 1)
  const links = ids
    .slice(1)
    .map((id) => link(id - 1, id))
    .toReversed()
  expect(
    groupStories(
      ids.map((id) => report(id)),
      links,
    ),
  ).toHaveLength(1)
})
