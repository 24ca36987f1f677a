import { monthNames } from './month-words.ts'

/** Spellings in feeds that the CLDR does not have: month (1 to 12) by folded name. */
const furtherNames: Readonly<Record<string, number>> = {
  // German, French, Spanish
  mrz: 3,
  maerz: 3,
  juill: 7,
  agos: 8,
  // Haitian Creole
  janvye: 1,
  fevriye: 2,
  mas: 3,
  jen: 6,
  jiye: 7,
}

const months: ReadonlyMap<string, number> = new Map([
  ...monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
  ...Object.entries(furtherNames),
])

/** The month (1 to 12) that a word names in some language, short or long; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const plain = foldMonth(word)
  const exact = months.get(plain)
  if (exact !== undefined || plain.length < 3) return exact
  // Misspelled or truncated English names ('Septem', 'Febuary'): the first three letters, and the ending of a month.
  if (/^[a-z]/.test(plain))
    return /(?:ber|ary|anu|uar?|tem|ust|il|ch)$/.test(plain) ? months.get(plain.slice(0, 3)) : undefined
  // Feeds shorten names further than the CLDR does: 'ноя' of 'нояб.'.
  const candidates = new Set([...months].filter(([name]) => name.startsWith(plain)).map(([, month]) => month))
  return candidates.size === 1 ? [...candidates][0] : undefined
}

/** Lower case, without accents and dots. */
export function foldMonth(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mn}.]/gu, '')
}
