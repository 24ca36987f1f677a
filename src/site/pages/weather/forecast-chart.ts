// The geometry of the forecast's charts: a box 10 units wide for each entry and 100 high, stretched when it is drawn to
// the width of its table, so that each entry is in the middle of its column.

/** Width of one entry. */
export const entryWidth = 10
/** Height of every chart. */
export const chartHeight = 100

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Space above the warmest and below the coldest. */
const inset = 10
/** A day whose high is its low still shows a bar. */
const thinnest = 3

/** One bar for each day, from its low to its high, all on one scale. */
export function placeRanges(ranges: readonly { low: number; high: number }[]): Bar[] {
  const heightOf = temperatureScale(ranges.flatMap(({ low, high }) => [low, high]))
  return ranges.map((range, index) => {
    const top = heightOf(Math.max(range.low, range.high))
    const bottom = heightOf(Math.min(range.low, range.high))
    const height = Math.max(bottom - top, thinnest)
    return centreBar(index, 2.8, (top + bottom - height) / 2, height)
  })
}

/** One point for each temperature; a single one makes a level line across its column. */
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

/** One bar from the ground for each chance in percent; the full height is 100 %. */
export function placeChances(percents: readonly number[]): Bar[] {
  return percents.map((percent, index) => {
    const height = Math.min(Math.max(percent, 0), chartHeight)
    return centreBar(index, 6, chartHeight - height, height)
  })
}

/** The path of bars, for the `d` of an SVG path. */
export function drawBars(bars: readonly Bar[]): string {
  return bars.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h-${width}z`).join('')
}

/** The path of a line through points. */
export function drawLine(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** The path of a mark at each point, which is nothing but its round ends. No area: the scale does not begin at zero. */
export function drawPoints(points: readonly Point[]): string {
  return points.map(({ x, y }) => `M${x} ${y}h0`).join('')
}

/** How far below the top a temperature is drawn, on the scale that all of them share. */
function temperatureScale(temperatures: readonly number[]): (temperature: number) => number {
  const warmest = Math.max(...temperatures)
  const span = warmest - Math.min(...temperatures)
  if (span === 0) return () => chartHeight / 2
  return (temperature) => inset + ((warmest - temperature) / span) * (chartHeight - 2 * inset)
}

function centreBar(index: number, width: number, y: number, height: number): Bar {
  return { x: round((index + 0.5) * entryWidth - width / 2), y: round(y), width, height: round(height) }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
