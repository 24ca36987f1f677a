import { dayOf } from '../../publication/zoned-time.ts'

/** A date as a card shows it: US long format (section 9), or 'Recent' where the feed's date is missing or unreadable. */
export interface NewsDate {
  label: string
  /** For `<time datetime>`; undefined with 'Recent'. */
  iso: string | undefined
}

/** Formats an instant, in ms since 1970, as 'November 20, 2026' in the publication's time zone. */
export function formatNewsDate(instant: number | undefined, timeZone: string): NewsDate {
  if (instant === undefined || !Number.isFinite(new Date(instant).getTime()))
    return { label: 'Recent', iso: undefined }
  return { label: dateFormat(timeZone, 'long').format(instant), iso: new Date(instant).toISOString() }
}

/** Formats today as 'Friday, November 20, 2026', with the day itself for `<time datetime>`. */
export function formatToday(now: number, timeZone: string): { label: string; iso: string } {
  return { label: dateFormat(timeZone, 'weekday').format(now), iso: dayOf(now, timeZone) }
}

/** The current year in the publication's time zone. */
export function currentYear(now: number, timeZone: string): string {
  return formatToday(now, timeZone).iso.slice(0, 4)
}

const styles = {
  long: { locale: 'en-US', options: { dateStyle: 'long' } },
  weekday: { locale: 'en-US', options: { dateStyle: 'full' } },
} as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats are kept: making one costs a hundred times as much as using it. */
function dateFormat(timeZone: string, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${timeZone} ${style}`
  const kept = formats.get(key)
  if (kept) return kept
  const made = new Intl.DateTimeFormat(styles[style].locale, { ...styles[style].options, timeZone })
  formats.set(key, made)
  return made
}
