import type { SampleWeather } from '../../../publication/content/sample-weather.ts'
import { day as dayLength } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'
import { dateFormat, type Region } from '../../components/date-formats.ts'
import { formatDegrees, formatPercent } from '../../components/number-formats.ts'
import { chooseWeatherIcon, type SampleIconName } from '../../components/weather/weather-icon.ts'
import { type Bar, type Point, placeChances, placeLine, placeRanges } from './forecast-chart.ts'

/** A forecast as a table with charts. `ranges`: of days; `line`: of hours. */
export interface ForecastTableView {
  columns: readonly ForecastColumn[]
  temperatures: { kind: 'ranges'; bars: readonly Bar[] } | { kind: 'line'; points: readonly Point[] }
  chances: readonly Bar[]
}

/** One day or hour; values are formatted texts. */
export interface ForecastColumn {
  heading: string
  /** The end of a heading that only wide screens show: 'sday' of 'Tuesday'. */
  headingRest: string
  icon: SampleIconName
  /** Undefined for hours, which have only an icon. */
  condition: string | undefined
  /** The high of a day. */
  temperature: string
  /** The low of a day; undefined for hours. */
  low: string | undefined
  /** Chance of rain. */
  chance: string
}

/** The table of days. The first keeps the forecast's name; the others are named by their date, counted from `now`. */
export function buildDailyTable(
  daily: SampleWeather['daily'],
  region: Region,
  now: number,
): ForecastTableView {
  const { language } = region
  const weekday = dateFormat('weekday', { language, timeZone: 'UTC' })
  // Noon UTC of a date, formatted in UTC, avoids changes of daylight saving time.
  const noon = Date.parse(`${dayOf(now, region.timeZone)}T12:00:00Z`)
  return {
    columns: daily.map((day, index) => ({
      ...splitDay(index === 0 ? day.day : weekday.format(noon + index * dayLength)),
      icon: chooseWeatherIcon(day.icon),
      condition: day.condition,
      temperature: formatDegrees(day.highTemp, language),
      low: formatDegrees(day.lowTemp, language),
      chance: formatPercent(day.precipitation, language),
    })),
    temperatures: {
      kind: 'ranges',
      bars: placeRanges(daily.map(({ lowTemp, highTemp }) => ({ low: lowTemp, high: highTemp }))),
    },
    chances: placeChances(daily.map(({ precipitation }) => precipitation)),
  }
}

export function buildHourlyTable(hourly: SampleWeather['hourly'], language: string): ForecastTableView {
  return {
    columns: hourly.map((hour) => ({
      heading: hour.time,
      headingRest: '',
      icon: chooseWeatherIcon(hour.icon),
      condition: undefined,
      temperature: formatDegrees(hour.temp, language),
      low: undefined,
      chance: formatPercent(hour.precipitation, language),
    })),
    temperatures: { kind: 'line', points: placeLine(hourly.map(({ temp }) => temp)) },
    chances: placeChances(hourly.map(({ precipitation }) => precipitation)),
  }
}

/** 'Tuesday' → 'Tue' and 'sday'. 'Today' and names that are not English weekdays are not split. */
function splitDay(day: string): Pick<ForecastColumn, 'heading' | 'headingRest'> {
  const length = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(day) ? 3 : day.length
  return { heading: day.slice(0, length), headingRest: day.slice(length) }
}
