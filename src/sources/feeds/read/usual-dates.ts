import { minute } from '../../../publication/durations.ts'
import { toTime } from './clock-layouts.ts'
import { zones } from './zone-names.ts'

// The forms of nearly all dates in feeds, read without the table of date-layouts.ts, which gives the same result at twenty
// times the cost. What differs in any way is left to the table.

const rfc822 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ((?:19|20)\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d) {1,2}(?:(GMT|[ECMP][DS]T)|([+-])(0\d|1[0-2])([0-5]\d))$/
const rfc3339 =
  /^((?:19|20)\d{2})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{1,9}))?(?:Z|([+-])(0\d|1[0-2]):([0-5]\d))$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Milliseconds since 1970 of a complete date of RFC 822 or RFC 3339; undefined for any other text. */
export function parseUsualDate(text: string): number | undefined {
  const named = rfc822.exec(text)
  if (named) {
    const [, day, month = '', year, h, m, s, zone, sign, zoneHours, zoneMinutes] = named
    const offset = zone === undefined ? offsetOf(sign, zoneHours, zoneMinutes) : (zones.get(zone) ?? 0)
    return addUp(midnightOf(year, months.indexOf(month), day), toTime(h, m, s), offset)
  }
  const numbered = rfc3339.exec(text)
  if (!numbered) return undefined
  const [, year, month, day, h, m, s, fraction, sign, zoneHours, zoneMinutes] = numbered
  const midnight = midnightOf(year, Number(month) - 1, day)
  return addUp(midnight, toTime(h, m, s, fraction), offsetOf(sign, zoneHours, zoneMinutes))
}

function addUp(midnight: number | undefined, time: number, offset: number): number | undefined {
  return midnight === undefined ? undefined : midnight + time - offset * minute
}

/** Undefined for a day that does not exist: Date.UTC reads February 30 as March 1 or 2. */
function midnightOf(year: string | undefined, month: number, day: string | undefined): number | undefined {
  const midnight = Date.UTC(Number(year), month, Number(day))
  return new Date(midnight).getUTCDate() === Number(day) ? midnight : undefined
}

/** Minutes east of Greenwich. */
function offsetOf(sign: string | undefined, hours = '0', minutes = '0'): number {
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}
