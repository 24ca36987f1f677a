/** Referrals of a city to a newsroom on one day: how many readers clicked a link to one of its reports. Nothing about the readers. */
export interface ReferralCount {
  /** A day of the city's calendar, such as '2026-11-20'. */
  day: string
  newsroom: string
  readers: number
}

/** Counts of referrals. Every method throws a StoreError. */
export interface ReferralStore {
  /** Adds to the count of each day and newsroom and appends the topic of the city's counts; days before `keepFrom` are deleted. */
  addReferrals(city: string, counts: readonly ReferralCount[], keepFrom: string): Promise<void>
  /** Counts of the days from `first` to `last`, by day, then by newsroom. */
  loadReferrals(city: string, first: string, last: string): Promise<ReferralCount[]>
}
