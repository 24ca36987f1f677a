import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './store/store.ts'

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
  [['restore', '--help'], 'restore <file>'],
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

test('the commands of docs/operating.md back a store up and restore it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await (await openStore(folder)).close()
  const docs = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const commands = docs.match(/(?<=^ {4}node dist\/server\/main\.js )(?:backup|restore) .+$/gm) ?? []
  expect(commands).toHaveLength(2)
  for (const command of commands) {
    const words = command.replace('/var/backups', folder)
    const env = { ...process.env, DATA_DIR: folder }
    await run('sh', ['-c', `"${process.execPath}" "${main}" ${words}`], { env })
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('news-before-'))).toHaveLength(1)
})
