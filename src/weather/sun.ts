import { getTimes } from 'suncalc'

/** Sunrise and sunset of a day at a place, in ms since 1970; undefined where the sun does not rise or set. */
export interface SunTimes {
  sunrise: number | undefined
  sunset: number | undefined
}

/** Sun times of the day whose noon at this longitude is nearest to an instant. */
export function sunTimes(
  instant: number,
  { latitude, longitude }: { latitude: number; longitude: number },
): SunTimes {
  const { sunrise, sunset } = getTimes(new Date(instant), latitude, longitude)
  return {
    sunrise: sunrise?.getTime(),
    sunset: sunset?.getTime(),
  }
}

/** Whether the sun is below the horizon; false without a place, or where it neither rises nor sets. */
export function isNight(
  instant: number,
  place: { latitude: number; longitude: number } | undefined,
): boolean {
  const { sunrise = undefined, sunset = undefined } = place ? sunTimes(instant, place) : {}
  return sunrise !== undefined && sunset !== undefined && (instant < sunrise || instant > sunset)
}
