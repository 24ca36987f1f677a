import { drawLine, drawPoints, round } from './forecast-chart.ts'
import type { HourView } from './live-hours.ts'

/** Where everything of the chart of hours is drawn, in units of one pixel of a phone. */
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

/** One hour of the chart, in units of its view box. */
interface ChartColumn {
  x: number
  /** Of the temperature. */
  y: number
  rainHeight: number
  temperature: string
  chance: string
  wind: string
  label: string
  /** Whether its figures are printed: those of every third hour. The table has all. */
  isNamed: boolean
}

const width = 343
const height = 330
const bands = {
  top: 22,
  bottom: 306,
  temperatureName: 14,
  rainName: 178,
  rainValues: 250,
  windName: 274,
  windValues: 298,
} as const
const temperatures = { top: 48, bottom: 150 } as const
const rain = { top: 190, bottom: 234 } as const

/** Places the figures of these hours. The scale of temperatures spans at least ten degrees, so that a calm day looks calm. */
export function drawHours(hours: readonly HourView[]): HoursDrawing {
  const step = width / hours.length
  const values = hours.map(({ figures }) => figures.temperature)
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  const span = Math.max(10, Math.max(...values) - Math.min(...values))
  const columns = hours.map(({ figures, ...hour }, index) => {
    const rainHeight = round(((rain.bottom - rain.top) * (figures.chance ?? 0)) / 100)
    return {
      x: round((index + 0.5) * step),
      y: round(
        temperatures.top +
          (temperatures.bottom - temperatures.top) * (0.5 - (figures.temperature - middle) / span),
      ),
      rainHeight,
      temperature: hour.temperature,
      chance: hour.chance.replace('%', ''),
      wind: figures.wind === undefined ? '' : String(Math.round(figures.wind)),
      label: hour.label,
      isNamed: index % 3 === 0,
    }
  })
  return {
    width,
    height,
    columns,
    line: drawLine(columns),
    points: drawPoints(columns),
    bars: columns
      .map(({ x, rainHeight }) => `M${round(x - 7)} ${rain.bottom}v${-rainHeight}h14v${rainHeight}z`)
      .join(''),
    nights: hours
      .map(({ isDay }, index) =>
        isDay ? '' : `M${round(index * step)} ${bands.top}h${round(step)}V${bands.bottom}h${round(-step)}z`,
      )
      .join(''),
    bands,
  }
}
