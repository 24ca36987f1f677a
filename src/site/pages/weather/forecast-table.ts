import type { SampleWeather } from '../../../publication/content.ts'
import { day as dayLength } from '../../../publication/durations.ts'
import { dayOf } from '../../../publication/zoned-time.ts'
import { dateFormat, type Region } from '../../components/date-formats.ts'
import { formatPercent } from '../../components/number-formats.ts'
import { formatDegrees } from '../../components/weather/degrees.ts'
import { chooseWeatherIcon, type WeatherIconName } from '../../components/weather/weather-icon.ts'
import { type Bar, type Point, placeChances, placeLine, placeRanges } from './forecast-chart.ts'

/** A forecast as a table with drawn rows between its numbers; `ranges` are days, a `line` is hours. */
export interface ForecastTableView {
  columns: readonly ForecastColumn[]
  temperatures: { kind: 'ranges'; bars: readonly Bar[] } | { kind: 'line'; points: readonly Point[] }
  chances: readonly Bar[]
}

/** One day or hour, as texts. */
export interface ForecastColumn {
  heading: string
  /** The end of a long heading, which only wide screens show: 'sday' of 'Tuesday'. */
  headingRest: string
  icon: WeatherIconName
  /** Undefined for hours, which name a drawing and no condition. */
  condition: string | undefined
  /** Of a day, the high. */
  temperature: string
  /** Days only. */
  low: string | undefined
  /** Of rain. */
  chance: string
}

/** The days, each from its low to its high. After the first they are named by the clock, from `now` on. */
export function buildDailyTable(
  daily: SampleWeather['daily'],
  region: Region,
  now: number,
): ForecastTableView {
  const { language } = region
  const weekday = dateFormat('weekday', { language, timeZone: 'UTC' })
  // The noon of a day in UTC is on the same day: no change of clocks is in the way.
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

/** The hours, as one line. */
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

/** 'Tuesday' → 'Tue' and 'sday'; 'Today' and what is no English day of the week stay whole. */
function splitDay(day: string): Pick<ForecastColumn, 'heading' | 'headingRest'> {
  const length = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(day) ? 3 : day.length
  return { heading: day.slice(0, length), headingRest: day.slice(length) }
}
