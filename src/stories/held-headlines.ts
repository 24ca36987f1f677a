/** A headline of fewer words is in others by chance. */
const fewestWords = 5

/** A headline inside another one, by their indexes, and the place of its first word there. */
export interface HeldHeadline {
  held: number
  from: number
}

/**
 * For each headline, in words, the shorter ones that it holds word for word,
 * found by their first words, so that thousands are not compared with each other.
 */
export function findHeldHeadlines(headlines: readonly (readonly string[])[]): HeldHeadline[][] {
  const beginningOf = (words: readonly string[], from = 0) => words.slice(from, from + fewestWords).join(' ')
  const longEnough = [...headlines.keys()].filter((index) => (headlines[index]?.length ?? 0) >= fewestWords)
  const byBeginning = Map.groupBy(longEnough, (index) => beginningOf(headlines[index] ?? []))
  return headlines.map((whole) =>
    whole.flatMap((_, from) => {
      const possible = byBeginning.get(beginningOf(whole, from)) ?? []
      const isHeld = (part: readonly string[]) =>
        part.length < whole.length && part.every((word, at) => word === whole[from + at])
      return possible.filter((index) => isHeld(headlines[index] ?? [])).map((held) => ({ held, from }))
    }),
  )
}

/**
 * Which headlines are two in one: they hold those of two others, by other sources, one
 * after the other. Such a report is of no one event, and would make two stories one.
 */
export function findDoubleHeadlines(articles: readonly { title: string; source: string }[]): Set<number> {
  const headlines = articles.map(({ title }) => title.split(' '))
  const double = new Set<number>()
  for (const [index, found] of findHeldHeadlines(headlines).entries()) {
    let end = 0
    let count = 0
    for (const { held, from } of found) {
      if (from < end || articles[held]?.source === articles[index]?.source) continue
      end = from + (headlines[held]?.length ?? 0)
      count += 1
    }
    if (count > 1) double.add(index)
  }
  return double
}
