import { expect, test } from 'vitest'
import { groupStories, rootsOf } from './group-stories.ts'
import type { StoryLink } from './story.ts'

const report = (id: number, orderedAt = id) => ({ id, orderedAt })
const link = (a: number, b: number): StoryLink => ({ a, b })

test('reports of one story are grouped, newest first; any other report is a story of its own', () => {
  const storyOf = new Map([
    [3, 1],
    [1, 1],
    [5, 1],
  ])
  const links = [link(3, 5), link(1, 5), link(1, 2)]
  expect(groupStories([report(3, 9), report(1), report(5), report(2)], storyOf, links)).toEqual([
    { id: 1, reports: [report(3, 9), report(5), report(1)], links: [link(1, 5), link(3, 5)] },
    { id: 2, reports: [report(2)], links: [] },
  ])
})

test('a story keeps its id when its first report is not among the reports', () => {
  const storyOf = new Map([
    [4, 2],
    [6, 2],
  ])
  expect(groupStories([report(4), report(6)], storyOf, [link(2, 4)])).toEqual([
    { id: 2, reports: [report(6), report(4)], links: [] },
  ])
})

test.each([
  [[], []],
  [
    [
      [1, 5],
      [5, 3],
    ],
    [
      [1, 1],
      [3, 1],
      [5, 1],
    ],
  ],
  [
    [
      [2, 3],
      [4, 5],
    ],
    [
      [3, 2],
      [5, 4],
    ],
  ],
  [
    [
      [4, 5],
      [2, 3],
      [3, 5],
    ],
    [
      [3, 2],
      [4, 2],
      [5, 2],
    ],
  ],
])('links %j connect %j', (pairs, roots) => {
  const found = rootsOf(pairs.map(([a = 0, b = 0]) => link(Math.min(a, b), Math.max(a, b))))
  const least = new Map(roots.map(([id = 0, root = 0]) => [id, root]))
  for (const [id, root] of found) expect(least.get(id) ?? id).toBe(root)
  for (const [id, root] of least) expect(found.get(id) ?? id).toBe(root)
})

test('a chain of 20,000 links is connected in less than a second', () => {
  const links = Array.from({ length: 20_000 }, (_, index) => link(index + 1, index + 2)).toReversed()
  expect(new Set(rootsOf(links).values())).toEqual(new Set([1]))
})
