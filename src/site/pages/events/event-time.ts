import type { Occurrence } from '../../../publication/content.ts'

/** When an event takes place, in the publication's time zone. */
export interface EventTime {
  month: string
  day: string
  weekday: string
  /** 'Saturday, June 20, 2026' */
  date: string
  /** '6:30 AM', '6:30 – 8:00 AM', or 'All day' */
  time: string
  /** For `<time datetime>`. */
  iso: string
}

/** Formats an occurrence for readers of `timeZone`. */
export function formatEventTime(occurrence: Occurrence, timeZone: string): EventTime {
  const { startsAt, endsAt, allDay } = occurrence
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(startsAt)
  return {
    month: part({ month: 'short' }),
    day: part({ day: 'numeric' }),
    weekday: part({ weekday: 'short' }),
    date: part({ dateStyle: 'full' }),
    time: allDay ? 'All day' : formatTime(startsAt, endsAt, timeZone),
    iso: new Date(startsAt).toISOString(),
  }
}

function formatTime(startsAt: number, endsAt: number | undefined, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
  return endsAt === undefined || endsAt <= startsAt
    ? format.format(startsAt)
    : format.formatRange(startsAt, endsAt)
}

/** Occurrences that follow one another, by the month in which they begin: 'June 2026'. */
export function groupByMonth(
  occurrences: readonly Occurrence[],
  timeZone: string,
): { month: string; occurrences: readonly Occurrence[] }[] {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone })
  return [...Map.groupBy(occurrences, ({ startsAt }) => format.format(startsAt))].map(([month, of]) => ({
    month,
    occurrences: of,
  }))
}
