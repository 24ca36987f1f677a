import { hour, minute } from '../time/durations.ts'
import type { Alert } from './alert.ts'

// Types of weather data, shared by sources, store and pages. Temperatures are degrees Fahrenheit, speeds
// miles per hour, times milliseconds since 1970.

/** A stretch of a forecast: half a day, or an hour. */
export interface ForecastPeriod {
  /** 'Tonight'; empty for an hour. */
  name: string
  startsAt: number
  endsAt: number
  isDay: boolean
  temperature: number
  /** Percent; undefined where the service gives none. */
  rainChance: number | undefined
  wind: WindRange | undefined
  /** 'NW'; may be empty. */
  windDirection: string
  /** 'Patchy Smoke then Mostly Clear' */
  condition: string
  /** Key of the service's drawing, such as `rain_showers`; empty where it names none. */
  sky: string
  /** Sentences; empty for an hour. */
  details: string
}

/** '2 to 8 mph'; of a single figure both are the same. */
export interface WindRange {
  low: number
  high: number
}

/** Periods in the order of time, and when the service last changed them. */
export interface Forecast {
  updatedAt: number
  periods: readonly ForecastPeriod[]
}

/** A forecast with the office that made it ('MFL') and the radar of its point ('KAMX', may be empty). */
export interface LocalForecast extends Forecast {
  office: string
  radar: string
}

/** What a station measured. Everything but the temperature may be missing. */
export interface Observation {
  /** 'KFLL' */
  stationId: string
  stationName: string
  observedAt: number
  temperature: number
  /** Wind chill or heat index, where one is given. */
  feelsLike: number | undefined
  /** 'Mostly Cloudy'; may be empty. */
  condition: string
  sky: string
  dewPoint: number | undefined
  /** Percent. */
  humidity: number | undefined
  windSpeed: number | undefined
  /** Only where it is at least 8 mph above the wind. */
  windGust: number | undefined
  /** 'NW'; empty where unknown or calm. */
  windDirection: string
  /** Inches of mercury. */
  pressure: number | undefined
  /** Miles. */
  visibility: number | undefined
}

/** Data of a source, with the time of the last successful check. */
export interface Known<Data> {
  data: Data
  /** When the source last gave a valid answer. */
  checkedAt: number
  /** Whether the newest request failed. */
  isFailing: boolean
}

/** The weather of a city as read from the service; each part is undefined where it was never read. */
export interface LiveWeather {
  kind: 'live'
  /** Half days. */
  forecast: Known<LocalForecast> | undefined
  hours: Known<LocalForecast> | undefined
  observation: Known<Observation> | undefined
  alerts: AlertBoard
}

/** Alerts in effect or just ended, and when the service's list was last read successfully; undefined: never. */
export interface AlertBoard {
  /** Of the city itself: those that strips, mails and feeds tell. */
  alerts: readonly Alert[]
  /** In force in the city's zones, but far from the city by the service's own outline; for the weather page alone. */
  elsewhere: readonly Alert[]
  /** Of the city, ended within `recoversFor`, the newest end first; some of them are among `alerts`, too. */
  past: readonly Alert[]
  checkedAt: number | undefined
  isFailing: boolean
}

/** Age in ms of the last successful check from which pages say that alerts are unchecked. */
export const alertsUncheckedAfter = 15 * minute

/** Age in ms from which an observation is no weather 'now'. */
export const observationAge = 2 * hour
