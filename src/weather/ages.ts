import { day, hour, minute } from '../time/durations.ts'

/** Age in ms of the last successful check from which pages say that alerts are unchecked. */
export const alertsUncheckedAfter = 15 * minute

/** Age in ms from which an observation is no weather 'now'. */
export const observationAge = 2 * hour

/** From this age on, in ms, a surf or marine forecast is no forecast of today. */
export const staleBulletin = day

/** Age in ms from which a forecast is marked as old. */
export const staleForecast = day
