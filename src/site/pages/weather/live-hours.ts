import { hour as hourLength } from '../../../time/durations.ts'
import type { ForecastPeriod } from '../../../weather/weather.ts'
import { dateFormat } from '../../components/date-formats.ts'
import { formatDegrees, formatPercent } from '../../components/number-formats.ts'
import type { PageContext } from '../../page.ts'
import { nameIn } from '../../texts/texts.ts'
import { formatWind } from './live-days.ts'

/** The next hours as a table, and as figures for a chart. */
export interface HoursView {
  city: string
  hours: readonly HourView[]
  hasWind: boolean
  /** First and last temperature, and the highest chance of rain if given, for the chart's description. */
  first: string
  last: string
  rainiest: string | undefined
}

/** The forecast of one hour. */
export interface HourView {
  /** '3 PM' */
  label: string
  /** When it begins, in milliseconds since 1970. */
  at: number
  condition: string
  temperature: string
  /** Chance and wind are empty where none is given. */
  chance: string
  wind: string
  isDay: boolean
  /** For the chart: °F, percent, mph. */
  figures: { temperature: number; chance: number | undefined; wind: number | undefined }
}

const shownHours = 12
/** A sentence or a chart of fewer hours says too little. */
const fewestHours = 6

/** The next twelve hours; undefined with fewer than six. Counted, as clocks show one hour twice in fall. */
export function buildHours(periods: readonly ForecastPeriod[], context: PageContext): HoursView | undefined {
  const { now, publication } = context
  const left = periods.filter(({ endsAt }) => endsAt > now && endsAt <= now + 14 * hourLength)
  const hours = left.slice(0, shownHours).map((period) => buildHour(period, context))
  const [first, last] = [hours[0], hours.at(-1)]
  if (hours.length < fewestHours || !first || !last) return undefined
  const chances = hours.flatMap(({ figures }) => figures.chance ?? [])
  return {
    city: publication.city,
    hours,
    hasWind: hours.some(({ wind }) => wind !== ''),
    first: first.temperature,
    last: last.temperature,
    rainiest: chances.length === 0 ? undefined : formatPercent(Math.max(...chances), publication.language),
  }
}

function buildHour(period: ForecastPeriod, context: PageContext): HourView {
  const { language } = context.publication
  const { name, startsAt, condition, temperature, rainChance, wind, isDay } = period
  return {
    label: name === '' ? dateFormat('hour', context.publication).format(startsAt) : nameIn(language, name),
    at: startsAt,
    condition: nameIn(language, condition),
    temperature: formatDegrees(temperature, language),
    chance: rainChance === undefined ? '' : formatPercent(rainChance, language),
    wind: formatWind(period, context),
    isDay,
    figures: { temperature, chance: rainChance, wind: wind && Math.round(wind.high) },
  }
}
