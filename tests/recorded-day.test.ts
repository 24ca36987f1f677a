import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { normaliseFeed } from '../src/sources/feeds/clean/normalise.ts'
import { parseFeed } from '../src/sources/feeds/read/parse.ts'
import { dateRecordedFile } from './recorded-day.ts'

const folder = join(import.meta.dirname, 'fixtures', 'recorded-day', 'feeds')
const sunday = Date.parse('2026-11-22T12:00:00Z')

test('a relative date becomes a date before now in the file’s format', () => {
  expect(dateRecordedFile('a.rss', '[90 minutes ago]', sunday)).toBe('Sun, 22 Nov 2026 10:30:00 GMT')
  expect(dateRecordedFile('a.atom', '[90 minutes ago]', sunday)).toBe('2026-11-22T10:30:00.000Z')
})

test('weekdays in texts are shifted with the day, in both languages', () => {
  expect(dateRecordedFile('a.rss', 'On Thursday, not Friday; el sábado', sunday)).toBe(
    'On Saturday, not Sunday; el lunes',
  )
  expect(dateRecordedFile('a.rss', 'Sundays at Friday-Market', sunday)).toBe('Sundays at Friday-Market')
})

test('the day is that of the city’s time zone, where it is still Saturday', () => {
  expect(dateRecordedFile('a.rss', 'on Friday', Date.parse('2026-11-22T02:00:00Z'))).toBe('on Saturday')
})

test('each recorded feed has its entries, dated before now; the broken one has none', () => {
  const counts = new Map<string, number>()
  for (const file of readdirSync(folder)) {
    const text = dateRecordedFile(file, readFileSync(join(folder, file), 'utf8'), sunday)
    if (file === 'broken.rss') {
      expect(() => parseFeed(text, 'https://feeds.test/')).toThrow()
      continue
    }
    const articles = normaliseFeed(parseFeed(text, 'https://feeds.test/'), {
      address: 'https://feeds.test/',
      now: sunday,
    })
    counts.set(file, articles.length)
    expect(articles.filter(({ publishedAt }) => publishedAt !== undefined && publishedAt > sunday)).toEqual(
      [],
    )
  }
  expect(counts.size).toBeGreaterThanOrEqual(20)
  expect([...counts].filter(([, count]) => count < 6)).toEqual([])
})
