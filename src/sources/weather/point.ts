import { fireZone } from './alerts/zone-codes.ts'
import { DailyDocuments } from './daily-documents.ts'
import { field, parseAnswer, textAt } from './values.ts'

/** The service's data of a point: the paths of its forecast and stations, and its zones. */
export interface WeatherPoint {
  /** Paths of its documents. */
  forecast: string
  hourly: string
  stations: string
  /** Public zone, county and zone for fire weather, such as FLZ072, FLC011 and FLZ072/fire. */
  zones: readonly string[]
  /** 'MFL' */
  office: string
  /** 'KAMX'; empty where none is named. */
  radar: string
  /** Whether it lies on the water, for which the service has no forecast of this kind. */
  isMarine: boolean
}

/** The points of cities by their paths. */
export type WeatherPoints = DailyDocuments<WeatherPoint>

/** An empty cache of points. */
export function openPoints(): WeatherPoints {
  return new DailyDocuments(parsePoint)
}

/** The path of the point that `26.1224,-80.1373` names. */
export function pointPath(point: string): string {
  return `/points/${point}`
}

/** Reads `/points/{latitude},{longitude}`. Throws where it names no grid. */
function parsePoint(text: string): WeatherPoint {
  const properties = field(parseAnswer(text), 'properties')
  const grid = pathAt(properties, 'forecastGridData')
  if (grid === undefined) throw new Error('no grid covers this point')
  return {
    forecast: pathAt(properties, 'forecast') ?? `${grid}/forecast`,
    hourly: pathAt(properties, 'forecastHourly') ?? `${grid}/forecast/hourly`,
    stations: pathAt(properties, 'observationStations') ?? `${grid}/stations`,
    zones: zonesOf(properties),
    office: textAt(properties, 'cwa') || textAt(properties, 'gridId'),
    radar: textAt(properties, 'radarStation'),
    isMarine: textAt(properties, 'type') === 'marine',
  }
}

function zonesOf(properties: unknown): string[] {
  const codesAt = (name: string) =>
    textAt(properties, name)
      .match(/[A-Z]{2}[CZ]\d{3}$/)
      ?.slice(0, 1) ?? []
  const publicZones = codesAt('forecastZone')
  const fireZones = codesAt('fireWeatherZone')
  // Most offices use the codes of public zones for fires too.
  const forFires = fireZones.length > 0 ? fireZones : publicZones
  return [...publicZones, ...codesAt('county'), ...forFires.map(fireZone)]
}

/** The path of an address, which is requested at the configured base. */
function pathAt(properties: unknown, name: string): string | undefined {
  const path = URL.parse(textAt(properties, name))?.pathname
  return path === undefined || path === '/' ? undefined : path
}
