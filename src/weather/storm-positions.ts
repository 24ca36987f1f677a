// Where a storm at sea is from here, and when the Hurricane Center says more of it.

const earthMiles = 3958.8

/** Miles (of the great circle) from a place to another, and the direction in degrees from north. */
export function bearingTo(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): { miles: number; degrees: number } {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [here, there] = [radians(from.latitude), radians(to.latitude)]
  const east = radians(to.longitude - from.longitude)
  const chord = Math.sin((there - here) / 2) ** 2 + Math.cos(here) * Math.cos(there) * Math.sin(east / 2) ** 2
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(there),
    Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(east),
  )
  return {
    miles: 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chord))),
    degrees: ((angle * 180) / Math.PI + 360) % 360,
  }
}

/** Hours UTC of the Center's full advisories. */
const advisoryHours = [3, 9, 15, 21, 27]

/** When the next full advisory after one is due, ms since 1970: 5 and 11 o'clock, Eastern daylight time. */
export function nextAdvisory(advisedAt: number): number {
  const midnight = new Date(advisedAt).setUTCHours(0, 0, 0, 0)
  // One is issued some minutes before its hour.
  const from = advisedAt + 1_800_000
  return advisoryHours.map((hour) => midnight + hour * 3_600_000).find((at) => at > from) ?? from
}
