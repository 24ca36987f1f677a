import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SignedLinks } from '../mail/signed-links.ts'
import { readDataKey, readMailKey } from './data-key.ts'
import { removeLeftPartials, writeWhole } from './whole-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whole-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a file that several processes write at once is one of theirs, and none fails', async () => {
  const file = join(folder, 'list.txt')
  const texts = Array.from({ length: 20 }, (_, n) => `${n}`.repeat(300_000))
  await Promise.all(texts.map((text) => writeWhole(file, text)))
  expect(texts).toContain(readFileSync(file, 'utf8'))
  expect(readdirSync(folder)).toEqual(['list.txt'])
})

test('what a killed process left is deleted, and not what another one is writing', async () => {
  for (const name of ['kept.txt', 'old.partial', 'new.partial']) writeFileSync(join(folder, name), 'text')
  const hourAgo = Date.now() / 1000 - 3600
  for (const name of ['kept.txt', 'old.partial']) utimesSync(join(folder, name), hourAgo, hourAgo)
  await removeLeftPartials(folder)
  expect(readdirSync(folder).sort()).toEqual(['kept.txt', 'new.partial'])
})

test('a key is not written through the file of a process that has the same number in another container', () => {
  const file = join(folder, 'push.key')
  const others = `${file}.${process.pid}`
  writeFileSync(others, 'the key of another process')
  expect(readDataKey(file)).toHaveLength(32)
  expect(readFileSync(others, 'utf8')).toBe('the key of another process')
  expect(readDataKey(file)).toEqual(readFileSync(file))
  expect(readdirSync(folder).sort()).toEqual(['push.key', `push.key.${process.pid}`])
})

test('the key of mail is made once for all processes, or is the one that MAIL_KEY had, whose links go on', () => {
  const file = join(folder, 'mail.key')
  const made = readMailKey(folder)
  expect(made).toHaveLength(32)
  expect(readMailKey(folder)).toEqual(made)
  // One made key of 256 ends with the byte of a line break.
  writeFileSync(file, Buffer.alloc(32, '\n'))
  expect(readMailKey(folder)).toHaveLength(32)
  const secret = 'r4nd0m-characters-of-an-operator/Zg='
  const link = new SignedLinks(secret).signLeave('bay', { id: 1, kind: 'daily' }, 9e12)
  for (const end of ['', '\n', '\r\n']) {
    writeFileSync(file, secret + end)
    expect(new SignedLinks(readMailKey(folder)).readLeave('bay', link, 1).kind).toBe('read')
  }
})

test.each(['', '\n', 'short', `${'k'.repeat(31)}\r\n`])(
  'a key of mail that could be guessed is refused: %j',
  (text) => {
    writeFileSync(join(folder, 'mail.key'), text)
    expect(() => readMailKey(folder)).toThrow(/mail\.key has \d+ bytes: expected at least 32/)
  },
)
