import { expect, test } from 'vitest'
import { bearingTo, nextAdvisory } from './storm-positions.ts'

const here = { latitude: 26.12, longitude: -80.14 }

test('distance and direction are those of the great circle', () => {
  expect(bearingTo(here, here).miles).toBe(0)
  // A degree of latitude has 69.1 miles.
  expect(bearingTo(here, { ...here, latitude: 27.12 })).toEqual({
    miles: expect.closeTo(69.1, 1),
    degrees: expect.closeTo(0, 6),
  })
  expect(bearingTo(here, { latitude: 25.12, longitude: -80.14 }).degrees).toBeCloseTo(180)
  // New York is 1,069 miles away, across the date line is nothing else.
  expect(bearingTo(here, { latitude: 40.71, longitude: -74.01 })).toEqual({
    miles: expect.closeTo(1_069, -1),
    degrees: expect.closeTo(17, -1),
  })
  const [fiji, samoa] = [
    { latitude: -17, longitude: 179 },
    { latitude: -17, longitude: -179 },
  ]
  expect(bearingTo(fiji, samoa)).toEqual({
    miles: expect.closeTo(132, 0),
    degrees: expect.closeTo(90, 0),
  })
})

test('the next full advisory is due at 3, 9, 15 or 21 o’clock UTC, after the one that was issued for an hour', () => {
  const at = (time: string) =>
    new Date(nextAdvisory(Date.parse(`2026-09-01T${time}Z`))).toISOString().slice(5, 16)
  expect(['02:55', '03:00', '05:55', '20:52', '21:04', '23:50'].map(at)).toEqual([
    '09-01T09:00',
    '09-01T09:00',
    '09-01T09:00',
    '09-02T03:00',
    '09-02T03:00',
    '09-02T03:00',
  ])
})
