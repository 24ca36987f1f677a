/**
 * Names of time zones in feeds, by hours east of Greenwich. Sources: RFC 822, section 5.1 (UT, GMT, Z and the zones of the
 * United States); RFC 5322, 4.3 (the military letters mean UTC, as RFC 822 defined them in error); abbreviations that the IANA time zone database has or had, with German forms (MEZ, MESZ). When an
 * abbreviation has several meanings (IST, CST, BST), the table has the one that is most frequent in feeds; 'IST1' (Irish)
 * and 'AST3' (Arabia) are how some programs tell them apart.
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

/** Zones of the United States whose name does not tell summer from winter, by hours east of Greenwich in winter. */
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
