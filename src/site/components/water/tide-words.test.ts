import { expect, test, vi } from 'vitest'
import { defaultTexts } from '../../texts/texts.ts'
import { sayTide, type TideCurve } from './tide-words.ts'

/** High water at 3 AM and 3 PM, low water six hours later. */
const curve: TideCurve = {
  tides: Array.from({ length: 16 }, (_, index) => [
    (3 + 6 * index - 12) * 60,
    index % 2 === 0 ? 30 : -2,
    1 - (index % 2),
  ]),
  clock: [0, 0],
  days: ['Fri', 'Sat', 'Sun', 'Mon'],
  language: 'en-US',
}

const say = (minute: number, changes: Partial<TideCurve> = {}) =>
  sayTide(minute, { ...curve, ...changes }, defaultTexts.water.tideReader)
const heightAt = (minute: number, changes?: Partial<TideCurve>) =>
  Number(/about (−?[\d.]+) ft/.exec(say(minute, changes))?.[1]?.replace('−', '-'))

test.each([
  [0, 'Fri 12:00 AM: about 1.4 ft, rising.\nHigh tide at 3:00 AM, 3.0 ft.'],
  [6 * 60, 'Fri 6:00 AM: about 1.4 ft, falling.\nLow tide at 9:00 AM, −0.2 ft.'],
  [15 * 60, 'Fri 3:00 PM: about 3.0 ft, falling.\nLow tide at 9:00 PM, −0.2 ft.'],
  [23 * 60 + 30, 'Fri 11:30 PM: about 1.0 ft, rising.\nHigh tide at Sat 3:00 AM, 3.0 ft.'],
  [72 * 60, 'Mon 12:00 AM: about 1.4 ft, rising.\nHigh tide at 3:00 AM, 3.0 ft.'],
])('at minute %d: %s', (minute, words) => expect(say(minute)).toBe(words))

test('the height is that of the curve that is drawn, to a tenth of a foot of nine', () => {
  const tides: TideCurve['tides'] = [
    [0, 0, 0],
    [360, 90, 1],
  ]
  // The points of the chart's Bézier curve, whose ends are level (segmentTo of charts.ts).
  for (let t = 0.05; t < 1; t += 0.05) {
    const [a, b, c] = [3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
    const minute = 360 * (a * 0.3642 + b * (1 - 0.3642) + c)
    expect(Math.abs(heightAt(minute, { tides }) - 9 * (b + c))).toBeLessThan(0.15)
  }
})

test('a height is not interpolated over a tide that is missing, nor beyond the predictions', () => {
  const without = (...missing: number[]) => ({
    tides: curve.tides.filter((_, index) => !missing.includes(index)),
  })
  const unknown = (time: string) => `${time}: no prediction.`
  // The high water of 3 PM; then that and the low water after it.
  expect(say(14 * 60, without(4))).toBe(unknown('Fri 2:00 PM'))
  expect(say(14 * 60, without(4, 5))).toBe(unknown('Fri 2:00 PM'))
  expect(say(8 * 60, without(4, 5))).toContain('falling')
  expect(say(22 * 60, { tides: curve.tides.slice(0, 6) })).toBe(unknown('Fri 10:00 PM'))
  expect(say(0, { tides: curve.tides.slice(2) })).toBe(unknown('Fri 12:00 AM'))
  expect(say(0, { tides: [] })).toBe(unknown('Fri 12:00 AM'))
})

test('times are the city’s on the days on which its clocks change, and never the device’s', () => {
  for (const zone of ['Asia/Tokyo', 'America/New_York']) {
    vi.stubEnv('TZ', zone)
    const timeOf = (minute: number, clock: TideCurve['clock']) => say(minute, { clock }).split(': ')[0]
    // From 2 AM of the second day on: in spring an hour ahead, in fall an hour behind.
    const change = 26 * 60
    const around = [change - 30, change, change + 60]
    expect(around.map((minute) => timeOf(minute, [change, 60]))).toEqual([
      'Sat 1:30 AM',
      'Sat 3:00 AM',
      'Sat 4:00 AM',
    ])
    expect(around.map((minute) => timeOf(minute, [change, -60]))).toEqual([
      'Sat 1:30 AM',
      'Sat 1:00 AM',
      'Sat 2:00 AM',
    ])
    vi.unstubAllEnvs()
  }
})
