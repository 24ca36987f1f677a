/**
 * Folds a text for comparison: lower case, Latin letters without accents. SQLite's index (FTS5, unicode61 with
 * remove_diacritics 2) does the same; a test of the search service checks that both agree.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** The words of a text, folded, in their order. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether a word is one letter or digit: in a search it matches only itself, not longer words that begin with it. */
export function isSingle(word: string): boolean {
  return [...word].length === 1
}
