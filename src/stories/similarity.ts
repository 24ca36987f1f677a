import { hour } from '../time/durations.ts'
import { idfOf, type WordCounts } from './idf.ts'
import type { Profile } from './profile.ts'
import { storyWeights } from './weights.ts'

/** Articles further apart than this (ms) are never one story. */
export const window = storyWeights.window * hour

/** A gap of so many milliseconds halves a similarity. */
const halfLife = 96 * hour

/** Weights by stem, as a vector of length 1. */
export type Vector = ReadonlyMap<string, number>

/** An article's vector: weight in its texts × inverse document frequency. Empty for texts without words. */
export function vectorOf(profile: Profile, counts: WordCounts): Vector {
  const vector = new Map<string, number>()
  let squares = 0
  for (const { stem, word, weight, isCommon } of profile.stems) {
    const value = weight * idfOf(counts.of(word), counts.articles, isCommon)
    vector.set(stem, value)
    squares += value * value
  }
  const length = Math.sqrt(squares)
  for (const [stem, value] of vector) vector.set(stem, value / length)
  return vector
}

/** The dot product, which is the cosine of vectors of length 1. */
export function product(a: Vector, b: Vector): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [stem, value] of few) sum += value * (many.get(stem) ?? 0)
  return sum
}

/** The factor for a gap in milliseconds; 1 for undefined, when a date is missing. */
export function decay(gap: number | undefined): number {
  return gap === undefined ? 1 : 0.5 ** (Math.abs(gap) / halfLife)
}
