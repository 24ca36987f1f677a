import type { Vector } from './similarity.ts'

/** An article with the data from which similar articles are found. */
export interface Candidate {
  vector: Vector
  /** Language and stem of each value of the vector. */
  stems: readonly { word: string }[]
  /** Milliseconds since 1970; undefined when unknown. */
  at: number | undefined
}

/** Two articles by their indexes in the list, the smaller first, and the cosine of their vectors. */
export interface Pair {
  a: number
  b: number
  cosine: number
}

/** Stems in a larger share of articles than this are not used to find candidates. */
const commonShare = 0.05
/** A stem in so few articles is used whatever its share. */
const neverCommon = 200
/** Number of stems of an article that are used to find candidates: the rarest. */
const stemsOfArticle = 16
/** Number of articles of a stem that are considered: the latest. */
const articlesOfStem = 500
/** Candidates per article that are compared in full: those that share most of its rarest stems. */
const comparedOfArticle = 100
/** Highest number of pairs of an article with earlier ones: the most similar. */
const mostPairs = 25

/** Stems as numbers: comparing typed arrays is faster than comparing maps. */
interface Row {
  stems: Int32Array
  values: Float64Array
  /** Its rarest stems, as indexes into `stems`. */
  rarest: number[]
  at: number | undefined
}

/**
 * Pairs of articles in one language with a cosine of at least `least`, found
 * by shared stems. Articles must be sorted by `at`, undated last. `span`:
 * longest gap in ms. An article's work is bounded, whatever shares its stems.
 */
export function findPairs(articles: readonly Candidate[], least: number, span: number): Pair[] {
  const { rows, stems } = numberStems(articles)
  const postings: number[][] = Array.from({ length: stems }, () => [])
  const own = new Float64Array(stems)
  const sums = new Float64Array(rows.length)
  const pairs: Pair[] = []
  for (const [b, row] of rows.entries()) {
    for (const [position, stem] of row.stems.entries()) own[stem] = row.values[position] ?? 0
    const touched: number[] = []
    for (const position of row.rarest) {
      const stem = row.stems[position] ?? 0
      const square = (row.values[position] ?? 0) ** 2
      const posting = postings[stem] ?? []
      const end = Math.max(0, posting.length - articlesOfStem)
      for (let index = posting.length - 1; index >= end; index--) {
        const a = posting[index] ?? 0
        const before = rows[a]?.at
        if (row.at !== undefined && before !== undefined && row.at - before > span) break
        if (sums[a] === 0) touched.push(a)
        sums[a] = (sums[a] ?? 0) + square
      }
      posting.push(b)
    }
    const likely = touched.map((a) => ({ a, sum: sums[a] ?? 0 }))
    if (likely.length > comparedOfArticle) likely.sort((x, y) => y.sum - x.sum || x.a - y.a)
    const found: Pair[] = []
    for (const { a } of likely.slice(0, comparedOfArticle)) {
      const cosine = productWith(own, rows[a])
      if (cosine >= least) found.push({ a, b, cosine })
    }
    for (const a of touched) sums[a] = 0
    for (const stem of row.stems) own[stem] = 0
    found.sort((x, y) => y.cosine - x.cosine || x.a - y.a)
    pairs.push(...found.slice(0, mostPairs))
  }
  return pairs
}

function productWith(own: Float64Array, row: Row | undefined): number {
  if (!row) return 0
  let sum = 0
  for (let position = 0; position < row.stems.length; position++) {
    sum += (own[row.stems[position] ?? 0] ?? 0) * (row.values[position] ?? 0)
  }
  return sum
}

function numberStems(articles: readonly Candidate[]): { rows: Row[]; stems: number } {
  const numbers = new Map<string, number>()
  const counts: number[] = []
  const rows = articles.map(({ vector, stems: words, at }): Row => {
    const stems = new Int32Array(words.length)
    for (const [position, { word }] of words.entries()) {
      let number = numbers.get(word)
      if (number === undefined) {
        number = numbers.size
        numbers.set(word, number)
        counts.push(0)
      }
      counts[number] = (counts[number] ?? 0) + 1
      stems[position] = number
    }
    return { stems, values: Float64Array.from(vector.values()), rarest: [], at }
  })
  const most = Math.max(neverCommon, commonShare * articles.length)
  for (const row of rows) row.rarest = rarestOf(row.stems, counts, most)
  return { rows, stems: numbers.size }
}

/** Places of the stems that the fewest articles have, at most `most`; of two that as many have, the first. */
function rarestOf(stems: Int32Array, counts: readonly number[], most: number): number[] {
  const size = stems.length
  // Count and place as one number: sorting numbers is several times as fast as sorting with a function.
  const keys = new Float64Array(size)
  let length = 0
  for (let position = 0; position < size; position++) {
    const count = counts[stems[position] ?? 0] ?? 0
    if (count <= most) keys[length++] = count * size + position
  }
  return [...keys.subarray(0, length).sort().subarray(0, stemsOfArticle)].map((key) => key % size)
}
