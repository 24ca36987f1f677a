import { expect, test } from 'vitest'
import {
  type Bar,
  chartHeight,
  drawBars,
  drawLine,
  drawPoints,
  entryWidth,
  placeChances,
  placeLine,
  placeRanges,
} from './forecast-chart.ts'

const week = [88, 89, 87, 88, 89, 90, 90].map((high, day) => ({ high, low: 77 + (day % 3) }))

function expectInside(bars: readonly Bar[]) {
  for (const [index, { x, y, width, height }] of bars.entries()) {
    expect(x).toBeGreaterThanOrEqual(index * entryWidth)
    expect(x + width).toBeLessThanOrEqual((index + 1) * entryWidth)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y + height).toBeLessThanOrEqual(chartHeight)
    expect(height).toBeGreaterThan(0)
    // In the middle of its column.
    expect(x + width / 2).toBeCloseTo((index + 0.5) * entryWidth)
  }
}

test('each day’s bar is in its column; the warmest is highest, the coldest lowest', () => {
  const bars = placeRanges(week)
  expect(bars).toHaveLength(7)
  expectInside(bars)
  const tops = bars.map(({ y }) => y)
  expect(tops[5]).toBe(Math.min(...tops))
  expect(tops[2]).toBe(Math.max(...tops))
  const bottoms = bars.map(({ y, height }) => y + height)
  expect(bottoms[0]).toBe(Math.max(...bottoms))
})

test('temperatures below zero keep their order', () => {
  const bars = placeRanges([
    { low: -20, high: -5 },
    { low: -5, high: 10 },
  ])
  expectInside(bars)
  expect(bars[0]!.y).toBeCloseTo(bars[1]!.y + bars[1]!.height)
  expect(bars[0]!.y).toBeGreaterThan(bars[1]!.y)
  expect(bars[0]!.height).toBeCloseTo(bars[1]!.height)
})

test('a day whose high equals its low has a thin bar, also in a week of equal days', () => {
  const flat = placeRanges([
    { low: 70, high: 70 },
    { low: 70, high: 70 },
  ])
  expectInside(flat)
  expect(flat[0]!.height).toBeLessThan(10)
  const mixed = placeRanges([
    { low: 60, high: 60 },
    { low: 60, high: 80 },
    { low: 80, high: 80 },
  ])
  expectInside(mixed)
  expect(mixed[1]!.height).toBeGreaterThan(5 * mixed[0]!.height)
  expect(mixed[0]!.y).toBeGreaterThan(mixed[2]!.y)
})

test('a single day, and high and low exchanged, stay within the chart', () => {
  expectInside(placeRanges([{ low: 77, high: 88 }]))
  expect(placeRanges([{ low: 88, high: 77 }])).toEqual(placeRanges([{ low: 77, high: 88 }]))
})

test('the hourly line has a point in the middle of each column; warmer is higher', () => {
  const points = placeLine([-2, 0, 5, 3])
  expect(points.map(({ x }) => x)).toEqual([5, 15, 25, 35])
  const heights = points.map(({ y }) => y)
  for (const y of heights) {
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(chartHeight)
  }
  expect(heights[2]).toBeLessThan(heights[3]!)
  expect(heights[3]).toBeLessThan(heights[1]!)
  expect(heights[1]).toBeLessThan(heights[0]!)
})

test('a single hour is a level line across its column; equal hours are a line through the middle', () => {
  expect(placeLine([84])).toEqual([
    { x: 0, y: 50 },
    { x: 10, y: 50 },
  ])
  expect(placeLine([84, 84]).map(({ y }) => y)).toEqual([50, 50])
})

test('chances start at the bottom and are limited to 0 to 100 percent', () => {
  const bars = placeChances([0, 40, 100, 140, -10])
  expect(bars.map(({ height }) => height)).toEqual([0, 40, 100, 100, 0])
  for (const { y, height } of bars) expect(y + height).toBe(chartHeight)
})

test('without entries the chart is empty', () => {
  expect(drawBars(placeRanges([]))).toBe('')
  expect(drawLine(placeLine([]))).toBe('')
  expect(drawPoints(placeLine([]))).toBe('')
})

test('shapes become SVG path data', () => {
  expect(drawBars([{ x: 2, y: 60, width: 6, height: 40 }])).toBe('M2 60h6v40h-6z')
  const points = [
    { x: 5, y: 50 },
    { x: 15, y: 20 },
  ]
  expect(drawLine(points)).toBe('M5 50L15 20')
  expect(drawPoints(points)).toBe('M5 50h0M15 20h0')
})
