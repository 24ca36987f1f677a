// Durations in milliseconds. A day here is always 24 hours; for days of a calendar see zoned-time.ts.

export const minute = 60_000
export const hour = 60 * minute
/** 24 hours in milliseconds. */
export const day = 24 * hour
export const week = 7 * day
