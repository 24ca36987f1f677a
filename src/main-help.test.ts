import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  [['publish', '--help'], 'publish [city …]'],
  [['check', '-h'], 'check [city]'],
  [['poll', 'x', '--help'], 'poll <address>'],
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
  [['check', 'one', 'two'], 'main: check takes other words than one two.\nUsage:\n  check [city]'],
  [['check', 'one', '--all'], 'main: check takes other words than one --all.\nUsage:\n  check [city]'],
  [['explain'], 'main: explain needs more words.\nUsage:\n  explain <city>'],
  [['chekc'], 'main: there is no command chekc.\nUsage: main <command>'],
  [[], 'main: a command is missing.\nUsage: main <command>'],
  [['newsletter', 'send', 'due', '--dry-run'], 'main newsletter: --dry-run is no option of it.'],
  [['remove', 'https://a.test/', '--city=x', '--because=y'], 'main remove: --because=y is no option of it.'],
  [['serve', 'now'], 'main: serve takes other words than now.'],
])('main %j is refused with its usage', async (words, expected) => {
  const failed = run(process.execPath, [main, ...words])
  await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(expected) })
})

test('a disk that refuses is told without a stack', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'refused-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const article = readdirSync('publications/fort-lauderdale/articles').find((name) => name.endsWith('.md'))
  const words = [main, 'preview', `publications/fort-lauderdale/articles/${article}`]
  const failed = run(process.execPath, words, { env: { ...process.env, DATA_DIR: file } })
  const stderr = expect.stringMatching(/^A file or folder cannot be used: ENOTDIR: .*\n$/)
  await expect(failed).rejects.toMatchObject({ code: 1, stderr })
})

test('the commands of docs/operating.md back a store up and restore it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await (await openStore(folder)).close()
  const docs = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const commands = docs.match(/(?<=^ {4}\.\/news )(?:backup|restore) .+$/gm) ?? []
  expect(commands).toHaveLength(2)
  for (const command of commands) {
    const words = command.replace('/var/backups', folder)
    const env = { ...process.env, DATA_DIR: folder }
    await run('sh', ['-c', `"${process.execPath}" "${main}" ${words}`], { env })
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('news-before-'))).toHaveLength(1)
})
