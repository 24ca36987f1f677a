/** Two articles of a story that are one text twice: their ids, the smaller first. */
export interface StoryLink {
  a: number
  b: number
}

/** One event with its reports. */
export interface Story<R> {
  /** Id of the earliest report. */
  id: number
  /** Newest first; at least one. */
  reports: readonly R[]
  links: readonly StoryLink[]
}
