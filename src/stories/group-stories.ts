import type { Story, StoryLink } from './story.ts'

/**
 * Groups reports into stories, unordered. `storyOf`: their story ids; a report without is one of its own id.
 */
export function groupStories<R extends { id: number; orderedAt: number }>(
  reports: readonly R[],
  storyOf: ReadonlyMap<number, number>,
  links: readonly StoryLink[],
): Story<R>[] {
  const idOf = (article: number) => storyOf.get(article) ?? article
  const linksOf = Map.groupBy(links, ({ a }) => idOf(a))
  return [...Map.groupBy(reports, ({ id }) => idOf(id))].map(([id, own]) => {
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

/** The connected components of links: each article with the smallest id of its component. */
export function rootsOf(links: readonly Pick<StoryLink, 'a' | 'b'>[]): Map<number, number> {
  const roots = new Map<number, number>()
  const rootOf = (id: number): number => {
    let root = id
    for (let next = roots.get(root); next !== undefined && next !== root; next = roots.get(root)) root = next
    // Path compression, so that a long chain is walked only once.
    for (let at = id; at !== root; ) {
      const next = roots.get(at) ?? root
      roots.set(at, root)
      at = next
    }
    return root
  }
  for (const { a, b } of links) {
    const [one, other] = [rootOf(a), rootOf(b)]
    roots.set(Math.max(one, other), Math.min(one, other))
  }
  return new Map([...roots.keys()].map((id) => [id, rootOf(id)]))
}
