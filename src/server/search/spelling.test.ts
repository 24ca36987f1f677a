import { expect, test } from 'vitest'
import { editDistance, mayBeMisspelt, nearestWords } from './spelling.ts'

test.each([
  ['tide', 'tide', 0],
  ['tide', 'tides', 1],
  ['hurricane', 'huricane', 1],
  ['hurricane', 'hurriacne', 1],
  ['hurricane', 'hurikane', 2],
  ['tide', 'boat', undefined],
  ['', 'ab', 2],
  ['ca', 'abc', undefined],
])('from %j to %j', (one, other, expected) => {
  expect(editDistance(one, other, 2)).toBe(expected)
  expect(editDistance(other, one, 2)).toBe(expected)
})

const known = ['bridge', 'bridges', 'fridge', 'hurricane', 'harbour', 'tide'].map((word) => ({
  word,
  count: 1,
}))

test.each([
  ['brigde', ['bridge']],
  ['brdge', ['bridge']],
  ['bridgs', ['bridge', 'bridges']],
  ['hurikane', ['hurricane']],
  ['harrbuor', ['harbour']],
  ['tiede', ['tide']],
  ['xyzzy', []],
  ['x'.repeat(200), []],
])('nearest to %j is %j: one mistake, two in eight letters or more', (word, expected) => {
  expect(nearestWords(word, known, 5)).toEqual(expected)
})

test('among equally near words the one with the same first letter comes first, then the most used', () => {
  const words = [
    { word: 'fridge', count: 9 },
    { word: 'bridle', count: 1 },
    { word: 'bridge', count: 2 },
  ]
  expect(nearestWords('bridfe', words, 3)).toEqual(['bridge', 'bridle'])
  expect(nearestWords('bridge', words, 3)).toEqual(['bridle', 'fridge'])
  expect(nearestWords('bridge', words, 1)).toEqual(['bridle'])
})

test.each([
  ['tide', true],
  ['sea', false],
  ['2027', false],
  ['sr84', false],
])('whether %j may be misspelt: %j', (word, expected) => {
  expect(mayBeMisspelt(word)).toBe(expected)
})
