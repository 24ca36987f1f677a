import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const main = join(import.meta.dirname, 'main.ts')

test.each([
  [['--help'], 'Usage: main <command>'],
  [['serve', '--help'], 'serve          serve the built site'],
  [['check', '-h'], 'check [city]'],
  [['poll', 'x', '--help'], 'poll <feed>'],
])('main %j prints how it is used and does nothing', async (words, expected) => {
  const { stdout, stderr } = await run(process.execPath, [main, ...words])
  expect(stdout).toContain(expected)
  expect(stderr).toBe('')
})
