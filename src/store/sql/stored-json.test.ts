import { expect, test } from 'vitest'
import { parseNumbers, parseStored, parseTexts } from './stored-json.ts'

test.each<[json: string, value: unknown, texts: string[], numbers: number[]]>([
  ['["a",1,null,"b"]', ['a', 1, null, 'b'], ['a', 'b'], [1]],
  ['["a', '["a', [], []],
  ['', '', [], []],
  ['{"0":"a"}', { 0: 'a' }, [], []],
  ['null', null, [], []],
])('stored %j', (json, value, texts, numbers) => {
  expect(parseStored(json)).toEqual(value)
  expect(parseTexts(json)).toEqual(texts)
  expect(parseNumbers(json)).toEqual(numbers)
})
