import { expect, test } from 'vitest'
import { findDoubleHeadlines, findHeldHeadlines } from './held-headlines.ts'

const gear = 'broken gear keeps heron boulevard drawbridge open'
const board = 'school board picks marta quill as superintendent'

test('a headline holds a shorter one word for word, from its first to its last word', () => {
  const headlines = [
    gear,
    `${board} ${gear}`,
    `${gear} monday`,
    gear.replace('heron', 'dock'),
    'drawbridge open',
  ]
  const found = findHeldHeadlines(headlines.map((headline) => headline.split(' ')))
  expect(found).toEqual([[], [{ held: 0, from: 7 }], [{ held: 0, from: 0 }], [], []])
})

const article = (title: string, source: string) => ({ title, source })

test.each([
  ['two of others', [article(gear, 'a'), article(board, 'b'), article(`${gear} ${board}`, 'evil')], [2]],
  [
    'three of others',
    [article(gear, 'a'), article(board, 'b'), article(`so ${board} and ${gear}`, 'evil')],
    [2],
  ],
  [
    'one of another and an own one',
    [article(gear, 'a'), article(board, 'evil'), article(`${gear} ${board}`, 'evil')],
    [],
  ],
  ['one', [article(gear, 'a'), article(`${gear} and much is said about it`, 'b')], []],
  [
    'the same one of two newsrooms',
    [article(gear, 'a'), article(gear, 'b'), article(`${gear} monday`, 'c')],
    [],
  ],
])('a headline that holds %s', (_, articles, double) => {
  expect([...findDoubleHeadlines(articles)]).toEqual(double)
})
