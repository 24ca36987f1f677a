import { day, hour, minute } from '../time/durations.ts'

/** Age in ms of the last successful check from which pages say that alerts are unchecked. */
export const alertsUncheckedAfter = 15 * minute

/** Age in ms from which an observation is no weather 'now'. */
export const observationAge = 2 * hour

/** From this age on, in ms, a surf or marine forecast is no forecast of today. */
export const staleBulletin = day

/** Age in ms from which a forecast is marked as old. */
export const staleForecast = day

/** How far a time may be ahead of our clock, in ms. */
const mostAhead = 10 * minute

/** Whether a time is ahead of our clock: that was set back or is wrong, and the true age is unknown. */
export function isAhead(time: number, now: number): boolean {
  return time - now > mostAhead
}

/** Whether a time is longer ago than `age`, in ms, or may be. */
export function isOlder(time: number, age: number, now: number): boolean {
  return now - time > age || isAhead(time, now)
}
