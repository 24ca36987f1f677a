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
