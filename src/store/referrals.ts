/** Readers whom a city sent to a newsroom in one day: how many pressed a link to one of its reports. Nothing about them. */
export interface ReferralCount {
  /** A day of the city's calendar, such as '2026-11-20'. */
  day: string
  newsroom: string
  readers: number
}

/** What the store can do with counts of readers sent on. Every method throws a StoreError. */
export interface ReferralStore {
  /** Adds to what is counted of each day and newsroom and appends the topic of the city's counts; days before `keepFrom` are deleted. */
  addReferrals(city: string, counts: readonly ReferralCount[], keepFrom: string): Promise<void>
  /** Counts of the days from `first` to `last`, by day, then by newsroom. */
  loadReferrals(city: string, first: string, last: string): Promise<ReferralCount[]>
}
