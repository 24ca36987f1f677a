import { day, hour, minute, week } from '../../../time/durations.ts'
import { childrenNamed, textOf, type XmlElement } from './xml-element.ts'

/** Periods of RSS 1.0's syndication module. */
const periods: ReadonlyMap<string, number> = new Map([
  ['hourly', hour],
  ['daily', day],
  ['weekly', week],
  ['monthly', 30 * day],
  ['yearly', 365 * day],
])

/** Milliseconds for which a feed asks not to be read again: RSS's `ttl` in minutes, or the syndication module's period divided by its frequency. */
export function refreshPeriodOf(feed: XmlElement): number | undefined {
  const ttl = Number(textAt(feed, 'ttl'))
  if (ttl > 0 && Number.isFinite(ttl)) return ttl * minute
  const period = periods.get(textAt(feed, 'sy:updateperiod')?.toLowerCase() ?? '')
  const frequency = Number(textAt(feed, 'sy:updatefrequency') ?? 1)
  return period === undefined ? undefined : period / (frequency >= 1 ? frequency : 1)
}

function textAt(feed: XmlElement, name: string): string | undefined {
  const [element] = childrenNamed(feed, name)
  return element && textOf(element)
}
