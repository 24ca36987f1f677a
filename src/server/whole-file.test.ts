import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDataKey } from './data-key.ts'
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
