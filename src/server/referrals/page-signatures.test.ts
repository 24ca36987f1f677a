import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hour } from '../../time/durations.ts'
import { readDataKey } from '../data-key.ts'
import { PageSignatures } from './page-signatures.ts'

test('a signature holds for one city and path, whatever the query, and for two days', () => {
  const signatures = new PageSignatures(new Uint8Array(32))
  const signed = signatures.sign('bay', '/search?q=pier', 0)
  const holds = (city: string, path: string, now: number) => signatures.isSigned(city, path, signed, now)
  expect(signed).toMatch(/^[\w-]{8}$/)
  expect([holds('bay', '/search', 0), holds('bay', '/search', 40 * hour)]).toEqual([true, true])
  expect([holds('creek', '/search', 0), holds('bay', '/', 0), holds('bay', '/search', 50 * hour)]).toEqual([
    false,
    false,
    false,
  ])
  expect(new PageSignatures(new Uint8Array(32).fill(1)).isSigned('bay', '/search', signed, 0)).toBe(false)
})

test('the key of a data folder is made once, for its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const key = readDataKey(join(folder, 'pages.key'))
  expect(key).toHaveLength(32)
  expect(readDataKey(join(folder, 'pages.key'))).toEqual(key)
  expect(readdirSync(folder)).toEqual(['pages.key'])
  expect(statSync(join(folder, 'pages.key')).mode & 0o777).toBe(0o600)
})
