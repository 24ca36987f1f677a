import type { PlaceFound } from './rank.ts'

/** The names of places by which reports about a city are recognized. */
export interface Gazetteer {
  city: readonly string[]
  neighborhoods: readonly string[]
  county: readonly string[]
}

/** Finds the most local place that a report names. `title` and `summary` are plain text. */
export type PlaceFinder = (report: { title: string; summary: string }) => PlaceFound

const elsewhere: PlaceFound = { place: 'elsewhere', words: [] }
/** At most so many names of a report are returned. */
const mostWords = 3

/**
 * Finds names as whole words, with the gazetteer's capitals or all in capitals: 'Sunrise' is
 * a town of Broward County, 'sunrise' is not. A text is searched once for names of all kinds.
 */
export function buildPlaceFinder({ city, neighborhoods, county }: Gazetteer): PlaceFinder {
  const kinds = new Map([
    ...spellings(county).map((name) => [name, 'county'] as const),
    ...spellings(neighborhoods).map((name) => [name, 'neighborhood'] as const),
    ...spellings(city).map((name) => [name, 'city'] as const),
  ])
  if (kinds.size === 0) return () => elsewhere
  // The longest first, so that 'Palm Beach County' is not found as 'Palm Beach'.
  const names = [...kinds.keys()].sort((one, other) => other.length - one.length).map(toPattern)
  // Word boundaries are checked after a match: lookarounds in the expression make it ten times slower.
  const expression = new RegExp(names.join('|'), 'g')

  function namesIn(written: string): Map<string, Set<string>> {
    const text = combining.test(written) ? written.normalize('NFC') : written
    const found = new Map<string, Set<string>>()
    for (const match of text.matchAll(expression)) {
      const end = match.index + match[0].length
      if (isLetter(text, match.index - 1) || isLetter(text, end)) continue
      const name = plainForm(match[0])
      const kind = kinds.get(name)
      if (kind === undefined) continue
      const words = found.get(kind) ?? new Set()
      if (words.size < mostWords) words.add(name)
      found.set(kind, words)
    }
    return found
  }

  return ({ title, summary }) => {
    const inTitle = namesIn(title)
    const cityInTitle = inTitle.get('city')
    if (cityInTitle) return { place: 'city', words: [...cityInTitle] }
    const inSummary = namesIn(summary)
    const both = (kind: string) => [
      ...new Set([...(inTitle.get(kind) ?? []), ...(inSummary.get(kind) ?? [])]),
    ]
    const found: readonly PlaceFound[] = [
      { place: 'neighborhood', words: both('neighborhood') },
      { place: 'text', words: both('city') },
      { place: 'county', words: both('county') },
    ]
    return found.find(({ words }) => words.length > 0) ?? elsewhere
  }
}

const combining = /[\u0300-\u036f]/

/** Whether the UTF-16 unit at this index is a letter or a digit. */
function isLetter(text: string, position: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(position))
}

function spellings(names: readonly string[]): string[] {
  return names.map(plainForm).flatMap((name) => [name, name.toUpperCase()])
}

/** Normalizes accents, hyphens, apostrophes and spaces. */
function plainForm(text: string): string {
  return text.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/[‐‑]/g, '-').replace(/\s+/g, ' ')
}

/** A regular expression for all forms of a name that `plainForm` makes equal. */
function toPattern(name: string): string {
  return name
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/'/g, "['’ʼ]")
    .replace(/-/g, '[-‐‑]')
    .replace(/ /g, '\\s+')
}
