/** Kinds of weather alerts that a city's services and guides belong to, as `services.yaml` names them. */
export const alertKinds = [
  'tropical',
  'surge',
  'flood',
  'heat',
  'tornado',
  'thunderstorm',
  'wind',
  'cold',
  'fire',
  'beach',
  'civil',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** What readers can do under an alert: `services.yaml`. */
export interface LocalServices {
  /** As the heading names it: 'Broward' in 'In Broward'. */
  county: string
  /** In the order of the file, the most useful first. */
  services: readonly LocalService[]
  /** Own articles that belong to alerts. */
  guides: readonly { article: string; alerts: readonly AlertKind[] }[]
}

/** One service of a city, county or utility; it has a link, a phone number or both. */
export interface LocalService {
  /** Verb first: 'Find your evacuation zone'. */
  name: string
  /** A line about it. */
  about: string | undefined
  link: string | undefined
  /** As they are printed: '311', '954-831-4000'. */
  phones: readonly string[]
  /** Whose it is, and where that was read. */
  source: string
  /** The day on which somebody last checked it, such as '2026-11-20'. */
  checked: string
  alerts: readonly AlertKind[]
}

/** After so many days without a check readers are told the day in bold. */
export const checkedWithinDays = 90
