import { field } from '../values.ts'

/** A place on earth in degrees: north and east are positive. */
export interface GeoPoint {
  latitude: number
  longitude: number
}

/** Kilometers of a degree of latitude. */
const degree = 111.2
/** Kilometers from which an outline contradicts its message's zones, as with swapped coordinates. */
const farthest = 1_000

/** East and north of the point, in km. */
type Position = readonly [east: number, north: number]
/** A polygon's border, then its holes. */
type Polygon = readonly (readonly Position[])[]

/**
 * How far a point is from the area that a GeoJSON geometry outlines, in km, 0 within it;
 * undefined where there is no area or it cannot be read: then the zones of the message
 * decide. On a plane around the point, which is accurate to a percent within 50 km.
 */
export function kilometersFrom(geometry: unknown, point: GeoPoint): number | undefined {
  const polygons = polygonsOf(geometry, point)
  if (!polygons || polygons.length === 0) return undefined
  const nearest = Math.min(...polygons.map(distanceTo))
  return nearest < farthest ? nearest : undefined
}

/** Undefined where any of its polygons cannot be read: the unreadable one may be the one at the point. */
function polygonsOf(geometry: unknown, point: GeoPoint): readonly Polygon[] | undefined {
  const coordinates = field(geometry, 'coordinates')
  switch (field(geometry, 'type')) {
    case 'Polygon':
      return allOf([readPolygon(coordinates, point)])
    case 'MultiPolygon':
      return Array.isArray(coordinates) ? allOf(coordinates.map((one) => readPolygon(one, point))) : undefined
    case 'GeometryCollection': {
      const parts = field(geometry, 'geometries')
      return Array.isArray(parts) ? allOf(parts.map((part) => polygonsOf(part, point)))?.flat() : undefined
    }
    default:
      return undefined
  }
}

function allOf<Value>(values: readonly (Value | undefined)[]): Value[] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? known : undefined
}

/** A hole that cannot be read is left out: better warned in vain than not at all. */
function readPolygon(rings: unknown, point: GeoPoint): Polygon | undefined {
  if (!Array.isArray(rings)) return undefined
  const [border, ...holes] = rings.map((ring) => readRing(ring, point))
  return border && [border, ...holes.filter((hole) => hole !== undefined)]
}

function readRing(ring: unknown, point: GeoPoint): Position[] | undefined {
  const positions = Array.isArray(ring) ? allOf(ring.map((one) => readPosition(one, point))) : undefined
  const corners = new Set(positions?.map(String))
  return corners.size < 3 ? undefined : positions
}

function readPosition(position: unknown, point: GeoPoint): Position | undefined {
  const [longitude, latitude]: unknown[] = Array.isArray(position) ? position : []
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  if (!(Math.abs(longitude) <= 360 && Math.abs(latitude) <= 90)) return undefined
  // The short way around: the Aleutians lie on both sides of the date line.
  const east = ((((longitude - point.longitude + 180) % 360) + 360) % 360) - 180
  return [east * degree * Math.cos((point.latitude * Math.PI) / 180), (latitude - point.latitude) * degree]
}

function distanceTo(polygon: Polygon): number {
  const sides = polygon.flatMap((ring) =>
    ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from] as const),
  )
  // A ray to the east crosses an odd number of sides where the point is inside, holes included.
  const crossed = sides.filter(([[x1, y1], [x2, y2]]) => {
    if (y1 > 0 === y2 > 0) return false
    return x1 - (y1 * (x2 - x1)) / (y2 - y1) > 0
  })
  return crossed.length % 2 === 1 ? 0 : Math.min(...sides.map(([from, to]) => distanceToSide(from, to)))
}

function distanceToSide([x1, y1]: Position, [x2, y2]: Position): number {
  const [x, y] = [x2 - x1, y2 - y1]
  const length = x * x + y * y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * x + y1 * y) / length))
  return Math.hypot(x1 + share * x, y1 + share * y)
}
