import { describe, expect, test } from 'vitest'
import { isSlug, slugify, slugsOf, takeSlug } from './slug.ts'

test.each([
  ["What's a king tide?", 'whats-a-king-tide'],
  ['What’s a King Tide', 'whats-a-king-tide'],
  ['Arts & Culture', 'arts-culture'],
  ['Política', 'politica'],
  ['POLÍTICA', 'politica'],
  ['poli\u0301tica', 'politica'],
  ['Málaga / año 2026', 'malaga-ano-2026'],
  ['Æsop’s Łódź straße, œuvre', 'aesops-lodz-strasse-oeuvre'],
  ['Kòman ou ye?', 'koman-ou-ye'],
  ['— 5 o’clock —', '5-oclock'],
  ['½ price', '1-2-price'],
  ['🌴 beach', 'beach'],
  ['🌴', 'event'],
  ['---', 'event'],
  ['', 'event'],
])('%j becomes %s', (title, slug) => {
  expect(slugify(title, 'event')).toBe(slug)
  expect(isSlug(slug)).toBe(true)
})

describe('a title in another script', () => {
  const titles = [
    '潮汐',
    '潮汐表',
    'أخبار المدينة',
    'חדשות',
    'Новости',
    '한국어',
    'ไทย',
    'हिन्दी',
    '鵜 2026',
    '鷺 2026',
  ]

  test.each(titles)('%s has a slug', (title) => {
    expect(isSlug(slugify(title, 'part'))).toBe(true)
  })

  test('has a different slug from every other title', () => {
    expect(new Set(titles.map((title) => slugify(title, 'part'))).size).toBe(titles.length)
  })

  test('has a stable slug that begins with its Latin letters', () => {
    expect(slugify('潮汐', 'part')).toBe('part-e2f38e1d8248')
    expect(slugify('鵜 2026', 'part')).toBe(slugify('鵜 2026', 'event'))
    expect(slugify('鵜 2026', 'part')).toMatch(/^2026-[0-9a-f]{12}$/)
  })

  test('is the same for composed and decomposed letters', () => {
    expect(slugify('й'.normalize('NFD'), 'part')).toBe(slugify('й'.normalize('NFC'), 'part'))
  })
})

test.each(['', 'A', 'a b', 'a_b', 'a.b', '-a', 'a-', 'a--b', 'á', 'a/b', '..'])('%j is no slug', (text) =>
  expect(isSlug(text)).toBe(false),
)

test('a slug that is taken is numbered', () => {
  const taken = new Set(['a-2'])
  expect(['a', 'a', 'a', 'b'].map((slug) => takeSlug(slug, taken))).toEqual(['a', 'a-3', 'a-4', 'b'])
})

test('slugs of a list of titles are unique', () => {
  expect(slugsOf(['Links', 'links', '链接', '链接', '🌴', '!'], 'module')).toEqual([
    'links',
    'links-2',
    expect.stringMatching(/^module-[0-9a-f]{12}$/),
    expect.stringMatching(/^module-[0-9a-f]{12}-2$/),
    'module',
    'module-2',
  ])
})
