/** The share of a list by date that one owner may have. */
const largestShare = 1 / 3

/** The most entries of one owner in a list of this length. */
export function shareOf(size: number): number {
  return Math.ceil(size * largestShare)
}

/** The first `size` entries of a list in its order. One owner has a third of them at most, more only where the others have no more. */
export function shareByOwner<T>(list: readonly T[], ownerOf: (entry: T) => string, size: number): T[] {
  const counts = new Map<string, number>()
  const kept = new Set<T>()
  const full = Math.min(size, list.length)
  for (let most = shareOf(size); kept.size < full; most += 1) {
    for (const entry of list) {
      const count = counts.get(ownerOf(entry)) ?? 0
      if (kept.size === full || count >= most || kept.has(entry)) continue
      counts.set(ownerOf(entry), count + 1)
      kept.add(entry)
    }
  }
  return list.filter((entry) => kept.has(entry))
}
