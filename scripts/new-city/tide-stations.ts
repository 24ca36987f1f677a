import { stations } from '@neaps/tide-database'
import { kilometersBetween, type Point } from './point.ts'

/** A station for which NOAA publishes tides. */
export interface TideStation {
  /** Seven digits. */
  id: string
  name: string
  /** Kilometers from the point. */
  away: number
}

/** Kilometers within which a place has tides; a station on a river that has tides counts, too. */
const reach = 15

const noaa = 'US National Oceanic and Atmospheric Administration'
let known: readonly (Point & { id: string; name: string })[] | undefined

/** NOAA's tide station nearest to a point; undefined where none is within reach. */
export function tideStationNear(point: Point): TideStation | undefined {
  known ??= stations
    .filter(({ kind, source }) => kind === 'tide' && source.name === noaa && /^\d{7}$/.test(source.id))
    .map(({ name, latitude, longitude, source }) => ({ id: source.id, name, latitude, longitude }))
  const near = known
    .map((station) => ({ id: station.id, name: station.name, away: kilometersBetween(point, station) }))
    .filter(({ away }) => away <= reach)
  return near.sort((one, other) => one.away - other.away)[0]
}
