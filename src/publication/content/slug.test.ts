import { expect, test } from 'vitest'
import { isSlug, slugify, takeSlug } from './slug.ts'

test.each([
  ["What's a king tide?", 'whats-a-king-tide'],
  ['What’s a King Tide', 'whats-a-king-tide'],
  ['Arts & Culture', 'arts-culture'],
  ['Málaga / año 2026', 'malaga-ano-2026'],
  ['— 5 o’clock —', '5-oclock'],
  ['鵜', 'event'],
  ['', 'event'],
])('%j becomes %s', (title, slug) => {
  expect(slugify(title, 'event')).toBe(slug)
  expect(isSlug(slug)).toBe(true)
})

test.each(['', 'A', 'a b', 'a_b', 'a.b', '-a', 'a-', 'a--b', 'á', 'a/b', '..'])('%j is no slug', (text) =>
  expect(isSlug(text)).toBe(false),
)

test('a slug that is taken is numbered', () => {
  const taken = new Set(['a-2'])
  expect(['a', 'a', 'a', 'b'].map((slug) => takeSlug(slug, taken))).toEqual(['a', 'a-3', 'a-4', 'b'])
})
