const longestText = 200
const mostWords = 12

/**
 * A reader's words as an FTS5 expression that finds texts with all of them, or undefined where there is no word.
 * Every word is quoted, so that nothing a reader types is an operator.
 */
export function searchExpression(text: string): string | undefined {
  const words = text
    .slice(0, longestText)
    // The end of the text for SQLite, and half characters.
    .replace(/[\0\p{Cs}]/gu, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, mostWords)
  if (words.length === 0) return undefined
  return words.map((word) => `"${word.replaceAll('"', ' ')}"`).join(' AND ')
}
