/** A city as the directory lists it. */
export interface ListedCity {
  id: string
  /** Name of its publication. */
  name: string
  city: string
  county: string | undefined
  state: string | undefined
  zips: readonly string[]
  /** Addresses of its feeds. */
  feeds: readonly string[]
  /** Where its front page is: an absolute address. */
  href: string
  /** Whether its readers get pages. */
  isServed: boolean
  /** Undefined before it was looked at. */
  condition: CityCondition | undefined
}

/** How a city is, as last looked at. Times in milliseconds since 1970. */
export interface CityCondition {
  /** When one of its sources was last read; undefined where none ever was. */
  readAt: number | undefined
  /** Whether at least half of its feeds are over half an hour overdue, or fail and were unread that long. */
  isLate: boolean
  /** Names of the watches and warnings in force, the most serious first. */
  alerts: readonly string[]
  /** When its alerts were last checked; undefined where it has no weather, or they never were. */
  alertsAt: number | undefined
  hasWeather: boolean
}

/** A city's headline of the hour. */
export interface CityHeadline {
  /** Id of the city. */
  id: string
  title: string
  /** Name of the newsroom that reported it. */
  newsroom: string
  /** Milliseconds since 1970; undefined where the newsroom does not say. */
  publishedAt: number | undefined
  /** BCP 47 tag, where it is not the directory's. */
  language: string | undefined
}
