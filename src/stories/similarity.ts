import { isCommon } from './common-words.ts'
import { idfOf, type WordCounts } from './idf.ts'
import type { Profile } from './profile.ts'
import { storyWeights } from './weights.ts'

/** Articles further apart than this are never of one story, in milliseconds. */
export const window = storyWeights.window * 60 * 60_000

/** After so many milliseconds a likeness counts half. */
const halfLife = 96 * 60 * 60_000

/** Weights of an article's stems, of length 1 together. */
export type Vector = ReadonlyMap<string, number>

/** The vector of an article: weight in its texts × idf. Empty where its texts say nothing. */
export function vectorOf(profile: Profile, counts: WordCounts): Vector {
  const vector = new Map<string, number>()
  let squares = 0
  for (const [stem, weight] of profile.weights) {
    const value =
      weight * idfOf(counts.of(stem, profile.language), counts.articles, isCommon(stem, profile.language))
    vector.set(stem, value)
    squares += value * value
  }
  const length = Math.sqrt(squares)
  for (const [stem, value] of vector) vector.set(stem, value / length)
  return vector
}

/** Product of two vectors: the cosine, where both have length 1. */
export function product(a: Vector, b: Vector): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [stem, value] of few) sum += value * (many.get(stem) ?? 0)
  return sum
}

/** What is left of a likeness after this gap in milliseconds; undefined, as where a date is missing, takes nothing away. */
export function decay(gap: number | undefined): number {
  return gap === undefined ? 1 : 0.5 ** (Math.abs(gap) / halfLife)
}

/** Stems that both vectors have, the strongest evidence first. */
export function sharedStems(a: Vector, b: Vector): string[] {
  const shared: [string, number][] = []
  for (const [stem, value] of a) {
    const other = b.get(stem)
    if (other !== undefined) shared.push([stem, value * other])
  }
  return shared.sort(([x, u], [y, v]) => v - u || (x < y ? -1 : 1)).map(([stem]) => stem)
}
