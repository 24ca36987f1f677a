/** The numbers that rank a front page; /how-we-choose prints them. */
export const rankWeights = {
  /** Factor by the most local place that a report names. */
  place: { city: 2, neighborhood: 1.5, text: 1.5, county: 1.2, elsewhere: 1 },
  /** Bonus of the first story in its feed; the second gets half of it, the third a third. */
  firstInFeed: 0.25,
  /** The number of top stories, and the share of each owner among them. */
  top: { stories: 8, perOwner: 2 },
  /** A report puts a story on the front page for so many hours. */
  window: 72,
} as const

/** The numbers that cluster reports into stories. */
export const storyWeights = {
  /** Clusters with a lower average similarity are not merged. Chosen on the tuning half of bench/stories/. */
  threshold: 0.22,
  /** Articles further apart than so many hours are never one story. */
  window: 72,
} as const
