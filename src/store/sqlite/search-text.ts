const longestText = 200
const mostWords = 12

/**
 * An FTS5 expression for texts with all words of a reader; undefined where there is no word. A word also matches longer
 * words that begin with it; a single letter, such as the t of don't, matches only itself. Every word is quoted, so that
 * nothing a reader types is an operator.
 */
export function searchExpression(text: string): string | undefined {
  const pieces =
    text
      .slice(0, longestText)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const words = [...new Set(pieces)].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, mostWords)
  if (words.length === 0) return undefined
  return words.map((word) => (isSingle(word) ? `"${word}"` : `"${word}"*`)).join(' AND ')
}

function isSingle(word: string): boolean {
  return [...word].length === 1
}
