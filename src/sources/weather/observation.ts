import { isOlder, observationAge } from '../../weather/ages.ts'
import type { Observation } from '../../weather/weather.ts'
import { skyOf } from './forecast.ts'
import {
  field,
  measureAt,
  parseAnswer,
  possibleSpeeds,
  possibleTemperatures,
  textAt,
  timeAt,
  toFahrenheit,
  toMilesPerHour,
} from './values.ts'

/** Gusts are shown from this difference to the wind, in mph (as on weather.gov). */
const notableGust = 8

const percent = { percent: (value: number) => value }
const toInches = { Pa: (pascal: number) => pascal / 3386.39, hPa: (value: number) => value / 33.8639 }
const toMiles = { m: (meters: number) => meters / 1609.344, km: (value: number) => value / 1.609344 }

/** Ids of the stations in `/gridpoints/…/stations`, nearest first. Throws where there are none. */
export function parseStations(text: string): string[] {
  const features = field(parseAnswer(text), 'features')
  const ids = (Array.isArray(features) ? features : [])
    .map((feature: unknown) => textAt(feature, 'properties', 'stationIdentifier'))
    .filter((id) => /^[A-Z0-9]{3,12}$/.test(id))
  if (ids.length === 0) throw new Error('a list of stations without any')
  return ids
}

/**
 * The newest row of `/stations/{id}/observations` that has a temperature and is still the
 * weather now: between two full reports some stations send rows without one. Undefined where
 * there is none: another station may have one. Throws where the answer is something else.
 */
export function parseObservation(text: string, now: number): Observation | undefined {
  const features = field(parseAnswer(text), 'features')
  return (Array.isArray(features) ? features : [])
    .map((feature: unknown) => parseRow(field(feature, 'properties'), now))
    .filter((row) => row !== undefined)
    .toSorted((one, other) => other.observedAt - one.observedAt)[0]
}

function parseRow(properties: unknown, now: number): Observation | undefined {
  const observedAt = timeAt(properties, 'timestamp')
  const temperature = measureAt(properties, 'temperature', toFahrenheit, possibleTemperatures)
  if (observedAt === undefined || temperature === undefined) return undefined
  if (isOlder(observedAt, observationAge, now)) return undefined
  const warmth = (name: string) => measureAt(properties, name, toFahrenheit, possibleTemperatures)
  const windSpeed = measureAt(properties, 'windSpeed', toMilesPerHour, possibleSpeeds)
  const windGust = measureAt(properties, 'windGust', toMilesPerHour, possibleSpeeds)
  return {
    stationId: textAt(properties, 'stationId'),
    stationName: textAt(properties, 'stationName'),
    observedAt,
    temperature,
    feelsLike: warmth('windChill') ?? warmth('heatIndex'),
    condition: textAt(properties, 'textDescription'),
    sky: skyOf(textAt(properties, 'icon')),
    dewPoint: warmth('dewpoint'),
    humidity: measureAt(properties, 'relativeHumidity', percent, [0, 100]),
    windSpeed,
    windGust: windGust !== undefined && windGust >= (windSpeed ?? 0) + notableGust ? windGust : undefined,
    windDirection: windSpeed === undefined || windSpeed < 1 ? '' : directionOf(properties),
    pressure:
      measureAt(properties, 'seaLevelPressure', toInches, [25, 33]) ??
      measureAt(properties, 'barometricPressure', toInches, [25, 33]),
    visibility: measureAt(properties, 'visibility', toMiles, [0, 100]),
  }
}

const points = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')

function directionOf(properties: unknown): string {
  const angle = { 'degree_(angle)': (value: number) => value }
  const degrees = measureAt(properties, 'windDirection', angle, [0, 360])
  return degrees === undefined ? '' : (points[Math.round(degrees / 22.5) % 16] ?? '')
}
