import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { mutateFile } from '../scripts/mutation/mutants.ts'
import { mutateRegex } from '../scripts/mutation/regex-operators.ts'

/** Values of `result` in a text, without a mutant (first) and with each of them, by the mutant's text. */
function valuesOf(text: string): [string, unknown][] {
  const { code, mutants } = mutateFile('example.ts', text, 1)
  const run = new Function('globalThis', `${stripTypeScriptTypes(code)}\nreturn result`)
  const runWith = (active: number): unknown =>
    run({
      mutation: {
        __mutant: (id: number) => id === active,
        __loop() {},
        __again: (work: () => void) => work(),
      },
    })
  return [
    ['', runWith(0)],
    ...mutants.map(({ id, replacement }): [string, unknown] => [replacement, runWith(id)]),
  ]
}

test('each mutant changes one place, and the code without a mutant is as it was', () => {
  const text = `let result: number = 5
    if (result < 5) result = 0
    else if (result >= 5 && !(result > 7)) result += 2`
  expect(valuesOf(text)).toEqual(
    expect.arrayContaining([
      ['', 7],
      ['6', 8],
      ['result <= 5', 0],
      ['result > 5', 5],
      ['result -= 2', 3],
      ['', 5],
    ]),
  )
})

test.each([
  ["const [result] = [{ a: 'b' }.a?.trim().length]", ['{}', "''", '[]']],
  ['const f = (x = 1) => ({ x }), result = f().x', ['2', 'undefined', '{}']],
  ['const n = 3 as const\nlet result = 0\nfor (let i = 0; i < n; i++) result++', ['4', 'i <= n', 'i >= n']],
  ['const { a = 1 } = {} as { a?: number }, b = `b`, result = a + b.length', ['2', '``']],
])('%s runs with its mutants', (text, expected) => {
  const { code, mutants } = mutateFile('example.ts', text, 1)
  expect(() => stripTypeScriptTypes(code)).not.toThrow()
  expect(mutants.map(({ replacement }) => replacement)).toEqual(expect.arrayContaining(expected))
})

test('regular expressions differ in one place', () => {
  expect(mutateRegex('/^[^a]\\d+(?=x)/i')).toEqual([
    '/[^a]\\d+(?=x)/i',
    '/^[a]\\d+(?=x)/i',
    '/^[^a]\\D+(?=x)/i',
    '/^[^a]\\d(?=x)/i',
    '/^[^a]\\d+(?!x)/i',
    '/^[^a]\\d+(?=x)/',
  ])
})
