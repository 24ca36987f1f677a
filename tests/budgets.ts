import { encodePage } from '../src/server/answers/encoded-body.ts'

/**
 * Bytes of a page as the server compresses it, if it were made on the day with the longest name: a page is within its budget
 * on every day of the year, or on none.
 */
export function bytesOnLongestDay(html: string, now = Date.now()): number {
  const print = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options }).format(now)
  const names = [
    [print({ weekday: 'long', month: 'long', day: 'numeric' }), 'Wednesday, September 30'],
    [print({ weekday: 'short', month: 'short', day: 'numeric' }), 'Wed, Sep 30'],
    [print({ month: 'long', day: 'numeric' }), 'September 30'],
  ] as const
  const renamed = names.reduce((text, [today, longest]) => text.replaceAll(today, longest), html)
  return encodePage(renamed).bytes.length
}
