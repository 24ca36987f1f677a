import { day } from '../../time/durations.ts'
import { dayOf, zonedTime } from '../../time/zoned-time.ts'

/** Days and months in Haitian Creole, as on vote.gov: the platform has none and would print English. */
const days = ['Lendi', 'Madi', 'Mèkredi', 'Jedi', 'Vandredi', 'Samdi', 'Dimanch']
const months = 'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm'.split(' ')

/** A time in Creole: '3:02 p.m.' of today, 'Vandredi, 3:02 p.m.' of a week, else with the date. */
export function formatCreoleTime(instant: number, now: number, timeZone: string): string {
  const time = clockOf(instant, timeZone)
  if (dayOf(instant, timeZone) === dayOf(now, timeZone)) return time
  const date =
    Math.abs(instant - now) < 6 * day
      ? (dateOf(instant, timeZone)[0] ?? '')
      : dateOf(instant, timeZone).join(' ')
  return `${date}, ${time}`
}

/** With the date, for printed pages: 'Vandredi 20 novanm 2026, 3:02 p.m.'. */
export function formatCreoleMoment(instant: number, timeZone: string): string {
  const date = [...dateOf(instant, timeZone), zonedTime(instant, timeZone).year].join(' ')
  return `${date}, ${clockOf(instant, timeZone)}`
}

function dateOf(instant: number, timeZone: string): string[] {
  const { dayOfWeek, day, month } = zonedTime(instant, timeZone)
  return [days[dayOfWeek - 1] ?? '', String(day), months[month - 1] ?? '']
}

/** As counties of Florida write it in Creole. */
function clockOf(instant: number, timeZone: string): string {
  const { hour, minute } = zonedTime(instant, timeZone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}
