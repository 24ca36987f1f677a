import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')

/** Programs behind npm's commands. */
const programs = Object.entries(packageFile.scripts).flatMap(([name, line]) => {
  const file = /node ((?:scripts|bench)\/\S+\.ts)$/.exec(line)?.[1]
  return file === undefined ? [] : [[name, file] as const]
})

function run(
  file: string,
  words: readonly string[],
): Promise<{ code: unknown; out: string; errors: string }> {
  return new Promise((resolve) =>
    execFile(process.execPath, [join(root, file), ...words], { cwd: root }, (error, out, errors) =>
      resolve({ code: error?.code ?? 0, out, errors }),
    ),
  )
}

test.each(programs)(
  'npm run %s -- --help says how it is called, and wrong words are refused',
  async (_, file) => {
    const help = await run(file, ['--help'])
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.out).toMatch(/^Usage: npm run /)
    const wrong = await run(file, ['--no-such-option'])
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(wrong.errors).toBe(`Unknown option '--no-such-option'.\n${help.out}`)
  },
)

test.each([
  ['scripts/network/network.ts', ['--cities', 'many'], '--cities many: expected a number, at least 1.'],
  ['scripts/network/network.ts', ['now'], 'now: expected no such word.'],
  ['scripts/serve-folder.ts', ['nowhere'], 'nowhere: there is no such folder.'],
  ['bench/run.ts', ['nothing'], 'nothing: there is no such benchmark.'],
  ['scripts/new-city/new-city.ts', ['--host', 'news.test'], 'Say one place, with its options, or one table.'],
])('%s %j is refused with a sentence and how it is called', async (file, words, sentence) => {
  const { code, errors } = await run(file, words)
  expect(code).toBe(2)
  expect(errors.startsWith(sentence)).toBe(true)
  expect(errors).toContain('\nUsage: npm run ')
})

test('what the operator can mend is said without a stack', async () => {
  const { code, errors } = await run('scripts/new-city/new-city.ts', ['Nowhere, ZZ'])
  expect(code).toBe(1)
  expect(errors).toMatch(/^"ZZ" is no state: .*\n$/)
})
