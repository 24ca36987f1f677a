import { week } from '../../../time/durations.ts'

/**
 * When the entries of a feed that is read for the first time were published at the latest, in milliseconds since 1970;
 * undefined for an entry with a date. One without is placed behind the dated entries above and below it, and never after
 * the feed's own date. A feed that dates nothing may hold anything: its entries count as a week old.
 *
 * @example
 * presumeDates([undefined, 5000, undefined], { own: undefined, now: 9000 }) // [4999, undefined, 4999]
 */
export function presumeDates(
  dates: readonly (number | undefined)[],
  { own = Infinity, now }: { own: number | undefined; now: number },
): (number | undefined)[] {
  const above = nearest(dates)
  const below = nearest(dates.toReversed()).toReversed()
  return dates.map((date, index) => {
    if (date !== undefined) return undefined
    const neighbor = Math.min(above[index] ?? Infinity, below[index] ?? Infinity)
    // One millisecond less: an undated entry never ties with the dated one that it follows.
    return Math.max(1, Math.min(neighbor === Infinity ? now - week : neighbor - 1, own))
  })
}

/** The last date up to each place. */
function nearest(dates: readonly (number | undefined)[]): (number | undefined)[] {
  let last: number | undefined
  return dates.map((date) => {
    last = date ?? last
    return last
  })
}
