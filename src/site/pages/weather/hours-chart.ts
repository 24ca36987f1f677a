import type { HourView } from './live-hours.ts'

/** A drawing for wide screens or for phones, in units of one pixel. */
export type ChartSize = 'wide' | 'narrow'

/** Where everything of the chart of hours is drawn. */
export interface HoursDrawing {
  width: number
  height: number
  columns: readonly ChartColumn[]
  /** Path of the temperatures. */
  line: string
  /** The hours without sun. */
  nights: readonly { x: number; width: number }[]
  /** Heights of names and bands. */
  bands: typeof bands
}

/** One hour of the chart, in units of its view box. */
export interface ChartColumn {
  x: number
  /** Of the temperature. */
  y: number
  rainTop: number
  rainHeight: number
  temperature: string
  chance: string
  wind: string
  label: string
  /** Whether its figures are printed: on phones those of every third hour. */
  isNamed: boolean
}

const widths = { wide: 820, narrow: 343 } as const
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
export function drawHours(hours: readonly HourView[], size: ChartSize): HoursDrawing {
  const width = widths[size]
  const step = width / hours.length
  const values = hours.map(({ figures }) => figures.temperature)
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  const span = Math.max(10, Math.max(...values) - Math.min(...values))
  const columns = hours.map(({ figures, ...hour }, index) => {
    const rainHeight = round(((rain.bottom - rain.top) * figures.chance) / 100)
    return {
      x: round((index + 0.5) * step),
      y: round(
        temperatures.top +
          (temperatures.bottom - temperatures.top) * (0.5 - (figures.temperature - middle) / span),
      ),
      rainTop: rain.bottom - rainHeight,
      rainHeight,
      temperature: hour.temperature,
      chance: hour.chance.replace('%', ''),
      wind: String(Math.round(figures.wind)),
      label: hour.label,
      isNamed: size === 'wide' || index % 3 === 0,
    }
  })
  return {
    width,
    height,
    columns,
    line: columns.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    nights: hours.flatMap(({ isDay }, index) =>
      isDay ? [] : [{ x: round(index * step), width: round(step + 0.5) }],
    ),
    bands,
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
