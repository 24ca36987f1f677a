import type { Story, StoryLink } from './story.ts'

/**
 * Reports as stories: those that links connect are one, any other is one by itself. Links may name articles that are not
 * among the reports and connect them all the same. A story has the smallest id of all its articles, which are numbered as
 * they come in: so it keeps its id when older reports are no longer asked for, and when new ones join. In no order.
 */
export function groupStories<R extends { id: number; orderedAt: number }>(
  reports: readonly R[],
  links: readonly StoryLink[],
): Story<R>[] {
  const roots = new Map<number, number>()
  for (const { a, b } of links) {
    const [one, other] = [rootOf(a, roots), rootOf(b, roots)]
    roots.set(Math.max(one, other), Math.min(one, other))
  }
  const linksOf = Map.groupBy(links, ({ a }) => rootOf(a, roots))
  return [...Map.groupBy(reports, ({ id }) => rootOf(id, roots))].map(([id, own]) => {
    const ids = new Set(own.map((report) => report.id))
    return {
      id,
      reports: own.toSorted((one, other) => other.orderedAt - one.orderedAt || other.id - one.id),
      links: (linksOf.get(id) ?? [])
        .filter(({ a, b }) => ids.has(a) && ids.has(b))
        .toSorted((one, other) => one.a - other.a || one.b - other.b),
    }
  })
}

/** The smallest id that links connect with this one. */
function rootOf(id: number, roots: Map<number, number>): number {
  let root = id
  for (let next = roots.get(root); next !== undefined && next !== root; next = roots.get(root)) root = next
  // What was passed is shortened, so that a long chain is walked once.
  for (let at = id; at !== root; ) {
    const next = roots.get(at) ?? root
    roots.set(at, root)
    at = next
  }
  return root
}
