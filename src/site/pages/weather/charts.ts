import { minute } from '../../../time/durations.ts'
import type { Tide } from '../../../weather/water.ts'
import { isTideMissing } from '../../components/water/tide-words.ts'
import { chartWidth as width } from '../../components/weather/chart-steps.ts'
import type { HoursView, HourView } from './live-hours.ts'

/** Where everything of the chart of hours is drawn. */
export interface HoursDrawing {
  width: number
  height: number
  columns: readonly ChartColumn[]
  /** Path of the temperatures. */
  line: string
  /** Paths of a dot for each temperature, and of a bar for each chance of rain. */
  points: string
  bars: string
  /** Path of the hours without sun. */
  nights: string
  /** Heights of names and bands. */
  bands: typeof bands
}

interface ChartColumn {
  x: number
  /** Of the temperature. */
  y: number
  rainHeight: number
  hour: HourView
}

const bands = {
  top: 22,
  temperatureName: 14,
  rainName: 178,
  rainValues: 250,
  windName: 274,
  windValues: 298,
} as const
const temperatures = { top: 48, bottom: 150 } as const
const rain = { top: 190, bottom: 234 } as const

/** Places the hours' figures. The temperature scale spans at least ten degrees, so a calm day looks calm. */
export function drawHours({ hours, hasWind }: Pick<HoursView, 'hours' | 'hasWind'>): HoursDrawing {
  const step = width / hours.length
  const bottom = hasWind ? bands.windValues + 8 : bands.rainValues + 8
  const values = hours.map(({ figures }) => figures.temperature)
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  const span = Math.max(10, Math.max(...values) - Math.min(...values))
  const columns = hours.map((hour, index) => ({
    x: round((index + 0.5) * step),
    y: round(
      temperatures.top +
        (temperatures.bottom - temperatures.top) * (0.5 - (hour.figures.temperature - middle) / span),
    ),
    rainHeight: round(((rain.bottom - rain.top) * (hour.figures.chance ?? 0)) / 100),
    hour,
  }))
  return {
    width,
    height: bottom + 24,
    columns,
    line: columns.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    // Lines of length 0, of which only the round caps are visible.
    points: columns.map(({ x, y }) => `M${x} ${y}h0`).join(''),
    bars: columns
      .map(({ x, rainHeight }) => `M${round(x - 7)} ${rain.bottom}v${-rainHeight}h14v${rainHeight}z`)
      .join(''),
    nights: hours
      .map(({ isDay }, index) =>
        isDay ? '' : `M${round(index * step)} ${bands.top}h${round(step)}V${bottom}h${round(-step)}z`,
      )
      .join(''),
    bands,
  }
}

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

const tideBand = { top: 50, bottom: 156 } as const

/**
 * Tides on days, each from its midnight (ms), the last the end. Half a cosine joins high and low water, and
 * nothing two tides between which one is missing.
 */
export function drawTides(
  tides: readonly Tide[],
  { midnights, now }: { midnights: readonly number[]; now: number },
): TideDrawing {
  const { top, bottom } = tideBand
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
  { at, feet, isHigh }: Tide,
  before: Tide | undefined,
  x: (at: number) => number,
  y: (feet: number) => number,
): string {
  if (!before || isTideMissing((at - before.at) / minute, isHigh === before.isHigh))
    return `M${x(at)} ${y(feet)}`
  const bend = (at - before.at) * 0.3642
  return `C${x(before.at + bend)} ${y(before.feet)} ${x(at - bend)} ${y(feet)} ${x(at)} ${y(feet)}`
}

/** Rounded to a tenth of a unit: more digits make no visible difference. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
