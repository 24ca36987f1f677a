import { z } from 'zod'
import type { Alert } from './alert.ts'

// Weather data as sources read it, the store keeps it and pages show it. Temperatures
// are degrees Fahrenheit, speeds miles per hour, times milliseconds since 1970.

const forecastPeriod = z.object({
  /** 'Tonight'; empty for an hour of the service. */
  name: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  isDay: z.boolean(),
  temperature: z.number(),
  /** Percent; undefined where the service gives none. */
  rainChance: z.number().optional(),
  /** '2 to 8 mph'; of a single figure both are the same. */
  wind: z.object({ low: z.number(), high: z.number() }).optional(),
  /** 'NW'; may be empty. */
  windDirection: z.string(),
  /** 'Patchy Smoke then Mostly Clear' */
  condition: z.string(),
  /** Key of the service's drawing, such as `rain_showers`; empty where it names none. */
  sky: z.string(),
  /** Sentences; empty for an hour. */
  details: z.string(),
})
/** A stretch of a forecast: half a day, or an hour. */
export type ForecastPeriod = z.infer<typeof forecastPeriod>

const forecast = z.object({ updatedAt: z.number(), periods: z.array(forecastPeriod) })
/** Periods in the order of time, and when the service last changed them. */
export type Forecast = z.infer<typeof forecast>

const observation = z.object({
  /** 'KFLL' */
  stationId: z.string(),
  stationName: z.string(),
  observedAt: z.number(),
  temperature: z.number(),
  /** Wind chill or heat index, where one is given. */
  feelsLike: z.number().optional(),
  /** 'Mostly Cloudy'; may be empty. */
  condition: z.string(),
  sky: z.string(),
  dewPoint: z.number().optional(),
  /** Percent. */
  humidity: z.number().optional(),
  windSpeed: z.number().optional(),
  /** Only where it is at least 8 mph above the wind. */
  windGust: z.number().optional(),
  /** 'NW'; empty where unknown or calm. */
  windDirection: z.string(),
  /** Inches of mercury. */
  pressure: z.number().optional(),
  /** Miles. */
  visibility: z.number().optional(),
  /** Of the sun, and its times by the clock; the service gives none, the sample day does. */
  uvIndex: z.number().optional(),
  sunrise: z.string().optional(),
  sunset: z.string().optional(),
})
/** What a station measured. Everything but the temperature may be missing. */
export type Observation = z.infer<typeof observation>

const localForecast = forecast.extend({ office: z.string(), radar: z.string() })
/** A forecast with the office that made it ('MFL') and the radar of its point ('KAMX', may be empty). */
export type LocalForecast = z.infer<typeof localForecast>

/** Version of what is stored of weather and alerts. */
export const weatherShape = 1

/** The stored forecast of a point. */
export const storedForecast = localForecast.extend({ shape: z.literal(weatherShape) })

/** The stored observation of a point. */
export const storedObservation = z.object({ shape: z.literal(weatherShape), observation })

/** Data of a source, with the time of the last successful check. */
export interface Known<Data> {
  data: Data
  /** When the source last gave a valid answer. */
  checkedAt: number
  /** Whether the newest request failed. */
  isFailing: boolean
}

/** Forecasts and a measurement of a point; each is undefined where it was never read. */
export interface WeatherReadings {
  /** Half days. */
  forecast: Known<LocalForecast> | undefined
  hours: Known<LocalForecast> | undefined
  observation: Known<Observation> | undefined
}

/** The weather of a city as read from the service. */
export interface LiveWeather extends WeatherReadings {
  kind: 'live'
  alerts: AlertBoard
}

/** Alerts in effect or just ended, and when the service's lists were last read; undefined: never. */
export interface AlertBoard {
  /** Of the city itself: those that strips, mails and feeds tell. */
  alerts: readonly Alert[]
  /** In force in the city's zones, but far from it by the service's outline; for the weather page alone. */
  elsewhere: readonly Alert[]
  /** Of the city, ended within `recoversFor`, the newest end first; some of them are among `alerts`, too. */
  past: readonly Alert[]
  /** When every area last answered, all alerts readable; undefined also if our clock was set back since. */
  checkedAt: number | undefined
  /** Set while the newest answer is not whole. */
  partly?: PartlyRead | undefined
  isFailing: boolean
}

/** What is known where only some areas answered, or some alerts could not be read. */
export interface PartlyRead {
  /** When any of it was last read. */
  readAt: number
  /** Events of alerts that the service lists and that cannot be read; empty texts where not even that can. */
  unreadable: readonly string[]
}
