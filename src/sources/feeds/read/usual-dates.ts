// The forms of nearly all dates in feeds, read without the table of date-layouts.ts, which gives the same result at twenty
// times the cost. What differs in any way is left to the table.

const rfc822 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) ((?:19|20)\d{2}) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d) (?:GMT|([+-])(0\d|1[0-2])([0-5]\d))$/
const rfc3339 =
  /^((?:19|20)\d{2})-(\d{2})-(\d{2})T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:Z|([+-])(0\d|1[0-2]):([0-5]\d))$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Milliseconds since 1970 of a complete date of RFC 822 or RFC 3339; undefined for any other text. */
export function parseUsualDate(text: string): number | undefined {
  const named = rfc822.exec(text)
  if (named) return toTime(named[3], months.indexOf(named[2] ?? ''), named[1], named)
  const numbered = rfc3339.exec(text)
  return numbered ? toTime(numbered[1], Number(numbered[2]) - 1, numbered[3], numbered) : undefined
}

/** `found`: both patterns have the clock and the zone in groups 4 to 9. */
function toTime(
  year: string | undefined,
  month: number,
  day: string | undefined,
  [, , , , hours, minutes, seconds, sign, zoneHours = '0', zoneMinutes = '0']: RegExpExecArray,
): number | undefined {
  const midnight = Date.UTC(Number(year), month, Number(day))
  // Date.UTC reads February 30 as March 1 or 2.
  if (new Date(midnight).getUTCDate() !== Number(day)) return undefined
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1)
  return midnight + ((Number(hours) * 60 + Number(minutes) - zone) * 60 + Number(seconds)) * 1000
}
