import { hour } from '../../time/durations.ts'

/** The longest wait that a server may ask for. */
const longest = 8 * hour

/** Milliseconds to wait, from a `Retry-After` header in either form (seconds or a date); at most 8 hours; undefined where it says nothing readable. */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longest)
  // An HTTP date ends in GMT; Date.parse alone would take '-5' or 'soon 1' for dates.
  if (!/^[A-Za-z]{3,9},? .+ GMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at - now, 0), longest)
}
