import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatTable, runPart } from './test.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const node = (script: string) => [process.execPath, '-e', script] as const
const read = (report: unknown) => report as { tests: number; failed: number }

test('a part ends at its first program that fails, that cannot start or is killed, or without its report', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const [never, last] = [join(folder, 'never'), join(folder, 'last')]
  const make = (path: string) => node(`require('fs').writeFileSync(${JSON.stringify(path)}, '')`)
  const good = node('')
  const results = [
    { name: 'fails', commands: [node('process.exit(3)'), make(never)] },
    { name: 'no program', commands: [[join(folder, 'no-such-program')] as const, make(never)] },
    { name: 'killed', commands: [node('process.kill(process.pid, "SIGKILL")'), make(never)] },
    { name: 'no report', commands: [good], report: { file: join(folder, 'none.json'), read } },
    { name: 'good', commands: [good, make(last)] },
  ].map(runPart)
  expect(results.map(({ name, tests, failed }) => [name, tests, failed])).toEqual([
    ['fails', undefined, 1],
    ['no program', undefined, 1],
    ['killed', undefined, 1],
    ['no report', 0, 1],
    ['good', undefined, 0],
  ])
  expect(existsSync(last)).toBe(true)
  expect(existsSync(never)).toBe(false)
})

test('a part that exits with an error has failed, though its report counts no failed test', () => {
  const file = join(folder, 'report.json')
  writeFileSync(file, '{"tests":7,"failed":0}')
  const run = (script: string) => runPart({ name: 'units', commands: [node(script)], report: { file, read } })
  expect(run('process.exit(1)')).toMatchObject({ tests: 7, failed: 1 })
  expect(run('')).toMatchObject({ tests: 7, failed: 0 })
})

test('the table has a row for each part and their sums', () => {
  expect(
    formatTable([
      { name: 'lint', tests: undefined, failed: 1, seconds: 5 },
      { name: 'unit tests', tests: 7_000, failed: 2, seconds: 200 },
    ]),
  ).toBe(
    [
      'part          tests   failed  seconds',
      'lint                       1        5',
      'unit tests     7000        2      200',
      'all            7000        3      205',
    ].join('\n'),
  )
})
