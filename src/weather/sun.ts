import { day, minute } from '../time/durations.ts'

/** Times of sunrise, sunset and twilight on one day at a place, in ms since 1970; undefined where the sun does not rise or set. */
export interface SunTimes {
  /** Civil twilight: the sun is 6° below the horizon. */
  firstLight: number | undefined
  sunrise: number | undefined
  /** When it is highest. */
  noon: number
  sunset: number | undefined
  lastLight: number | undefined
}

const degree = Math.PI / 180
/** Its upper edge is on the horizon, with the refraction of the air (34') and its half width (16'). */
const horizon = -0.833
const civil = -6

/**
 * Sun times of the day whose noon at this longitude is nearest to an instant. After the equations of NOAA's Solar
 * Calculation Details (gml.noaa.gov/grad/solcalc), which are those of Meeus, Astronomical Algorithms; within a minute
 * for the years 1901 to 2099 and latitudes below 72°.
 */
export function sunTimes(
  instant: number,
  { latitude, longitude }: { latitude: number; longitude: number },
): SunTimes {
  // 15° of longitude are an hour; true solar noon is at most 16 minutes from this mean noon.
  const meanNoon = Math.round(instant / day - 0.5 + longitude / 360) * day + day / 2 - (longitude / 360) * day
  const noon = meanNoon - equationOfTime(meanNoon) * minute
  const at = (altitude: number, side: -1 | 1) => crossing(noon, side, altitude, latitude, longitude)
  return {
    firstLight: at(civil, -1),
    sunrise: at(horizon, -1),
    noon,
    sunset: at(horizon, 1),
    lastLight: at(civil, 1),
  }
}

/** Whether the sun is below the horizon at a place. No place, and one where it neither rises nor sets that day, has no night. */
export function isNight(
  instant: number,
  place: { latitude: number; longitude: number } | undefined,
): boolean {
  const { sunrise = undefined, sunset = undefined } = place ? sunTimes(instant, place) : {}
  return sunrise !== undefined && sunset !== undefined && (instant < sunrise || instant > sunset)
}

/** When the sun crosses an altitude before or after its noon. The declination is that of the moment itself. */
function crossing(
  noon: number,
  side: -1 | 1,
  altitude: number,
  latitude: number,
  longitude: number,
): number | undefined {
  let time = noon
  for (let round = 0; round < 3; round++) {
    const { declination } = positionAt(time)
    const cosine =
      (Math.sin(altitude * degree) - Math.sin(latitude * degree) * Math.sin(declination)) /
      (Math.cos(latitude * degree) * Math.cos(declination))
    if (Math.abs(cosine) > 1) return undefined
    const angle = Math.acos(cosine) / degree
    const localNoon = noonNear(time, longitude)
    time = localNoon + side * (angle / 360) * day
  }
  return time
}

/** Solar noon at a longitude, by the equation of time at an instant of that day. */
function noonNear(instant: number, longitude: number): number {
  const mean = Math.round(instant / day - 0.5 + longitude / 360) * day + day / 2 - (longitude / 360) * day
  return mean - equationOfTime(instant) * minute
}

/** Minutes that a sundial is ahead of the clock. */
function equationOfTime(instant: number): number {
  const { meanLongitude, anomaly, eccentricity, obliquity } = positionAt(instant)
  const y = Math.tan(obliquity / 2) ** 2
  const radians =
    y * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * meanLongitude) -
    0.5 * y * y * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly)
  return (radians / degree) * 4
}

/** The sun's place, angles in radians. */
function positionAt(instant: number) {
  const centuries = (instant / day + 2440587.5 - 2451545) / 36525
  const meanLongitude = (280.46646 + centuries * (36000.76983 + centuries * 0.0003032)) * degree
  const anomaly = (357.52911 + centuries * (35999.05029 - 0.0001537 * centuries)) * degree
  const eccentricity = 0.016708634 - centuries * (0.000042037 + 0.0000001267 * centuries)
  const center =
    Math.sin(anomaly) * (1.914602 - centuries * (0.004817 + 0.000014 * centuries)) +
    Math.sin(2 * anomaly) * (0.019993 - 0.000101 * centuries) +
    Math.sin(3 * anomaly) * 0.000289
  const node = (125.04 - 1934.136 * centuries) * degree
  const longitude = meanLongitude + center * degree - (0.00569 + 0.00478 * Math.sin(node)) * degree
  const obliquity = (23.4392911 - 0.0130042 * centuries + 0.00256 * Math.cos(node)) * degree
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(longitude))
  return { meanLongitude, anomaly, eccentricity, obliquity, declination }
}
