/** Cache of valid names, because checking one takes ten times as long as the rest of its file. */
const knownTimeZones = new Set<string>()

/** Whether this is the name of a time zone, such as America/New_York. */
export function isTimeZone(value: string): boolean {
  // Node also takes offsets such as +05:00 here, which know no daylight saving time.
  if (!/^[A-Za-z]/.test(value)) return false
  if (knownTimeZones.has(value)) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value })
    knownTimeZones.add(value)
    return true
  } catch {
    return false
  }
}
