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

/** A factor of a story's score, and the values from which it was computed. */
export type ScorePart =
  | { kind: 'owners'; count: number; factor: number }
  | { kind: 'age'; hours: number; halfLife: number; factor: number }
  | {
      kind: 'place'
      place: 'city' | 'neighborhood' | 'text' | 'county' | 'elsewhere'
      words: readonly string[]
      factor: number
    }
  | { kind: 'position'; position: number; factor: number }

/** A story with its score and the reasons for it. */
export interface RankedStory<R> extends Story<R> {
  /** The product of the factors of `parts`. */
  score: number
  parts: readonly ScorePart[]
  /** Set when an editor placed it. `until`: milliseconds since 1970. */
  chosen?: { as: 'lead' | 'pin'; note: string; until: number }
}
