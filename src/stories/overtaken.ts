import { day } from '../time/durations.ts'
import { dayOf, instantOfClock } from '../time/zoned-time.ts'

/** A report or a notice, as far as its age tells whether it still helps. */
interface Dated {
  title: string
  /** Milliseconds since 1970. */
  publishedAt: number | undefined
  publisher: string
}

const helping =
  /\b(shelter|evacuat|sandbag|boil|water|outage|power|bridge|road|street|lane|signal|clos(ed?|ure|ing)\b|curfew|school|debris|trash|transit|bus(es)?\b|airport|hotline|emergenc|generator|refugio|evacua|sacos de arena|hervir|agua|apag|puente|calle|cierr|cerrad|toque de queda|escuela|escombro|basura|emergencia)/i

/** Whether a notice tells what helps in a storm: what is open, closed, out or ordered, and not who was honored. */
export function isHelp(title: string): boolean {
  return helping.test(title)
}

/** `until 8 p.m.`, `until 8:30 PM`, `hasta las 8 p.m.` */
const until = /\b(?:until|till|hasta las?) (\d{1,2})(?::(\d\d))?\s*([ap])\.?\s*m\b/i

/** With a day the hour is of that day ('Boil water until 8 p.m. Friday'), or of each ('until 8 p.m. daily'). */
const namesDay =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day|\b(tomorrow|daily|nightly|each|every|through|weekend|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)|\d\/\d|\b(lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|mañana|cada|diario)/i

/**
 * Whether the hour until which a title holds ('Sandbags until 8 p.m.') has passed on the day of its report.
 * Never of a title that names a day: what may hold still is not hidden.
 */
export function isPassed(
  { title, publishedAt }: Pick<Dated, 'title' | 'publishedAt'>,
  now: number,
  timeZone: string,
): boolean {
  if (namesDay.test(title)) return false
  const [, hours, minutes = '00', half = ''] = until.exec(title) ?? []
  if (hours === undefined || publishedAt === undefined || Number(hours) > 12) return false
  const hour = (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const clock = `${dayOf(publishedAt, timeZone)}T${String(hour).padStart(2, '0')}:${minutes}`
  const end = instantOfClock(clock, timeZone)
  if (end === undefined) return false
  // At night, 'until 2 a.m.' is of the next day.
  return now > (end < publishedAt ? end + day : end)
}

const times =
  /\b(earlier|overnight|morning|midday|noon|afternoon|evening|late|latest|new|first|second|third|fourth|next|today|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{1,2}(:\d\d)?\s*[ap]\.?m\.?|\d+)\b/gi

/** The series of a newsroom to which a title belongs: 'percy update' of 'Overnight Percy update: Slow drift'. */
function seriesOf({ title, publisher }: Dated): string | undefined {
  const [head = ''] = title.toLowerCase().split(/[:|]| [-–—] /)
  // No advisories: of two, such as to boil water in two places, both hold.
  if (!/\b(updates?|actualización)\b/.test(head)) return undefined
  return `${publisher} ${head.replaceAll(times, ' ').replace(/\s+/g, ' ').trim()}`
}

/** Without reports that a newer one of the same series of the same newsroom has overtaken. The order stays. */
export function withoutOvertaken<One>(list: readonly One[], datedOf: (one: One) => Dated): One[] {
  const newest = new Map<string, number>()
  for (const one of list) {
    const dated = datedOf(one)
    const series = seriesOf(dated)
    if (series !== undefined) newest.set(series, Math.max(newest.get(series) ?? 0, dated.publishedAt ?? 0))
  }
  return list.filter((one) => {
    const dated = datedOf(one)
    const series = seriesOf(dated)
    return series === undefined || (dated.publishedAt ?? 0) === newest.get(series)
  })
}
