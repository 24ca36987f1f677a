import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'

test.each([
  [
    'a,b\n1,2',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  ],
  [
    '\uFEFFa,b\r\n1,2\r\n',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  ],
  [
    'a,\n,b',
    [
      [1, ['a', '']],
      [2, ['', 'b']],
    ],
  ],
  [
    'a\n\n \n,\nb',
    [
      [1, ['a']],
      [5, ['b']],
    ],
  ],
  [
    '"a, b" ,"say ""x"""\n"two\nlines",c\nd',
    [
      [1, ['a, b', 'say "x"']],
      [2, ['two\nlines', 'c']],
      [4, ['d']],
    ],
  ],
  [
    '\uFEFF"a";b\r\n"1;2";3,5',
    [
      [1, ['a', 'b']],
      [2, ['1;2', '3,5']],
    ],
  ],
  [
    'a\t"b"\n\t2',
    [
      [1, ['a', 'b']],
      [2, ['', '2']],
    ],
  ],
  ['a,"', 'line 1'],
  ['a\n"b" c,d', 'line 2'],
  ['a,', [[1, ['a', '']]]],
  ['', []],
])('reads %j', (text, expected) => {
  if (typeof expected === 'string') expect(() => parseCsv(text)).toThrow(expected)
  else expect(parseCsv(text).map(({ line, cells }) => [line, cells])).toEqual(expected)
})
