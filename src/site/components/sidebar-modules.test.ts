import { expect, test } from 'vitest'
import { day, hour } from '../../time/durations.ts'
import {
  exampleContext,
  exampleList,
  exampleNow,
  examplePublication,
} from '../example-publication.fixture.ts'
import type { FeedStory } from '../needs.ts'
import { fillModules } from './Sidebar.tsx'

const otherwise = {
  title: 'Useful links',
  links: [{ label: 'Recalls', href: 'https://recalls.test/', source: 'Recalls' }],
}
const module = { kind: 'mostReported', title: 'Trending', otherwise } as const

const reported = (title: string, others: number, publishedAt = exampleNow - hour): Partial<FeedStory> => ({
  title,
  publishedAt,
  coverage: {
    id: 1,
    path: `/story/${title}`,
    newsrooms: others + 1,
    also: Array.from({ length: others }, (_, one) => `N${one}`),
  },
})

const fill = (stories: readonly Partial<FeedStory>[], edition: 'live' | 'sample' = 'live') => {
  const list = exampleList(stories.length)
  if (list.state !== 'loaded') throw new Error('the example list is loaded')
  const changed = list.stories.map((story, place) => ({ ...story, ...stories[place] }))
  const context = { ...exampleContext(), publication: { ...examplePublication, edition } }
  return fillModules([module], { ...list, stories: changed }, context)[0]
}

test('the most reported stories of the last day, by the number of newsrooms, and no others', () => {
  const stories = [
    reported('two', 1),
    reported('five', 4),
    { title: 'alone' },
    reported('old', 9, exampleNow - day),
    reported('three', 2),
    reported('two again', 1),
    reported('and again', 1),
  ]
  expect(fill(stories)).toEqual({
    kind: 'ranked',
    title: 'Trending',
    links: [
      { label: 'five', href: '/story/five', source: '5 independent newsrooms' },
      { label: 'three', href: '/story/three', source: '3 independent newsrooms' },
      { label: 'two', href: '/story/two', source: '2 independent newsrooms' },
      { label: 'two again', href: '/story/two again', source: '2 independent newsrooms' },
    ],
  })
})

test('nothing is called the most reported where nothing was measured', () => {
  const links = { kind: 'links', ...otherwise }
  expect(fill([{ title: 'alone' }, reported('two', 1)])).toEqual(links)
  expect(fill([])).toEqual(links)
  expect(fillModules([module], { state: 'loading' }, exampleContext())).toEqual([links])
  expect(fillModules([module], undefined, exampleContext())).toEqual([links])
})

test('of samples their day does not matter, nor whether several report them', () => {
  const shown = fill([{ title: 'alone' }, reported('one', 1, 0), reported('two', 2, 0)], 'sample')
  expect(shown?.kind === 'ranked' && shown.links.map(({ label, source }) => [label, source])).toEqual([
    ['two', '3 independent newsrooms'],
    ['one', '2 independent newsrooms'],
    ['alone', 'Publisher'],
  ])
})
