import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

const programs = [
  ['scripts/new-city/new-city.ts'],
  ['scripts/package.ts'],
  ['scripts/test.ts'],
  ...['bench', 'demo', 'lighthouse', 'network', 'screenshots', 'translations'].map((name) => [
    'scripts/lab.ts',
    name,
  ]),
].map((words) => ({ words }))

function run(...words: string[]): Promise<{ code: unknown; out: string; errors: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, words, { cwd: root }, (error, out, errors) =>
      resolve({ code: error?.code ?? 0, out, errors }),
    ),
  )
}

test.each(programs)('$words --help says how it is called, and wrong words are refused', async ({ words }) => {
  const help = await run(...words, '--help')
  expect(help).toMatchObject({ code: 0, errors: '' })
  expect(help.out).toMatch(/^Usage: npm run /)
  const wrong = await run(...words, '--no-such-option')
  expect(wrong).toMatchObject({ code: 2, out: '' })
  expect(wrong.errors).toBe(`Unknown option '--no-such-option'.\n${help.out}`)
})

test.each([
  [['scripts/lab.ts', 'constructor'], 'constructor: there is none.'],
  [['scripts/lab.ts', 'network', '--cities', 'many'], '--cities many: expected a number, at least 1.'],
  [['scripts/lab.ts', 'network', 'now'], 'now: expected no such word.'],
  [['scripts/lab.ts', 'demo', 'nowhere'], 'nowhere: there is no such folder.'],
  [['scripts/lab.ts', 'bench', 'nothing'], 'nothing: there is no such benchmark.'],
  [['scripts/new-city/new-city.ts', '--host', 'news.test'], 'Say one place, with its options, or one table.'],
])('%j is refused with a sentence and how it is called', async (words, sentence) => {
  const { code, errors } = await run(...words)
  expect(code).toBe(2)
  expect(errors.startsWith(sentence)).toBe(true)
  expect(errors).toContain('\nUsage: npm run ')
})

test('what the operator can mend is said without a stack', async () => {
  const { code, errors } = await run('scripts/new-city/new-city.ts', 'Nowhere, ZZ')
  expect(code).toBe(1)
  expect(errors).toMatch(/^"ZZ" is no state: .*\n$/)
})
