/** The story of each article, by the articles' ids. */
export type Grouping = ReadonlyMap<number, number>

/** Score of a grouping's answers about pairs. */
export interface PairScore {
  pairs: number
  /** Of the pairs put together, the share that belongs together; 1 where none was put together. */
  precision: number
  /** Of the pairs that belong together, the share that was put together; 1 where none does. */
  recall: number
  f1: number
  /** Pairs put together that do not belong together. */
  wrong: number
}

/** Two articles by id, and whether they belong together. */
export interface JudgedPair {
  a: number
  b: number
  label: 'same story' | 'different'
}

/** Whether a grouping puts two articles together. */
export function isTogether(grouping: Grouping, { a, b }: Pick<JudgedPair, 'a' | 'b'>): boolean {
  const story = grouping.get(a)
  return story !== undefined && story === grouping.get(b)
}

/** Scores a grouping's answers about labelled pairs. */
export function scorePairs(pairs: readonly JudgedPair[], grouping: Grouping): PairScore {
  const together = pairs.filter((pair) => isTogether(grouping, pair))
  const right = together.filter(({ label }) => label === 'same story').length
  const precision = share(right, together.length)
  const recall = share(right, pairs.filter(({ label }) => label === 'same story').length)
  return {
    pairs: pairs.length,
    precision,
    recall,
    f1: f1Of(precision, recall),
    wrong: together.length - right,
  }
}

/**
 * BCubed precision and recall over the articles of `gold`: for each article the share of its group that is of its
 * story, and the share of its story that is in its group. A group counts with all its members, those without a story in
 * `gold` as well.
 */
export function scoreBCubed(
  gold: ReadonlyMap<number, string>,
  grouping: Grouping,
): { precision: number; recall: number; f1: number } {
  const groups = membersOf(grouping)
  const stories = membersOf(gold)
  let precision = 0
  let recall = 0
  for (const [id, story] of gold) {
    const group = groups.get(grouping.get(id)) ?? [id]
    const right = group.filter((member) => gold.get(member) === story).length
    precision += right / group.length
    recall += right / (stories.get(story)?.length ?? 1)
  }
  precision /= gold.size
  recall /= gold.size
  return { precision, recall, f1: f1Of(precision, recall) }
}

function membersOf<G>(grouping: ReadonlyMap<number, G>): Map<G | undefined, number[]> {
  const members = new Map<G | undefined, number[]>()
  for (const [id, group] of grouping) members.set(group, [...(members.get(group) ?? []), id])
  return members
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}

function f1Of(precision: number, recall: number): number {
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}
