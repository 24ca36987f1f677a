import { hour } from '../../time/durations.ts'
import type { DocumentFailure } from '../pipeline/fetch-document.ts'
import { fireZone } from './alerts/zone-codes.ts'
import type { Ask } from './service.ts'
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

/** A resolved point, or why it could not be resolved. */
export type ResolvedPoint = { kind: 'point'; point: WeatherPoint } | DocumentFailure

/** Lifetime of a resolved point in ms: points rarely move to another grid, but they do. */
const keptFor = 24 * hour

/** Cache of points, each requested once a day; concurrent requests of one point share one answer. */
export class WeatherPoints {
  readonly #kept = new Map<string, { point: WeatherPoint; until: number }>()
  readonly #asking = new Map<string, Promise<ResolvedPoint>>()

  /** Resolves `26.1224,-80.1373`. Never rejects. */
  async resolve(place: string, ask: Ask, now: number): Promise<ResolvedPoint> {
    const kept = this.#kept.get(place)
    if (kept && kept.until > now) return { kind: 'point', point: kept.point }
    const asking = this.#asking.get(place) ?? this.#ask(place, ask, now)
    this.#asking.set(place, asking)
    const resolved = await asking
    // An outdated point is better than none.
    return resolved.kind === 'failed' && kept ? { kind: 'point', point: kept.point } : resolved
  }

  /** Drops a point, such as after its grid was not found, so that it is requested again. */
  forget(place: string): void {
    this.#kept.delete(place)
  }

  async #ask(place: string, ask: Ask, now: number): Promise<ResolvedPoint> {
    try {
      const answer = await ask(`/points/${place}`)
      if (answer.kind === 'failed') {
        return { ...answer, message: `the point could not be resolved: ${answer.message}` }
      }
      const point = parsePoint(answer.text)
      this.#kept.set(place, { point, until: now + keptFor })
      return { kind: 'point', point }
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      const message = `the point could not be resolved: ${said}`
      return { kind: 'failed', reason: 'status', message, retryAfter: undefined }
    } finally {
      this.#asking.delete(place)
    }
  }
}

/** Reads `/points/{latitude},{longitude}`. Throws where it names no grid. */
function parsePoint(text: string): WeatherPoint {
  const properties = field(parseAnswer(text), 'properties')
  const grid = pathAt(properties, 'forecastGridData') ?? gridOf(properties)
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

function gridOf(properties: unknown): string | undefined {
  const [x, y] = [field(properties, 'gridX'), field(properties, 'gridY')]
  const id = textAt(properties, 'gridId')
  return id === '' || !Number.isInteger(x) || !Number.isInteger(y) ? undefined : `/gridpoints/${id}/${x},${y}`
}
