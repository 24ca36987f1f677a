/** Languages whose month names are read; where two disagree (Polish and Croatian 'listopad'), the first wins. */
const languages = [
  ...['en', 'es', 'fr', 'pt', 'de', 'it', 'nl', 'pl', 'cs', 'sk', 'ru', 'uk', 'sv', 'da', 'nb', 'fi', 'et'],
  ...[
    'lv',
    'lt',
    'hu',
    'ro',
    'bg',
    'sl',
    'hr',
    'sr',
    'sr-Latn',
    'bs',
    'mk',
    'el',
    'tr',
    'az',
    'ca',
    'gl',
    'eu',
  ],
  ...['cy', 'ga', 'is', 'sq', 'id', 'ms', 'fil', 'sw', 'af', 'ht', 'be', 'kk', 'ar', 'he', 'hi', 'bn', 'ur'],
  ...['ta', 'te', 'th-u-ca-gregory'],
]
/** Spellings that feeds use and the locale data does not have. */
const more: readonly [string, number][] = [
  ...([
    ['mrz', 3],
    ['maerz', 3],
    ['sept', 9],
    ['agos', 8],
    ['janv', 1],
    ['fevr', 2],
    ['juill', 7],
  ] as const),
  ...([
    ['janeiro', 1],
    ['dez', 12],
    ['enero', 1],
    ['des', 12],
    ['desember', 12],
  ] as const),
  ...([
    ['janvye', 1],
    ['fevriye', 2],
    ['mas', 3],
    ['avril', 4],
    ['jen', 6],
    ['jiye', 7],
    ['out', 8],
  ] as const),
].map(([name, month]) => [name, month])
const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

let months: ReadonlyMap<string, number> | undefined

/** Month (1 to 12) that a word names in some language, short or long; undefined for any other word. */
export function monthOf(word: string): number | undefined {
  months ??= collectMonths()
  const plain = fold(word)
  const exact = months.get(plain)
  if (exact !== undefined) return exact
  if (plain.length < 3) return undefined
  if (/^[a-z]/.test(plain)) return monthOfMisspelling(plain)
  // 'ноя': feeds cut names where the locale data has none so short.
  const candidates = new Set([...months].filter(([name]) => name.startsWith(plain)).map(([, month]) => month))
  return candidates.size === 1 ? [...candidates][0] : undefined
}

/** 'Septem', 'Febuary': begins like a month in English and ends like one. */
function monthOfMisspelling(word: string): number | undefined {
  const index = word.length > 3 ? english.indexOf(word.slice(0, 3)) : -1
  return index >= 0 && /(?:ber|ary|uar|tem|ust|il|ch)$/.test(word) ? index + 1 : undefined
}

/** Minutes east of Greenwich by name of zone. The single letters count as RFC 822 says, which RSS follows. */
export const zones: ReadonlyMap<string, number> = new Map([
  ...zone(0, 'UT GMT UTC Z WET UCT'),
  ...zone(1, 'BST CET MEZ MET WEST WAT IST1'),
  ...zone(2, 'CEST MESZ MEST EET SAST CAT'),
  ...zone(3, 'EEST MSK EAT AST3 TRT'),
  ...zone(4, 'MSD GST'),
  ...zone(5, 'PKT UZT'),
  ...zone(5.5, 'IST'),
  ...zone(5.75, 'NPT'),
  ...zone(7, 'ICT WIB'),
  ...zone(8, 'SGT HKT AWST PHT MYT WITA'),
  ...zone(9, 'JST KST WIT'),
  ...zone(9.5, 'ACST'),
  ...zone(10, 'AEST'),
  ...zone(10.5, 'ACDT'),
  ...zone(11, 'AEDT'),
  ...zone(12, 'NZST'),
  ...zone(13, 'NZDT'),
  ...zone(-2, 'BRST'),
  ...zone(-2.5, 'NDT'),
  ...zone(-3, 'ADT BRT ART CLST UYT'),
  ...zone(-3.5, 'NST'),
  ...zone(-4, 'AST EDT CLT VET BOT'),
  ...zone(-5, 'EST CDT COT PET ECT'),
  ...zone(-6, 'CST MDT'),
  ...zone(-7, 'MST PDT'),
  ...zone(-8, 'PST AKDT'),
  ...zone(-9, 'AKST HADT HDT'),
  ...zone(-10, 'HST HAST'),
  ...[...'ABCDEFGHIKLM'].map((letter, index): [string, number] => [letter, -60 * (index + 1)]),
  ...[...'NOPQRSTUVWXY'].map((letter, index): [string, number] => [letter, 60 * (index + 1)]),
])

/** Zones of the United States that do not say whether it is summer: minutes east of Greenwich in winter. */
export const seasonalZones: ReadonlyMap<string, number> = new Map([
  ...zone(-5, 'ET EASTERN'),
  ...zone(-6, 'CT CENTRAL'),
  ...zone(-7, 'MT MOUNTAIN'),
  ...zone(-8, 'PT PACIFIC'),
])

function zone(hours: number, names: string): [string, number][] {
  return names.split(' ').map((name) => [name, hours * 60])
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
  for (const [name, month] of more) if (!found.has(name)) found.set(name, month)
  return found
}

/** A month alone and a month in a date differ in Slavic languages, for one. */
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
