/** How many articles of the last days hold each stem. */
export interface WordCounts {
  /** All articles that were counted. */
  articles: number
  /** Articles with this stem of this language (`es`). */
  of(stem: string, language: string): number
}

/** As if so many ordinary articles had been read before: where few have been read, no word looks rare or common by chance. */
const imagined = 200
/** Shares of those that hold a word that very many reports hold, and any other. */
const commonShare = 0.02
const ordinaryShare = 0.0005

/** What a shared stem weighs: natural logarithm of articles ÷ articles with it. `isCommon`: as common-words.ts says. */
export function idfOf(count: number, articles: number, isCommon: boolean): number {
  const imaginedWith = imagined * (isCommon ? commonShare : ordinaryShare)
  return Math.log((articles + imagined + 1) / (count + imaginedWith + 0.5))
}

/** The stems of these articles, counted. */
export function countWords(
  articles: readonly { language: string; weights: ReadonlyMap<string, number> }[],
): WordCounts {
  const counts = new Map<string, number>()
  for (const { weights, language } of articles) {
    for (const stem of weights.keys()) {
      const key = `${language} ${stem}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return { articles: articles.length, of: (stem, language) => counts.get(`${language} ${stem}`) ?? 0 }
}
