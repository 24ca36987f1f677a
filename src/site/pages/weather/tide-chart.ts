import type { Tide } from '../../../weather/water.ts'
import { round } from './forecast-chart.ts'

/** Where everything of the chart of tides is drawn, in units of one pixel. */
export interface TideDrawing {
  width: number
  height: number
  /** The band of the curve. */
  top: number
  bottom: number
  /** The curve through all highs and lows; it may begin and end beside the drawing. */
  curve: string
  days: readonly { x: number; width: number }[]
  /** Places of the heights that are printed. */
  marks: readonly { x: number; y: number }[]
  now: number
}

const width = 343
const top = 50
const bottom = 156

/** Places tides on some days, each from its midnight (ms); the last is the end. Between a high and a low water runs half a cosine. */
export function drawTides(
  tides: readonly Tide[],
  { midnights, now }: { midnights: readonly number[]; now: number },
): TideDrawing {
  const [begin, end] = [midnights[0] ?? 0, midnights.at(-1) ?? 1]
  const least = Math.min(0, ...tides.map(({ feet }) => feet))
  const most = Math.max(1, ...tides.map(({ feet }) => feet))
  const x = (at: number) => round(((at - begin) / (end - begin)) * width)
  const y = (feet: number) => round(bottom - ((feet - least) / (most - least)) * (bottom - top))
  return {
    width,
    height: bottom + 22,
    top,
    bottom,
    curve: tides.map((tide, index) => segmentTo(tide, tides[index - 1], x, y)).join(''),
    days: midnights
      .slice(0, -1)
      .map((at, index) => ({ x: x(at), width: round(x(midnights[index + 1] ?? end) - x(at)) })),
    marks: tides
      .filter(({ at }) => at >= begin && at < end)
      .map(({ at, isHigh }) => ({
        x: Math.min(Math.max(x(at), 10), width - 10),
        y: isHigh ? top - 12 : bottom + 18,
      })),
    now: x(now),
  }
}

/** A cubic curve with level ends is half a cosine to within a hundredth of its height. */
function segmentTo(
  { at, feet }: Tide,
  before: Tide | undefined,
  x: (at: number) => number,
  y: (feet: number) => number,
): string {
  if (!before) return `M${x(at)} ${y(feet)}`
  const bend = (at - before.at) * 0.3642
  return `C${x(before.at + bend)} ${y(before.feet)} ${x(at - bend)} ${y(feet)} ${x(at)} ${y(feet)}`
}
