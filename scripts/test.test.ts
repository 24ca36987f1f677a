import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { formatTable, runStages } from './test.ts'

const folder = mkdtempSync(join(tmpdir(), 'parts-'))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const node = (script: string) => [process.execPath, '-e', script] as const
const read = (report: unknown) => report as { tests: number; failed: number }

test('every part runs, also after one that failed, that cannot start, and that wrote no report', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const last = join(folder, 'last')
  const results = await runStages([
    [
      {
        name: 'fails',
        commands: [node('process.exit(3)'), node(`require('fs').writeFileSync('never', '')`)],
      },
    ],
    [
      { name: 'no program', commands: [[join(folder, 'no-such-program')]] },
      { name: 'no report', commands: [node('')], report: { file: join(folder, 'none.json'), read } },
    ],
    [{ name: 'killed', commands: [node('process.kill(process.pid, "SIGKILL")')] }],
    [
      {
        name: 'good',
        commands: [node(''), node(`require('fs').mkdirSync(${JSON.stringify(last)}, {recursive:true})`)],
      },
    ],
  ])
  expect(results.map(({ name, tests, failed }) => [name, tests, failed])).toEqual([
    ['fails', undefined, 1],
    ['no program', undefined, 1],
    ['no report', 0, 1],
    ['killed', undefined, 1],
    ['good', undefined, 0],
  ])
  expect(existsSync(last)).toBe(true)
  expect(existsSync('never')).toBe(false)
})

test('a part that exits with an error has failed, though its report counts no failed test', async () => {
  const file = join(tmpdir(), `report-${process.pid}.json`)
  writeFileSync(file, '{"tests":7,"failed":0}')
  const part = (script: string) => ({ name: 'units', commands: [node(script)], report: { file, read } })
  expect(await runStages([[part('process.exit(1)')], [part('')]])).toMatchObject([
    { tests: 7, failed: 1 },
    { tests: 7, failed: 0 },
  ])
  rmSync(file)
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
