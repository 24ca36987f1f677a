import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTestRun } from '../src/server/process/test-run.ts'
import { recordSuite } from './test-run.ts'

const suite = { at: 1, seconds: 2, passed: 3, failed: 0, skipped: 0 }
const journeys = { ...suite, sizes: { html: { most: 10, path: '/' } } }
const newFile = () => join(mkdtempSync(join(tmpdir(), 'test-run-')), 'test-run.json')
const read = async (file: string) => {
  const warned: unknown[] = []
  const run = await readTestRun(file, { warn: (...told: unknown[]) => void warned.push(told) })
  return { run, warned: warned.length }
}

test('the suites of one commit are one run, and those of another begin anew', async () => {
  const file = newFile()
  recordSuite({ units: suite }, file, 'one')
  recordSuite({ journeys }, file, 'one')
  expect(await read(file)).toEqual({ run: { commit: 'one', units: suite, journeys }, warned: 0 })
  recordSuite({ journeys }, file, 'two')
  expect((await read(file)).run).toEqual({ commit: 'two', journeys })
})

test('nothing is written where there is no build', () => {
  const file = join(tmpdir(), 'no-such-build', 'test-run.json')
  recordSuite({ units: suite }, file, 'one')
  expect(() => readFileSync(file)).toThrow('ENOENT')
})

test('a run that is missing is unknown, and one that cannot be read is logged as well', async () => {
  const file = newFile()
  expect(await read(file)).toEqual({ run: undefined, warned: 0 })
  for (const text of [
    '{',
    '{"units":{"passed":-1}}',
    '{"journeys":{"sizes":{"cake":{"most":1,"path":"/"}}}}',
  ]) {
    writeFileSync(file, text)
    expect(await read(file), text).toEqual({ run: undefined, warned: 1 })
  }
})
