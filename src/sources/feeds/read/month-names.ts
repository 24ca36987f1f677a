/**
 * Languages whose month names are read, in the spellings of the Unicode CLDR as `Intl` has them. When two languages
 * disagree (Polish and Croatian 'listopad'), the first wins.
 */
const languages = [
  'en es fr pt de it nl pl cs sk ru uk sv da nb fi et lv lt hu ro bg sl hr sr sr-Latn bs mk el tr az ca gl eu',
  'cy ga is sq id ms fil sw af ht be kk ar he hi bn ur ta te th-u-ca-gregory',
].flatMap((line) => line.split(' '))

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

let months: ReadonlyMap<string, number> | undefined

/** The month (1 to 12) that a word names in some language, short or long; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  months ??= collectMonths()
  const plain = fold(word)
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
  return index >= 0 && /(?:ber|ary|uar|tem|ust|il|ch)$/.test(word) ? index + 1 : undefined
}

function collectMonths(): Map<string, number> {
  const found = new Map<string, number>()
  for (const language of languages) {
    for (const format of formats(language)) {
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2026, month - 1, 15))
        const name = fold(parts.find((part) => part.type === 'month')?.value ?? '')
        if (/^\p{L}{2,}$/u.test(name) && !found.has(name)) found.set(name, month)
      }
    }
  }
  for (const [name, month] of furtherNames) if (!found.has(name)) found.set(name, month)
  return found
}

/** Formats of a month alone and in a date: Slavic languages have two forms (nominative and genitive). */
function formats(language: string): Intl.DateTimeFormat[] {
  const widths = ['short', 'long'] as const
  return widths.flatMap((month) => [
    new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }),
  ])
}

/** Lower case, without accents and dots. */
function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mn}.]/gu, '')
}
