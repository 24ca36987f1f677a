/** Every number by which the order of a front page is computed; /how-we-choose prints them from here. */
export const rankWeights = {
  /** Factor of a story by the most local place that one of its reports names. */
  place: { city: 2, neighborhood: 1.5, text: 1.5, county: 1.2, elsewhere: 1 },
  /** What the first story in its source's own feed gains; the second gains half of it, the third a third. */
  firstInFeed: 0.25,
  /** The stories at the top among which no owner and no section takes more than its share. */
  top: { stories: 8, perOwner: 2, perSection: 2 },
  /** Hours for which a report can put a story on the front page. */
  window: 72,
} as const

/** By which reports become one story; /how-we-choose prints these too. */
export const storyWeights = {
  /** Clusters that are on average less alike stay apart: chosen on the half of bench/stories/ that is for tuning. */
  threshold: 0.22,
  /** Articles further apart than so many hours are never of one story. */
  window: 72,
} as const
