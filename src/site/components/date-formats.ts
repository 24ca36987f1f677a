import { day, minute } from '../../time/durations.ts'
import { dayOf, formatZoned } from '../../time/zoned-time.ts'

/** What the writing of dates and numbers depends on. A `Publication` is one. */
export interface Region {
  /** BCP 47 tag, such as `en-US`. */
  language: string
  /** IANA name, such as `America/New_York`. */
  timeZone: string
}

const styles = {
  /** 'November 20, 2026' */
  longDate: { dateStyle: 'long' },
  /** 'Friday, November 20, 2026' */
  fullDate: { dateStyle: 'full' },
  /** 'November 20' */
  monthDay: { month: 'long', day: 'numeric' },
  /** 'Nov 20' */
  shortMonthDay: { month: 'short', day: 'numeric' },
  /** 'Nov 20, 2026' */
  shortDateOfYear: { dateStyle: 'medium' },
  /** 'Fri, Nov 20' */
  shortDate: { weekday: 'short', month: 'short', day: 'numeric' },
  /** 'November 2026' */
  month: { month: 'long', year: 'numeric' },
  /** 'Nov' */
  shortMonth: { month: 'short' },
  /** '20' */
  day: { day: 'numeric' },
  /** 'Fri' */
  shortWeekday: { weekday: 'short' },
  /** 'Friday' */
  weekday: { weekday: 'long' },
  /** 'Nov 20, 6:30 AM' */
  dayAndTime: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** '6 AM' */
  hour: { hour: 'numeric' },
  /** '6:30 AM' */
  time: { timeStyle: 'short' },
  /** '6:30 AM EST' */
  zonedTime: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** The day with 'Eastern Standard Time', which is one of its parts */
  zone: { timeZoneName: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date format of a region, cached: creating one costs a hundred times as much as using it. */
export function dateFormat(style: keyof typeof styles, { language, timeZone }: Region): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${style}`
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(language, { ...styles[style], timeZone })
  formats.set(key, format)
  return format
}

/** A date in words and for machines. */
export interface NewsDate {
  /** In the long format of the language: 'November 20, 2026', '20 de noviembre de 2026'. */
  label: string
  /** For `<time datetime>`. */
  iso: string
}

/** The date of a card. */
export interface TitledDate extends NewsDate {
  /** The long date, of a feed's story with the time: 'November 20, 2026', 'November 20, 2026, 3:02 PM'. */
  title: string
}

/** When a story was published. `src/browser/times.ts` turns the printed label into an age. */
export interface StoryTime extends TitledDate {
  /** '3:02 PM' for a story of today, else 'November 18', in another year 'November 18, 2025'. */
  label: string
  /** To the minute, with the publication's UTC offset, from which the browser derives the day there. */
  iso: string
  /** Milliseconds since 1970. */
  instant: number
}

/** Formats an instant in ms since 1970. Throws a RangeError outside the range of `Date`. */
export function formatNewsDate(instant: number, region: Region): NewsDate {
  const iso = new Date(instant).toISOString()
  return { label: words('longDate', dayOf(instant, region.timeZone), instant, region), iso }
}

/** The time of a feed's story; 'recent' when its date is missing or unreadable (specification, section 9). */
export function formatStoryTime(
  instant: number | undefined,
  now: number,
  region: Region,
): StoryTime | 'recent' {
  if (instant === undefined || !Number.isFinite(new Date(instant).getTime())) return 'recent'
  const iso = formatZoned(instant - (instant % minute), region.timeZone)
  const [on = '', zoned = ''] = iso.split('T')
  const today = dayOf(now, region.timeZone)
  const date = words('longDate', on, instant, region)
  const time = words('time', zoned.slice(0, 5), instant, region)
  const label =
    on === today ? time : on.slice(0, 4) === today.slice(0, 4) ? words('monthDay', on, instant, region) : date
  return { label, iso, title: `${date}, ${time}`, instant }
}

/** Recently formatted dates by language, style, and day or clock time; none of the formats names the zone. */
const formatted = new Map<string, string>()
const mostFormatted = 5_000

/** An instant in words. `local`: what they depend on, its day or its clock in the region's time zone. */
function words(
  style: 'fullDate' | 'longDate' | 'monthDay' | 'shortDate' | 'time',
  local: string,
  instant: number,
  region: Region,
): string {
  return remembered(`${region.language} ${style} ${local}`, () => dateFormat(style, region).format(instant))
}

function remembered(key: string, format: () => string): string {
  const known = formatted.get(key)
  if (known !== undefined) return known
  const made = format()
  if (formatted.size >= mostFormatted) formatted.clear()
  formatted.set(key, made)
  return made
}

/** '6:30 – 8:00 PM', of one day; of two '10:00 PM – 2:00 AM'. `formatRange` takes as long as 40 times alone. */
export function formatTimes(from: number, to: number, region: Region): string {
  const format = dateFormat('time', region)
  const [day, start = ''] = formatZoned(from, region.timeZone).split('T')
  const [otherDay, end = ''] = formatZoned(to, region.timeZone).split('T')
  // Of two days, `formatRange` would repeat both dates.
  if (day !== otherDay) return `${format.format(from)} – ${format.format(to)}`
  const clocks = `${start.slice(0, 5)} ${end.slice(0, 5)}`
  return remembered(`${region.language} times ${clocks}`, () => format.formatRange(from, to))
}

/** The time of an instant of today ('3:02 PM'), else date and time; undefined for an invalid instant. */
export function formatClock(instant: number, now: number, region: Region): NewsDate | undefined {
  const time = formatStoryTime(instant, now, region)
  if (time === 'recent') return undefined
  const isToday = time.iso.slice(0, 10) === dayOf(now, region.timeZone)
  return { label: isToday ? time.label : time.title, iso: time.iso }
}

/** Long date and time for a page's head: 'November 20, 2026, 3:02 PM'; undefined for an invalid instant. */
export function formatMoment(instant: number, region: Region): NewsDate | undefined {
  const time = formatStoryTime(instant, instant, region)
  return time === 'recent' ? undefined : { label: time.title, iso: time.iso }
}

/** From this age (ms) on, a weekday alone could be read as the day of this week. */
const nearly = 6 * day

/** 'Friday, 4:45 PM' within a week, else the date: when something was last so. Undefined if invalid. */
export function formatSince(instant: number, now: number, region: Region): NewsDate | undefined {
  const time = formatStoryTime(instant, now, region)
  if (time === 'recent') return undefined
  if (now - instant >= nearly)
    return { label: words('longDate', time.iso.slice(0, 10), instant, region), iso: time.iso }
  const weekday = dateFormat('weekday', region).format(instant)
  const clock = dateFormat('time', region).format(instant)
  return { label: `${weekday}, ${clock}`, iso: time.iso }
}

/** Today as 'Friday, November 20, 2026' and as 'Fri, Nov 20', with the day itself for `<time datetime>`. */
export function formatToday(now: number, region: Region): NewsDate & { short: string } {
  const iso = dayOf(now, region.timeZone)
  return { label: words('fullDate', iso, now, region), short: words('shortDate', iso, now, region), iso }
}

/** The current year in a time zone, such as '2026'. */
export function currentYear(now: number, timeZone: string): string {
  return dayOf(now, timeZone).slice(0, 4)
}
