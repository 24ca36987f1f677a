import type { DigestTimes } from '../../publication/publication.ts'
import { hour } from '../../time/durations.ts'
import { instantOfClock, zonedTime } from '../../time/zoned-time.ts'

/** How late the day's issue is still made, in ms; after that it is left out. */
const latest = 3 * hour

/**
 * The issue that is due at an instant: its name is the day of the city's calendar. Undefined while none is. An hour that
 * the clocks skip or show twice is read as by `instantOfClock`: there is one issue on such a day, too.
 */
export function dueIssue(
  kind: 'daily' | 'weekly',
  { digests, timeZone }: { digests: DigestTimes; timeZone: string },
  now: number,
): string | undefined {
  const today = zonedTime(now, timeZone)
  const day = today.toPlainDate().toString()
  if (kind === 'weekly' && today.dayOfWeek !== digests.weekly.weekday) return undefined
  const time = kind === 'weekly' ? digests.weekly.time : digests.daily
  const due = instantOfClock(`${day}T${time}`, timeZone)
  return due !== undefined && now >= due && now < due + latest ? day : undefined
}
