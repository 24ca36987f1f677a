import { expect, test } from 'vitest'
import { examplePublication, exampleReport } from './example-publication.fixture.ts'
import { storyIdIn, storyPath } from './story-path.ts'

const pathOf = (...reports: Parameters<typeof exampleReport>) =>
  storyPath({ id: 7, reports: reports.map((report) => exampleReport(report)) }, examplePublication)

test('a story is named after its earliest report and filed under the first category that reports it', () => {
  const story = {
    id: 7,
    reports: [
      exampleReport({ id: 9, title: 'Bridge opens again', section: 'politics' }),
      exampleReport({ id: 7, title: 'The bridge’s stuck', section: 'artsCulture' }),
    ],
    links: [],
  }
  expect(storyPath(story, examplePublication)).toBe('/politics/the-bridges-stuck-7')
  const [, earliest] = story.reports
  const alone = { ...story, reports: earliest ? [earliest] : [] }
  expect(storyPath(alone, examplePublication)).toBe('/culture/the-bridges-stuck-7')
})

test.each([
  ['a', '/local-news/a-7'],
  ['', '/local-news/story-7'],
  ['word '.repeat(40), `/local-news/${'word-'.repeat(12)}7`],
  ['x'.repeat(300), `/local-news/${'x'.repeat(61)}-7`],
  ['2026', '/local-news/2026-7'],
])('the title %j gives a path that leads back to its story', (title, path) => {
  expect(pathOf({ id: 7, title })).toBe(path)
  expect(storyIdIn(path)).toBe(7)
})

test.each(['7', 'story', 'story-', 'story-0', 'story-7x', `story-${'9'.repeat(16)}`])(
  '%s names no story',
  (slug) => {
    expect(storyIdIn(slug)).toBeUndefined()
  },
)
