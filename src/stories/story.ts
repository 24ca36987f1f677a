/** Why two articles are together: `same article`: one text twice; `same story`: two texts about one event. */
export type LinkKind = 'same article' | 'same story'

/** The evidence that two articles belong together, kept with the pair. */
export interface StoryLink {
  /** Ids of two articles, the smaller first. */
  a: number
  b: number
  kind: LinkKind
  /** How alike the two are: 0 (no word in common) to 1. */
  score: number
  /** Words that both hold, as written, the strongest evidence first; none where only the address is the same. */
  words: readonly string[]
}

/** One event told by one or more reports. */
export interface Story<R> {
  /** Id of the earliest report's article. */
  id: number
  /** Newest first; at least one. */
  reports: readonly R[]
  /** Links among these reports. */
  links: readonly StoryLink[]
}

/** A factor of a story's rank, with what it was computed from. */
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

/** A story of a front page with the reasons for its rank. */
export interface RankedStory<R> extends Story<R> {
  /** Product of the factors of `parts`. */
  score: number
  parts: readonly ScorePart[]
  /** Set where an editor placed it; `until`: milliseconds since 1970. */
  chosen?: { as: 'lead' | 'pin'; note: string; until: number }
}
