import { monthNames } from './month-words.ts'

/** Spellings in feeds that the CLDR does not have: month (1 to 12) by folded name. */
const furtherNames: readonly (readonly [name: string, month: number, language: string])[] = [
  ['mrz', 3, 'German'],
  ['maerz', 3, 'German'],
  ['juill', 7, 'French'],
  ['agos', 8, 'Spanish'],
  ['janvye', 1, 'Haitian Creole'],
  ['fevriye', 2, 'Haitian Creole'],
  ['mas', 3, 'Haitian Creole'],
  ['jen', 6, 'Haitian Creole'],
  ['jiye', 7, 'Haitian Creole'],
]
const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const months: ReadonlyMap<string, number> = new Map([
  ...monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
  ...furtherNames.map(([name, month]) => [name, month] as const),
])

/** The month (1 to 12) that a word names in some language, short or long; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  const plain = foldMonth(word)
  const exact = months.get(plain)
  if (exact !== undefined) return exact
  if (plain.length < 3) return undefined
  if (/^[a-z]/.test(plain)) return monthOfMisspelling(plain)
  // Feeds shorten names further than the CLDR does: 'ноя' of 'нояб.'.
  const candidates = new Set([...months].filter(([name]) => name.startsWith(plain)).map(([, month]) => month))
  return candidates.size === 1 ? [...candidates][0] : undefined
}

/** Misspelled or truncated English names ('Septem', 'Febuary'): the first three letters, and the ending of a month. */
function monthOfMisspelling(word: string): number | undefined {
  const index = word.length > 3 ? english.indexOf(word.slice(0, 3)) : -1
  return index >= 0 && /(?:ber|ary|uar?|tem|ust|il|ch)$|^janu$/.test(word) ? index + 1 : undefined
}

/** Lower case, without accents and dots. */
export function foldMonth(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mn}.]/gu, '')
}
