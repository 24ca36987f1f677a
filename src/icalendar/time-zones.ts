import { isTimeZone } from '../time/time-zone.ts'
import { outlookLabels, outlookNames } from './outlook-zones.ts'

/**
 * The time zone that a calendar file's TZID names, for Temporal: a zone of the IANA database, one as Outlook names it, or
 * an offset such as `UTC+05:30`; also with what some programs write before it, as in
 * `/freeassociation.sourceforge.net/America/New_York`. Undefined where it is none of these.
 */
export function resolveTimeZone(name: string): string | undefined {
  if (isTimeZone(name)) return name
  const last = /^\/.*?([^/\d]+\/[^/]+)$/.exec(name)?.[1]
  if (last !== undefined && isTimeZone(last)) return last
  const key = name.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const label = /^\((?:utc|gmt)[^)]*\) ?(.*)$/.exec(key)?.[1] ?? key
  return (
    outlookNames.get(key) ??
    outlookLabels.get(key) ??
    outlookLabels.get(label.replace('us and canada', 'us & canada')) ??
    offsetOf(key)
  )
}

/** '+05:30' of 'UTC+5:30', '+0530' and 'GMT+05:30'. */
function offsetOf(name: string): string | undefined {
  const match = /^\(?(?:utc|gmt)?\)? ?([+-])(\d{1,2}):?(\d{2})?\)?/.exec(name)
  if (!match) return undefined
  const [, sign, hours = '', minutes = '00'] = match
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}
