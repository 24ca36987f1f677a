import { z } from 'zod'
import { instantOf, instantOfClock, isDay } from '../../time/zoned-time.ts'

const expected = 'a day of the calendar such as 2026-11-20, or its day and time such as 2026-11-20T06:00'

/** `published` of an article: a day, or a day and time by the city's clock or with an offset. */
export function publishedField(timeZone: string) {
  return z
    .string({ error: expected })
    .refine((value) => isDay(value) || instantOfClock(value, timeZone) !== undefined, { error: expected })
}

/**
 * When an article is dated and from when it is shown, in ms since 1970. A day without a time is dated at noon, and shown
 * from its first minute in the city, so that an article with today's day is shown at once.
 */
export function publishedTimesOf(
  published: string,
  timeZone: string,
): { publishedAt: number; shownAt: number; hasTime: boolean } {
  const at = instantOfClock(published, timeZone)
  if (at !== undefined) return { publishedAt: at, shownAt: at, hasTime: true }
  return {
    publishedAt: instantOf(published, 12, timeZone),
    shownAt: instantOf(published, 0, timeZone),
    hasTime: false,
  }
}
