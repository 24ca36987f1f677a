import { expect, test } from 'vitest'
import { shareByOwner } from './rank.ts'

const share = (list: string, size: number) => {
  const entries = [...list].map((letter) => ({ letter }))
  return shareByOwner(entries, ({ letter }) => letter.toLowerCase(), size).map(({ letter }) => letter)
}

test.each([
  ['six of a flood, then others', 'aaaaaabcdefg', 6, 'aabcde'],
  ['others that have too little: the flood fills the rest, in the order of the list', 'aaaaaab', 6, 'aaaaab'],
  ['one owner alone', 'aaaa', 3, 'aaa'],
  ['two owners only', 'aaaabbbb', 6, 'aaabbb'],
  ['a short list', 'ab', 6, 'ab'],
  ['nothing', '', 6, ''],
  ['a list of four, of which two may be of one', 'aaaabcd', 4, 'aabc'],
])('of %s', (_, list, size, expected) => {
  expect(share(list, size).join('')).toBe(expected)
})

test('entries keep the order of the list', () => {
  expect(share('bAaAac', 4).join('')).toBe('bAac')
})
