import { expect, test } from 'vitest'
import { hour, minute } from '../time/durations.ts'
import type { Alert } from './alert.ts'
import {
  alertsInForce,
  currentObservation,
  isUnchecked,
  periodAt,
  strongAlerts,
  todaysRange,
} from './current.ts'
import type { ForecastPeriod, LiveWeather, Observation } from './weather.ts'

/** 8 AM in Fort Lauderdale. */
const now = Date.UTC(2026, 9, 7, 12)

function live({
  observedAt,
  periods = [],
  alerts = [],
  checkedAt,
}: {
  observedAt?: number
  periods?: ForecastPeriod[]
  alerts?: Pick<Alert, 'event' | 'level' | 'ended'>[]
  checkedAt?: number
}): LiveWeather {
  const known = { checkedAt: now, isFailing: false }
  return {
    kind: 'live',
    forecast: { ...known, data: { updatedAt: now, periods, office: 'MFL', radar: '' } },
    hours: undefined,
    observation: observedAt === undefined ? undefined : { ...known, data: { observedAt } as Observation },
    alerts: { alerts: alerts as Alert[], elsewhere: [], past: [], checkedAt, isFailing: false },
  }
}

const period = (from: number, to: number, isDay: boolean, temperature: number): ForecastPeriod => ({
  name: '',
  startsAt: now + from * hour,
  endsAt: now + to * hour,
  isDay,
  temperature,
  windDirection: '',
  condition: '',
  sky: '',
  details: '',
})

test('an observation is the weather now for two hours', () => {
  expect(currentObservation(live({}), now)).toBeUndefined()
  expect(currentObservation(live({ observedAt: now - 2 * hour }), now)?.observedAt).toBe(now - 2 * hour)
  expect(currentObservation(live({ observedAt: now - 2 * hour - 1 }), now)).toBeUndefined()
})

test('what was measured or checked later than now, before a clock was set back, is not of now', () => {
  const [tolerated, ahead] = [now + 10 * minute, now + 10 * minute + 1]
  expect(currentObservation(live({ observedAt: tolerated }), now)).toBeDefined()
  expect(currentObservation(live({ observedAt: ahead }), now)).toBeUndefined()
  expect(isUnchecked(live({ checkedAt: tolerated }), now)).toBe(false)
  expect(isUnchecked(live({ checkedAt: ahead }), now)).toBe(true)
})

test('the period of a moment is the one it is in, else the next that begins within three hours', () => {
  const periods = [period(-2, -1, true, 1), period(-1, 1, true, 2), period(4, 5, true, 3)]
  const at = (hours: number) => periodAt(periods, now + hours * hour)?.temperature
  expect([at(-1), at(0), at(0.99)]).toEqual([2, 2, 2])
  expect([at(1), at(0.99 + 0.01), at(4.5), at(5)]).toEqual([3, 3, 3, undefined])
  expect(periodAt(periods.slice(2), now + hour)?.temperature).toBe(3)
  expect(periodAt(periods.slice(2), now + hour - 1)).toBeUndefined()
  expect(periodAt(undefined, now)).toBeUndefined()
})

test('the range of today is of what is left of it and of the night after it', () => {
  const zone = { timeZone: 'America/New_York' }
  const days = [
    period(-14, -2, false, 70),
    period(-2, 10, true, 88),
    period(10, 22, false, 75),
    period(22, 34, true, 90),
    period(34, 46, false, 60),
  ]
  const rangeAt = (hours: number) => todaysRange(live({ periods: days }), now + hours * hour, zone)
  expect(rangeAt(0)).toEqual({ high: 88, low: 75 })
  expect(rangeAt(11)).toEqual({ high: undefined, low: 75 })
  // At 2 AM the night is left, and the day that has begun.
  expect(rangeAt(18)).toEqual({ high: 90, low: 75 })
  expect(todaysRange({ ...live({}), forecast: undefined }, now, zone)).toEqual({
    high: undefined,
    low: undefined,
  })
})

test('alerts in force, and of them those with strips on every page', () => {
  const weather = live({
    alerts: [
      { event: 'a', level: 'warning', ended: undefined },
      { event: 'b', level: 'watch', ended: undefined },
      { event: 'c', level: 'advisory', ended: undefined },
      { event: 'd', level: 'statement', ended: undefined },
      { event: 'e', level: 'warning', ended: { at: 0, how: 'over' } },
    ],
  })
  expect(alertsInForce(weather).map(({ event }) => event)).toEqual(['a', 'b', 'c', 'd'])
  expect(strongAlerts(weather).map(({ event }) => event)).toEqual(['a', 'b'])
  expect(strongAlerts({ kind: 'sample' })).toEqual([])
  expect(strongAlerts(undefined)).toEqual([])
})

test('readers are told that alerts are unchecked after a quarter of an hour, and where they never were', () => {
  const after = (checkedAt?: number) => isUnchecked(live(checkedAt === undefined ? {} : { checkedAt }), now)
  expect([after(), after(now - 15 * minute), after(now - 15 * minute - 1)]).toEqual([true, false, true])
})
