/** A word and the number of texts that hold it. */
export interface KnownWord {
  word: string
  count: number
}

const shortestCorrected = 4
const longWord = 8
/** The largest edit distance of a long word. */
export const longestDistance = 2

/** Whether a folded word may be a misspelt one: four letters or more, and no digit, because another number means another thing. */
export function mayBeMisspelt(word: string): boolean {
  return word.length >= shortestCorrected && /^\p{L}+$/u.test(word)
}

/** The words nearest to a misspelt one, without itself: nearest first, then those with the same first letter, then those most used. */
export function nearestWords(word: string, known: Iterable<KnownWord>, most: number): string[] {
  const limit = word.length >= longWord ? longestDistance : 1
  const letters = lettersOf(word)
  const near: { word: string; count: number; distance: number; elsewhere: number }[] = []
  for (const { word: candidate, count } of known) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    // Each edit changes at most two letters of the set: most words of the index end here.
    if (countBits(letters ^ lettersOf(candidate)) > 2 * limit) continue
    const distance = editDistance(word, candidate, limit)
    if (!distance || !mayBeMisspelt(candidate)) continue
    near.push({ word: candidate, count, distance, elsewhere: Number(candidate[0] !== word[0]) })
  }
  near.sort(
    (one, other) =>
      one.distance - other.distance ||
      one.elsewhere - other.elsewhere ||
      other.count - one.count ||
      (one.word < other.word ? -1 : 1),
  )
  return [...new Set(near.map((candidate) => candidate.word))].slice(0, most)
}

/** The letters of a word as bits of a number; letters beyond a to z share bits. */
function lettersOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

/**
 * Letters to put in, leave out, exchange or swap with their neighbour until one word is the other (optimal string
 * alignment); undefined where it is more than the limit.
 */
export function editDistance(one: string, other: string, limit: number): number | undefined {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let y = 1; y <= one.length; y += 1) {
    const next = [y]
    let least = y
    for (let x = 1; x <= other.length; x += 1) {
      const same = one[y - 1] === other[x - 1]
      let cost = Math.min(at(row, x) + 1, at(next, x - 1) + 1, at(row, x - 1) + (same ? 0 : 1))
      if (y > 1 && x > 1 && one[y - 1] === other[x - 2] && one[y - 2] === other[x - 1]) {
        cost = Math.min(cost, at(before, x - 2) + 1)
      }
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return undefined
    before = row
    row = next
  }
  const distance = at(row, other.length)
  return distance <= limit ? distance : undefined
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
