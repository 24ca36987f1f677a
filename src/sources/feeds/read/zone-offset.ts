import { day as dayLength, minute } from '../../../time/durations.ts'

/**
 * Names of time zones in feeds, by hours east of Greenwich. Sources: RFC 822, section 5.1 (UT, GMT, Z and the
 * zones of the United States); RFC 5322, 4.3 (the military letters mean UTC, as RFC 822 defined them in
 * error); abbreviations that the IANA time zone database has or had, with German forms (MEZ, MESZ). When an
 * abbreviation has several meanings (IST, CST, BST), the table has the one that is most frequent in feeds;
 * 'IST1' (Irish) and 'AST3' (Arabia) are how some programs tell them apart.
 */
const zoneTable: readonly (readonly [hours: number, names: string])[] = [
  [0, 'UT GMT UTC Z WET UCT A B C D E F G H I K L M N O P Q R S T U V W X Y'],
  [1, 'BST CET MEZ MET WEST WAT IST1'],
  [2, 'CEST MESZ MEST EET SAST CAT'],
  [3, 'EEST MSK EAT AST3 TRT'],
  [4, 'MSD GST'],
  [5, 'PKT UZT'],
  [5.5, 'IST'],
  [5.75, 'NPT'],
  [7, 'ICT WIB'],
  [8, 'SGT HKT AWST PHT MYT WITA'],
  [9, 'JST KST WIT'],
  [9.5, 'ACST'],
  [10, 'AEST'],
  [10.5, 'ACDT'],
  [11, 'AEDT'],
  [12, 'NZST'],
  [13, 'NZDT'],
  [-2, 'BRST'],
  [-2.5, 'NDT'],
  [-3, 'ADT BRT ART CLST UYT'],
  [-3.5, 'NST'],
  [-4, 'AST EDT CLT VET BOT'],
  [-5, 'EST CDT COT PET ECT'],
  [-6, 'CST MDT'],
  [-7, 'MST PDT'],
  [-8, 'PST AKDT'],
  [-9, 'AKST HADT HDT'],
  [-10, 'HST HAST'],
]

/** American zones whose name does not tell summer from winter, by hours east of Greenwich in winter. */
const seasonalTable: typeof zoneTable = [
  [-4, 'AT ATLANTIC'],
  [-5, 'ET EASTERN'],
  [-6, 'CT CENTRAL'],
  [-7, 'MT MOUNTAIN'],
  [-8, 'PT PACIFIC'],
]

/** Minutes east of Greenwich by upper-case name of zone. */
export const zones: ReadonlyMap<string, number> = minutesByName(zoneTable)

/** Minutes east of Greenwich in winter by upper-case name of zone, for names that do not tell the season. */
export const seasonalZones: ReadonlyMap<string, number> = minutesByName(seasonalTable)

function minutesByName(table: typeof zoneTable): Map<string, number> {
  return new Map(
    table.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours * 60] as const)),
  )
}

/** Minutes; no time zone is further from UTC. */
const maxOffset = 14 * 60
/** ISO 8601 ends with year 9999. */
const year10000 = Date.UTC(10_000, 0)

/** '-040' lacks its last digit, '-500' is '-0500', '-010:00' has one too many, ':-0500' a sign. */
const offsetPattern =
  /^\s*:?\(?([A-Z]{1,5})?\)?\s*\+?([+-])-?(?:0(?=\d{2}:))?(\d{1,2}):?(\d{2}|(?<=0\d)0)?(?!\d)/i
/** Behind a day that follows the time of day: '10:20 21.11.2026 -0500'. */
const lastOffsetPattern = /\d\s+()([+-])(\d{2}):?(\d{2})$/

/**
 * The text without the numeric offset at its beginning, such as '+0200' or 'GMT-5', and the comment in
 * parentheses behind it (RFC 5322, 3.3); unchanged when it has none.
 */
export function withoutOffset(text: string): string {
  const match = text.match(offsetPattern)
  return isOffset(match) ? text.slice(match[0].length).replace(/^\s*\([^()]*\)?/, '') : text
}

/**
 * Minutes east of UTC of a date's zone; undefined when it names no zone, 0 for an impossible offset, NaN
 * where that leads beyond year 9999: nothing of such a date can be trusted. `after`: the text after the time
 * of day; `rest`: the date without the time of day; `local`: the date's local time, as if it were UTC.
 */
export function findOffset(after: string, rest: string, local: number): number | undefined {
  const first = after.match(offsetPattern)
  const match = isOffset(first) ? first : after.match(lastOffsetPattern)
  if (match) {
    const minutes = Number(match[4] ?? 0)
    const offset = Number(match[3]) * 60 + minutes
    const east = match[2] === '-' ? -offset : offset
    if (offset <= maxOffset && minutes <= 59) return east
    return local - east * minute < year10000 ? 0 : Number.NaN
  }
  const zoneName = rest.match(/(?<!\w)[A-Z][a-z]+\/[A-Z][\w/+-]{1,40}/)?.[0]
  if (zoneName !== undefined) return offsetOfZone(zoneName, local)
  const letter = after.match(/^\s*([A-Z])(?![\p{L}\d])/iu)?.[1]
  // 'At' before a time of day is no zone.
  const names = [
    ...(letter ? [letter] : []),
    ...wordsOf(after),
    ...wordsOf(rest).filter((word) => !/^at$/i.test(word)),
  ]
  for (const name of names.map((word) => word.toUpperCase())) {
    const offset = zones.get(name)
    if (offset !== undefined) return offset
    const winter = seasonalZones.get(name)
    if (winter !== undefined) return winter + (isAmericanSummer(local) ? 60 : 0)
  }
  return undefined
}

function wordsOf(text: string): readonly string[] {
  return text.match(/IST1|AST3|\p{L}{2,}/giu) ?? []
}

/** Minutes by a name of the IANA time zone database, such as 'America/New_York'; 0 for an unknown one. */
function offsetOfZone(zoneName: string, local: number): number {
  try {
    const clock = Temporal.PlainDateTime.from(new Date(local).toISOString().slice(0, 19))
    return (local - clock.toZonedDateTime(zoneName).epochMilliseconds) / minute
  } catch {
    return 0 // No such place.
  }
}

function isOffset(match: RegExpMatchArray | null): match is RegExpMatchArray {
  const name = match?.[1]?.toUpperCase()
  return match !== null && (name === undefined || zones.has(name))
}

/** American daylight saving time since 2007: second Sunday of March to first of November, at 2 a.m. */
function isAmericanSummer(local: number): boolean {
  const year = new Date(local).getUTCFullYear()
  const sunday = (month: number, earliest: number) => {
    const first = new Date(Date.UTC(year, month, earliest, 2))
    return first.getTime() + ((7 - first.getUTCDay()) % 7) * dayLength
  }
  return local >= sunday(2, 8) && local < sunday(10, 1)
}
