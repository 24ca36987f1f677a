import { shortHash } from './short-hash.ts'

/** Latin letters that Unicode does not decompose into a base letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
}

/** Whether the text can be the last part of an address: lower-case letters, digits and single hyphens. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
}

/**
 * The slug of a title, for addresses and ids. Accents are dropped. Other scripts' letters cannot be written:
 * a hash of the title follows what is left, and `fallback` is used where nothing is: the slug is stable, and
 * another title has another. An empty `fallback` gives an empty slug for a title without letters or digits.
 *
 * @example
 * slugify("What's a king tide?", 'question') // 'whats-a-king-tide'
 * slugify('Política', 'part') // 'politica'
 * slugify('潮汐 2026', 'part') // '2026-7f1a8d0ee39f'
 */
export function slugify(title: string, fallback: string): string {
  const letters = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[ßæœøđðħıłþ]/g, (letter) => plainLetters[letter] ?? letter)
  const slug = letters.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
  const loses = /(?![a-z0-9])[\p{L}\p{N}]/u.test(letters)
  if (!loses) return slug || fallback
  return `${slug || fallback || 'title'}-${shortHash(title.normalize('NFC'))}`
}

/** The slug, numbered when it is taken: `market`, `market-2`, `market-3`. Takes it. */
export function takeSlug(slug: string, taken: Set<string>): string {
  let free = slug
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`
  taken.add(free)
  return free
}

/** A slug for each title, in their order, each of them once. */
export function slugsOf(titles: readonly string[], fallback: string): string[] {
  const taken = new Set<string>()
  return titles.map((title) => takeSlug(slugify(title, fallback), taken))
}
