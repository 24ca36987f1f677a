import { expect, test } from 'vitest'
import type { EditorsChoice } from '../publication/content.ts'
import { publicationWith } from '../site/example-content.fixture.ts'
import { choicesInForce, isNamed } from './rank-settings.ts'

const choice = (story: string, until: number): EditorsChoice => ({
  as: 'pin',
  story,
  until,
  note: '',
  writtenAt: { field: 'pins.story', line: 1 },
})

test('an editor’s choice holds until its minute', () => {
  const publication = publicationWith({ choices: [choice('a', 99), choice('b', 100), choice('c', 101)] })
  expect(choicesInForce({ publication, now: 100 }).map(({ story }) => story)).toEqual(['c'])
})

test.each([
  ['https://example.test/local-news/bridge-7', '/local-news/bridge-7'],
  ['https://other.test/local-news/bridge-7', 'https://other.test/local-news/bridge-7'],
  ['a guid', 'a guid'],
])('an editor who names %s means %s', (story, meant) => {
  const publication = publicationWith({ choices: [choice(story, 1)] })
  expect(choicesInForce({ publication, now: 0 })).toEqual([choice(meant, 1)])
})

test.each([
  ['https://news.test/bridge', true],
  ['tag:bridge', true],
  ['/local-news/bridge-7', true],
  ['/another-section/called-otherwise-7', true],
  ['/local-news/bridge-8', false],
  ['/local-news/bridge', false],
  // A guid that ends like a path of ours names nothing of ours.
  ['bridge-7', false],
  ['', false],
])('an article is named by its link, its guid or its page: %s, %s', (name, expected) => {
  expect(isNamed({ id: 7, guid: 'tag:bridge', link: 'https://news.test/bridge' }, name)).toBe(expected)
})
