import { addDays, addMonths, daysOf, weekdayOf } from '../../../time/days.ts'

/** The weeks of a month, each of seven places: a day, or undefined outside of the month. `first`: weekday, 0 is Sunday. */
export function weeksOf(month: string, first: number): (string | undefined)[][] {
  const days = daysOf(month)
  const before = placeInWeek(`${month}-01`, first)
  return Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => days[week * 7 + place - before]),
  )
}

/**
 * The day to which a key leads by the ARIA Authoring Practices (date grid), within the months from the first to the
 * last; the same day where they end; undefined for other keys.
 */
export function dayByKey(
  key: string,
  day: string,
  { first, from, to }: { first: number; from: string; to: string },
): string | undefined {
  const next = stepTo(key, day, first)
  const month = next?.slice(0, 7) ?? from
  return month < from || month > to ? day : next
}

function stepTo(key: string, day: string, first: number): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day, first)[0]
    case 'End':
      return weekOf(day, first).at(-1)
    case 'PageUp':
      return inMonth(addMonths(day.slice(0, 7), -1), day)
    case 'PageDown':
      return inMonth(addMonths(day.slice(0, 7), 1), day)
  }
}

/** The days of a day's week that are in its month. */
function weekOf(day: string, first: number): string[] {
  const weeks = weeksOf(day.slice(0, 7), first)
  return weeks.find((week) => week.includes(day))?.filter((one) => one !== undefined) ?? []
}

function placeInWeek(day: string, first: number): number {
  return (weekdayOf(day) - first + 7) % 7
}

/** The same day of another month, or the last of a shorter one. */
function inMonth(month: string, day: string): string | undefined {
  const days = daysOf(month)
  return days[Number(day.slice(8)) - 1] ?? days.at(-1)
}
