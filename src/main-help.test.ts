import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const main = join(import.meta.dirname, 'main.ts')

test.each([
  [['--help'], 'Usage: main <command>'],
  [['serve', '--help'], 'serve          serve the built site'],
  [['ingest', '--help'], 'ingest         poll the sources'],
  [['check', '-h'], 'check [city]'],
  [['poll', 'x', '--help'], 'poll <feed>'],
  [['newsletter', 'send', '--help'], 'newsletter send daily|weekly'],
  [['remove', '--help'], 'remove <link>'],
  [['backup', '--help'], 'backup <file>'],
  [['migrate-store', '--help'], 'copy the SQLite store'],
])('main %j prints how it is used and does nothing', async (words, expected) => {
  const { stdout, stderr } = await run(process.execPath, [main, ...words])
  expect(stdout).toContain(expected)
  expect(stderr).toBe('')
})

test.each([
  [['serve', '--port', '3000'], 'main serve: --port is no option of it.'],
  [['check', '--every'], 'main check: --every is no option of it.'],
  [['check', 'one', 'two'], 'Usage: main <command>'],
  [['check', 'one', '--all'], 'Usage: main <command>'],
  [['newsletter', 'send', 'due', '--dry-run'], 'main newsletter: --dry-run is no option of it.'],
  [['remove', 'https://a.test/', '--city=x', '--because=y'], 'main remove: --because=y is no option of it.'],
  [['serve', 'now'], 'Usage: main <command>'],
])('main %j is refused with its usage', async (words, expected) => {
  const failed = run(process.execPath, [main, ...words])
  await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(expected) })
})
