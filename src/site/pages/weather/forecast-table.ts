import type { SampleWeather } from '../../../publication/content.ts'
import { formatDegrees } from '../../components/weather/degrees.ts'
import { chooseWeatherIcon, type WeatherIconName } from '../../components/weather/weather-icon.ts'
import { type Bar, type Point, placeChances, placeLine, placeRanges } from './forecast-chart.ts'

/** A forecast as a table with drawn rows between its numbers. */
export interface ForecastTableView {
  caption: string
  columns: readonly ForecastColumn[]
  /** What the first temperature of a column is. */
  temperatureLabel: 'High' | 'Temperature'
  temperatures: { kind: 'ranges'; bars: readonly Bar[] } | { kind: 'line'; points: readonly Point[] }
  chances: readonly Bar[]
}

/** One day or hour, as texts. */
export interface ForecastColumn {
  heading: string
  /** The end of a long heading, which only wide screens show: 'sday' of 'Tuesday'. */
  headingRest: string
  icon: WeatherIconName
  condition: string
  temperature: string
  /** Days only. */
  low: string | undefined
  chance: string
}

/** The days, each from its low to its high. */
export function buildDailyTable(daily: SampleWeather['daily']): ForecastTableView {
  return {
    caption: 'Daily forecast',
    temperatureLabel: 'High',
    columns: daily.map((day) => ({
      ...splitDay(day.day),
      icon: chooseWeatherIcon(day.icon),
      condition: day.condition,
      temperature: formatDegrees(day.highTemp),
      low: formatDegrees(day.lowTemp),
      chance: `${day.precipitation}%`,
    })),
    temperatures: {
      kind: 'ranges',
      bars: placeRanges(daily.map(({ lowTemp, highTemp }) => ({ low: lowTemp, high: highTemp }))),
    },
    chances: placeChances(daily.map(({ precipitation }) => precipitation)),
  }
}

/** The hours, as one line. */
export function buildHourlyTable(hourly: SampleWeather['hourly']): ForecastTableView {
  return {
    caption: 'Hourly forecast',
    temperatureLabel: 'Temperature',
    columns: hourly.map((hour) => {
      const icon = chooseWeatherIcon(hour.icon)
      return {
        heading: hour.time,
        headingRest: '',
        icon,
        condition: iconWords[icon],
        temperature: formatDegrees(hour.temp),
        low: undefined,
        chance: `${hour.precipitation}%`,
      }
    }),
    temperatures: { kind: 'line', points: placeLine(hourly.map(({ temp }) => temp)) },
    chances: placeChances(hourly.map(({ precipitation }) => precipitation)),
  }
}

/** Hours name a drawing and no condition: what the drawing says. */
const iconWords: Readonly<Record<WeatherIconName, string>> = {
  sunny: 'Sunny',
  partly: 'Partly cloudy',
  cloudy: 'Cloudy',
  rainy: 'Rain',
  storm: 'Thunderstorms',
}

/** 'Tuesday' → 'Tue' and 'sday'; 'Today' and what is no day of the week stay whole. */
function splitDay(day: string): Pick<ForecastColumn, 'heading' | 'headingRest'> {
  const length = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(day) ? 3 : day.length
  return { heading: day.slice(0, length), headingRest: day.slice(length) }
}
