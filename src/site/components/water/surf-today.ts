import { day } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'
import type { SurfForecast, SurfPeriod } from '../../../weather/water.ts'
import { dateFormat, type Region } from '../date-formats.ts'

/** An older forecast says nothing of today, even where one of its days has today's name. */
const oldest = 2 * day

/**
 * The period of a surf forecast that is about today, or the next one of a forecast that was issued today; undefined
 * where there is none: yesterday's risk is no risk of today.
 */
export function surfToday(
  { issuedAt, periods }: SurfForecast,
  now: number,
  { timeZone }: Pick<Region, 'timeZone'>,
): SurfPeriod | undefined {
  if (now - issuedAt > oldest) return undefined
  // The service writes in English, whatever the city's language.
  const weekday = dateFormat('weekday', { language: 'en-US', timeZone }).format(now).toUpperCase()
  const named = periods.find(({ name }) => name.includes(weekday))
  const issuedToday = dayOf(issuedAt, timeZone) === dayOf(now, timeZone)
  return issuedToday ? periods[0] : named
}
