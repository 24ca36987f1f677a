import { minute } from '../../../time/durations.ts'
import { formatWeatherTime } from '../../components/weather/clock.ts'
import type { PageContext } from '../../page.ts'

/** A time for readers, for machines, and in full. */
export interface ClockView {
  label: string
  iso: string
  title: string
}

/** A time as the pages of the weather write it, to the minute. */
export function buildClock(instant: number, { now, publication }: PageContext): ClockView {
  return {
    label: formatWeatherTime(instant, now, publication),
    iso: new Date(instant - (instant % minute)).toISOString(),
    title: formatWeatherTime(instant, 0, publication),
  }
}
