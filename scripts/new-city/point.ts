/** A point in degrees; south and west are negative. */
export interface Point {
  latitude: number
  longitude: number
}

const earthRadius = 6371

/** Kilometers between two points, over the sphere. */
export function kilometersBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const halfSine = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const square =
    halfSine(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      halfSine(one.longitude, other.longitude)
  return 2 * earthRadius * Math.asin(Math.sqrt(square))
}

/** Kilometers from a point to a line between two others, on a plane: for lines of some kilometers. */
export function kilometersToLine(point: Point, from: Point, to: Point): number {
  const scale = Math.cos((point.latitude * Math.PI) / 180)
  const flat = ({ latitude, longitude }: Point) => ({
    x: (longitude - point.longitude) * scale,
    y: latitude - point.latitude,
  })
  const [start, end] = [flat(from), flat(to)]
  const [x, y] = [end.x - start.x, end.y - start.y]
  const length = x * x + y * y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(start.x * x + start.y * y) / length))
  return ((Math.hypot(start.x + share * x, start.y + share * y) * Math.PI) / 180) * earthRadius
}
