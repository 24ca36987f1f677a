/** A city as the directory lists it. */
export interface DirectoryCity {
  id: string
  /** Name of its publication. */
  name: string
  city: string
  county: string | undefined
  state: string | undefined
  zips: readonly string[]
  /** Where its front page is: an absolute address. */
  href: string
  /** Whether its readers get pages. */
  isServed: boolean
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

/** What the pages of a network are made from. */
export interface NetworkData {
  network: {
    name: string
    statement?: string
    about?: readonly string[]
    publisher?: readonly { label: string; value: string }[]
    links?: readonly { label: string; href: string }[]
    partners?: readonly { label: string; href: string }[]
  }
  /** Every city, by name. */
  cities: readonly DirectoryCity[]
  /** Conditions by city; a city that was not checked yet has none. */
  conditions: ReadonlyMap<string, CityCondition>
  headlines: readonly CityHeadline[]
  /** Milliseconds since 1970. */
  now: number
  /** IANA name: of the times on these pages. */
  timeZone: string
  /** Origin of these pages, without a final slash. */
  origin: string
}
