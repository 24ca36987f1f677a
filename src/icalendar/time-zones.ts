import { isTimeZone } from '../time/zoned-time.ts'

/**
 * The time zone that a calendar file's TZID names, for Temporal: a zone of the IANA database, one as Outlook
 * names it, or an offset such as `UTC+05:30`; also with what some programs write before it, as in
 * `/freeassociation.sourceforge.net/America/New_York`. Undefined where it is none of these.
 */
export function resolveTimeZone(name: string): string | undefined {
  const american = abbreviations.get(name.toUpperCase())
  if (american) return american
  const [plain = '', withoutNote = ''] = [
    name,
    name.replace(/(?<!\s)\s*\([^()]*\)$|(?<=[a-z]) \d$/i, ''),
  ].map((one) => one.replaceAll('\\', '').trim())
  const known = [plain, withoutNote].map(ianaZoneOf).find(Boolean)
  if (known) return known
  const key = plain.toLowerCase().replaceAll(/\s+/g, ' ')
  const label = /^\((?:utc|gmt)[^)]*\) ?(.*)$/.exec(key)?.[1] ?? key.replace(/^us\//, '')
  // Also 'Eastern Daylight Time', as Americans write it, and 'Eastern Time' for summer and winter.
  const standard = label
    .replace('us and canada', 'us & canada')
    .replace(/ (?:daylight )?time$/, ' standard time')
  const noted = withoutNote.toLowerCase().replaceAll(/\s+/g, ' ')
  return (
    [key, label, label.replace('us and canada', 'us & canada'), standard, noted]
      .map((one) => outlookZones.get(one))
      .find(Boolean) ?? offsetOf(key)
  )
}

/**
 * 'America/New_York' of what programs write around it, 'America/New York', 'US/Eastern' of 'US-Eastern' and
 * 'Eastern', and UTC of 'tzone://Microsoft/Utc'.
 */
function ianaZoneOf(written: string): string | undefined {
  const name = written.replaceAll(' ', '_')
  const parts = name.split('/')
  const ends = parts.slice(0, 9).map((_, first) => parts.slice(first).join('/'))
  const american = /^(?:US[-_])?(Eastern|Central|Mountain|Pacific)$/i.exec(name)?.[1]
  const utc = /^(?:Z|tzone:\/\/microsoft\/utc)$/i.test(name) ? 'UTC' : undefined
  const isPath = name.startsWith('/')
  return american ? `US/${american}` : (utc ?? (isPath ? ends : [name]).find(isTimeZone))
}

/** What Americans write for a zone with summer time. By themselves 'EST' and 'MST' are zones without it. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'America/New_York': 'ET EST EDT EST/EDT',
    'America/Chicago': 'CT CST CDT CST/CDT',
    'America/Denver': 'MT MDT MST/MDT',
    'America/Los_Angeles': 'PT PST PDT PST/PDT',
  }).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
)

/** '+05:30' of 'UTC+5:30', '+0530' and 'GMT+05:30'. */
function offsetOf(name: string): string | undefined {
  const match = /^\(?(?:utc|gmt)?\)? ?([+-])(\d{1,2}):?(\d{2})?\)?/.exec(name)
  if (!match) return undefined
  const [, sign, hours = '', minutes = '00'] = match
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/**
 * IANA zones of the United States and its neighbors by how Outlook names them, in lower case: as Windows does
 * in files ('Eastern Standard Time', also in summer), or by what its lists show behind '(UTC-05:00)'
 * ('Eastern Time (US & Canada)'). The names of Windows are those of Unicode CLDR 48 (windowsZones, territory
 * 001). Outlook's own files define their zones (file-zones.ts).
 */
export const outlookZones: ReadonlyMap<string, string> = new Map(
  `
America/Adak = Aleutian Standard Time
America/Anchorage = Alaskan Standard Time | Alaska
America/Bogota = SA Pacific Standard Time | Bogota, Lima, Quito
America/Cancun = Eastern Standard Time (Mexico)
America/Chicago = Central Standard Time | Central Time (US & Canada)
America/Denver = Mountain Standard Time | Mountain Time (US & Canada)
America/Grand_Turk = Turks And Caicos Standard Time
America/Guatemala = Central America Standard Time | Central America
America/Halifax = Atlantic Standard Time | Atlantic Time (Canada)
America/Havana = Cuba Standard Time
America/Indianapolis = US Eastern Standard Time | Indiana (East)
America/La_Paz = SA Western Standard Time | Georgetown, La Paz, San Juan
America/Los_Angeles = Pacific Standard Time | Pacific Time (US & Canada); Tijuana
America/Mazatlan = Mountain Standard Time (Mexico) | Chihuahua, La Paz, Mazatlan | Chihuahua, La Paz, Mazatlan - New
America/Mexico_City = Central Standard Time (Mexico) | Guadalajara, Mexico City, Monterrey | Guadalajara, Mexico City, Monterrey - New
America/New_York = Eastern Standard Time | Eastern Time (US & Canada)
America/Phoenix = US Mountain Standard Time | Arizona
America/Port-au-Prince = Haiti Standard Time
America/Regina = Canada Central Standard Time | Saskatchewan
America/St_Johns = Newfoundland Standard Time | Newfoundland
America/Tijuana = Pacific Standard Time (Mexico) | Tijuana, Baja California
America/Whitehorse = Yukon Standard Time
Etc/UTC = UTC | Coordinated Universal Time
Pacific/Apia = Samoa Standard Time | Midway Island, Samoa
Pacific/Honolulu = Hawaiian Standard Time | Hawaii
Pacific/Port_Moresby = West Pacific Standard Time | Guam, Port Moresby
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [zone = '', names = ''] = line.split(' = ')
      return names.split(' | ').map((name) => [name.toLowerCase(), zone] as const)
    }),
)
