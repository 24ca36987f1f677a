import { day } from '../../../time/durations.ts'
import { dayOf, zonedTime } from '../../../time/zoned-time.ts'
import { dateFormat, formatMoment, type Region } from '../date-formats.ts'
import { formatWeatherTime } from '../weather/clock.ts'

/** Days and months in Haitian Creole, as on vote.gov: the platform has none and would print English. */
const creole = {
  days: ['Lendi', 'Madi', 'Mèkredi', 'Jedi', 'Vandredi', 'Samdi', 'Dimanch'],
  months: 'janvye fevriye mas avril me jen jiyè out septanm oktòb novanm desanm'.split(' '),
}

/** A time as the weather writes it ('Fri 3:00 AM'), in the language of a page. */
export function formatTranslatedTime(instant: number, now: number, region: Region): string {
  if (region.language !== 'ht') return formatWeatherTime(instant, now, region)
  if (dayOf(instant, region.timeZone) === dayOf(now, region.timeZone)) return creoleTime(instant, region)
  const date = Math.abs(instant - now) < 6 * day ? creoleDay(instant, region) : creoleDate(instant, region)
  return `${date}, ${creoleTime(instant, region)}`
}

/** With the date, for printed pages: 'November 20, 2026, 3:02 PM', 'Vandredi 20 novanm 2026, 3:02 p.m.'. */
export function formatTranslatedMoment(instant: number, region: Region): string {
  if (region.language === 'ht')
    return `${formatTranslatedDate(instant, region)}, ${creoleTime(instant, region)}`
  if (region.language.startsWith('en')) return formatMoment(instant, region)?.label ?? ''
  return `${dateFormat('longDate', region).format(instant)}, ${dateFormat('time', region).format(instant)}`
}

/** A day with its year: 'November 20, 2026', '20 de noviembre de 2026', 'Vandredi 20 novanm 2026'. */
export function formatTranslatedDate(instant: number, region: Region): string {
  if (region.language !== 'ht') return dateFormat('longDate', region).format(instant)
  return `${creoleDate(instant, region)} ${zonedTime(instant, region.timeZone).year}`
}

/** The name of a day as a line begins with it: 'Friday', 'Viernes'. */
export function formatTranslatedDay(instant: number, region: Region): string {
  const name = dateFormat('weekday', region).format(instant)
  return `${name.charAt(0).toLocaleUpperCase(region.language)}${name.slice(1)}`
}

function creoleDay(instant: number, { timeZone }: Region): string {
  return creole.days[zonedTime(instant, timeZone).dayOfWeek - 1] ?? ''
}

function creoleDate(instant: number, region: Region): string {
  const { day: date, month } = zonedTime(instant, region.timeZone)
  return `${creoleDay(instant, region)} ${date} ${creole.months[month - 1]}`
}

/** '3:02 p.m.', as counties of Florida write it in Creole. */
function creoleTime(instant: number, { timeZone }: Region): string {
  const { hour, minute } = zonedTime(instant, timeZone)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}
