import { day, minute } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'
import type { PageContext } from '../../page.ts'
import { formatCreoleTime } from '../creole-dates.ts'
import { dateFormat, type Region, type TitledDate } from '../date-formats.ts'

/** A time of the weather: '2:13 PM' today, 'Fri 3:00 AM' within a week, else 'Fri, Nov 20, 3:00 AM'. */
export function formatWeatherTime(instant: number, now: number, region: Region): string {
  if (region.language === 'ht') return formatCreoleTime(instant, now, region.timeZone)
  const time = dateFormat('time', region).format(instant)
  if (dayOf(instant, region.timeZone) === dayOf(now, region.timeZone)) return time
  return formatMailTime(instant, now, region)
}

/** The same with the day always, as mails are also read later: 'Thu 2:13 PM', else 'Fri, Nov 20, 3:00 AM'. */
export function formatMailTime(instant: number, now: number, region: Region): string {
  const time = dateFormat('time', region).format(instant)
  const style = Math.abs(instant - now) < 6 * day ? 'shortWeekday' : 'shortDate'
  return style === 'shortWeekday'
    ? `${dateFormat(style, region).format(instant)} ${time}`
    : `${dateFormat(style, region).format(instant)}, ${time}`
}

/** A time as the pages of the weather write it, to the minute. */
export function buildClock(instant: number, { now, publication }: PageContext): TitledDate {
  return {
    label: formatWeatherTime(instant, now, publication),
    iso: new Date(instant - (instant % minute)).toISOString(),
    title: formatWeatherTime(instant, 0, publication),
  }
}

/** The full stop after a time, which may end with one ('9:18 p.m.'). */
export function stopAfter(time: string): string {
  return time.endsWith('.') ? '' : '.'
}
