/** Document frequencies of the last days. */
export interface WordCounts {
  articles: number
  /** Number of articles with this word: language and stem, such as `en shoot`. */
  of(word: string): number
}

/** A prior of so many typical articles, so that with few articles no word looks rare or common by chance. */
const imagined = 200
/** The shares of the prior's articles that contain a common word, and any other word. */
const commonShare = 0.02
const ordinaryShare = 0.0005

/** Inverse document frequency: ln(articles ÷ articles with the stem). `isCommon`: common-words.ts has it. */
export function idfOf(count: number, articles: number, isCommon: boolean): number {
  const imaginedWith = imagined * (isCommon ? commonShare : ordinaryShare)
  return Math.log((articles + imagined + 1) / (count + imaginedWith + 0.5))
}
