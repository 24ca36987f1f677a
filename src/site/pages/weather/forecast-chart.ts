// The geometry of charts. In those of the sample each entry has 10 units of width and the chart 100 of height; the SVG is
// stretched to the width of its table, so that each entry is in the middle of its column.

/** Width of one entry. */
export const entryWidth = 10
export const chartHeight = 100

/** A bar of a chart, in units of its view box. */
export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** A point of a chart, in units of its view box. */
export interface Point {
  x: number
  y: number
}

/** Units of space above the warmest and below the coldest. */
const inset = 10
/** Smallest height of a bar, for a day whose high equals its low. */
const thinnest = 3

/** A bar for each day, from its low to its high, all on one scale. */
export function placeRanges(ranges: readonly { low: number; high: number }[]): Bar[] {
  const heightOf = temperatureScale(ranges.flatMap(({ low, high }) => [low, high]))
  return ranges.map((range, index) => {
    const top = heightOf(Math.max(range.low, range.high))
    const bottom = heightOf(Math.min(range.low, range.high))
    const height = Math.max(bottom - top, thinnest)
    return centreBar(index, 2.8, (top + bottom - height) / 2, height)
  })
}

/** A point for each temperature; for a single one, two points of a level line across its column. */
export function placeLine(temperatures: readonly number[]): Point[] {
  const heightOf = temperatureScale(temperatures)
  const points = temperatures.map((temperature, index) => ({
    x: (index + 0.5) * entryWidth,
    y: round(heightOf(temperature)),
  }))
  const [only] = points
  if (points.length !== 1 || !only) return points
  return [
    { x: 0, y: only.y },
    { x: entryWidth, y: only.y },
  ]
}

/** A bar from the bottom for each chance in percent; 100 % is the full height. */
export function placeChances(percents: readonly number[]): Bar[] {
  return percents.map((percent, index) => {
    const height = Math.min(Math.max(percent, 0), chartHeight)
    return centreBar(index, 6, chartHeight - height, height)
  })
}

/** Bars as the `d` of an SVG path. */
export function drawBars(bars: readonly Bar[]): string {
  return bars.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`).join('')
}

/** A line through points, as the `d` of an SVG path. */
export function drawLine(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** Marks at points, as the `d` of an SVG path: lines of length 0, of which only the round caps are visible. */
export function drawPoints(points: readonly Point[]): string {
  return points.map(({ x, y }) => `M${x} ${y}h0`).join('')
}

/** The common scale of temperatures: maps each to its distance from the top. */
function temperatureScale(temperatures: readonly number[]): (temperature: number) => number {
  const warmest = Math.max(...temperatures)
  const span = warmest - Math.min(...temperatures)
  if (span === 0) return () => chartHeight / 2
  return (temperature) => inset + ((warmest - temperature) / span) * (chartHeight - 2 * inset)
}

function centreBar(index: number, width: number, y: number, height: number): Bar {
  return { x: round((index + 0.5) * entryWidth - width / 2), y: round(y), width, height: round(height) }
}

/** To a tenth of a unit: more digits are bytes that nobody sees. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
