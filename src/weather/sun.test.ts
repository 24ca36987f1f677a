import { expect, test } from 'vitest'
import { isNight, sunTimes } from './sun.ts'

const clockOf = (instant: number | undefined, timeZone: string) =>
  instant === undefined
    ? undefined
    : new Date(instant).toLocaleTimeString('en-US', {
        timeZone,
        hour12: false,
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      })

test('every instant of a day gives that day’s times', () => {
  const place = { latitude: 26.1224, longitude: -80.1373 }
  const at = (time: string) => clockOf(sunTimes(Date.parse(time), place).sunrise, 'America/New_York')
  expect(at('2026-11-22T01:00:00-05:00')).toBe(at('2026-11-22T23:00:00-05:00'))
  expect(at('2026-11-22T12:00:00-05:00')).toMatch(/^06:4/)
})

test('sunset is undefined where the sun does not set', () => {
  const times = sunTimes(Date.parse('2026-06-21T12:00:00Z'), { latitude: 69.65, longitude: 18.96 })
  expect(times).toMatchObject({ sunrise: undefined, sunset: undefined })
})

test('it is night before sunrise and after sunset, where there are any', () => {
  const place = { latitude: 26.1224, longitude: -80.1373 }
  const { sunrise = 0, sunset = 0 } = sunTimes(Date.parse('2026-11-22T12:00:00-05:00'), place)
  const times = [sunrise - 1, sunrise, sunrise + 1, sunset - 1, sunset, sunset + 1]
  expect(times.map((time) => isNight(time, place))).toEqual([true, false, false, false, false, true])
  expect(isNight(sunset + 1, undefined)).toBe(false)
  const arctic = { latitude: 69.65, longitude: 18.96 }
  expect(isNight(Date.parse('2026-06-21T00:00:00Z'), arctic)).toBe(false)
  expect(isNight(Date.parse('2026-12-21T00:00:00Z'), arctic)).toBe(false)
})
