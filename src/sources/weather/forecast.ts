import { hour } from '../../time/durations.ts'
import type { Forecast, ForecastPeriod } from '../../weather/weather.ts'
import {
  field,
  fieldAt,
  measureAt,
  parseAnswer,
  possibleSpeeds,
  possibleTemperatures,
  textAt,
  timeAt,
  toFahrenheit,
  toMilesPerHour,
  within,
} from './values.ts'

/** Hours that are kept, of the 156 that are sent. */
const keptFor = 49 * hour
/** The most periods of one forecast: 14 half days, 156 hours. */
const mostPeriods = 400

/**
 * Reads `/gridpoints/{office}/{x},{y}/forecast` or its `/hourly`. Throws where it has no
 * periods, or where one in four cannot be read, as when its temperatures are in the thousands.
 */
export function parseForecast(text: string): Forecast {
  const properties = field(parseAnswer(text), 'properties')
  const sent = field(properties, 'periods')
  if (!Array.isArray(sent) || sent.length === 0) throw new Error('a forecast without periods')
  const all = sent.slice(0, mostPeriods)
  const periods = all.map(parsePeriod).filter((period) => period !== undefined)
  if (periods.length * 4 < all.length * 3) {
    throw new Error(
      `a forecast of which ${all.length - periods.length} of ${all.length} periods cannot be read`,
    )
  }
  const updatedAt = timeAt(properties, 'updateTime') ?? timeAt(properties, 'generatedAt')
  if (updatedAt === undefined) throw new Error('a forecast without a time')
  return { updatedAt, periods: periods.toSorted((a, b) => a.startsAt - b.startsAt) }
}

/** The hours that are stored, from an instant on. */
export function nextHours({ periods, ...forecast }: Forecast, now: number): Forecast {
  return {
    ...forecast,
    periods: periods.filter(({ startsAt, endsAt }) => endsAt > now && startsAt < now + keptFor),
  }
}

function parsePeriod(sent: unknown): ForecastPeriod | undefined {
  const startsAt = timeAt(sent, 'startTime')
  const endsAt = timeAt(sent, 'endTime')
  const temperature = temperatureOf(sent)
  if (startsAt === undefined || endsAt === undefined || endsAt <= startsAt) return undefined
  if (temperature === undefined) return undefined
  return {
    name: textAt(sent, 'name'),
    startsAt,
    endsAt,
    isDay: field(sent, 'isDaytime') !== false,
    temperature,
    rainChance: within(fieldAt(sent, 'probabilityOfPrecipitation', 'value'), 0, 100),
    wind: windOf(sent),
    windDirection: /^[NESW]{1,3}$/.exec(textAt(sent, 'windDirection'))?.[0] ?? '',
    condition: textAt(sent, 'shortForecast'),
    sky: skyOf(textAt(sent, 'icon')),
    details: textAt(sent, 'detailedForecast'),
  }
}

/** A number with a unit beside it, or a measure under the service's newer flag. */
function temperatureOf(sent: unknown): number | undefined {
  const plain = field(sent, 'temperature')
  if (typeof plain !== 'number') return measureAt(sent, 'temperature', toFahrenheit, possibleTemperatures)
  const fahrenheit = textAt(sent, 'temperatureUnit') === 'C' ? toFahrenheit.degC(plain) : plain
  return within(fahrenheit, ...possibleTemperatures)
}

/** '14 mph', '2 to 13 mph', or a measure under the service's newer flag. */
function windOf(sent: unknown): ForecastPeriod['wind'] {
  const plain = /^(\d+)(?: to (\d+))? (mph|km\/h)$/.exec(textAt(sent, 'windSpeed'))
  if (plain) {
    const [, low = '', high = low, unit] = plain
    const scale = unit === 'mph' ? 1 : toMilesPerHour['km_h-1'](1)
    const range = [
      within(Number(low) * scale, ...possibleSpeeds),
      within(Number(high) * scale, ...possibleSpeeds),
    ]
    return rangeOf(range[0], range[1])
  }
  const sentRange = field(sent, 'windSpeed')
  const bound = (name: string) =>
    measureAt(
      { bound: { unitCode: field(sentRange, 'unitCode'), value: field(sentRange, name) } },
      'bound',
      toMilesPerHour,
      possibleSpeeds,
    )
  const value = bound('value')
  return rangeOf(bound('minValue') ?? value, bound('maxValue') ?? value)
}

function rangeOf(low: number | undefined, high: number | undefined): ForecastPeriod['wind'] {
  return low === undefined || high === undefined ? undefined : { low, high }
}

/** The first drawing of an icon: `/icons/land/day/rain_showers,40/tsra,60?size=medium` → `rain_showers`. */
export function skyOf(icon: string): string {
  return /\/icons\/\w+\/(?:day|night)\/([a-z_]+)/.exec(icon)?.[1] ?? ''
}
