/** Words of one search that are used; later ones are ignored. */
const mostWords = 12

/**
 * Text as it is compared: without case, and without the accents of Latin letters. The store's index (FTS5, unicode61 with
 * remove_diacritics 2) does the same; a test of the search service holds that both agree.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** The different words of a text, folded. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** The words of a search, folded; what holds no letter and no digit has none. */
export function searchWords(text: string): string[] {
  return wordsOf(text).slice(0, mostWords)
}

/**
 * Whether a folded word of a text is one that is searched: it begins with it. A single letter must be the whole word,
 * as the t of don't. The store's search expression has the same rule.
 */
export function matchesWord(candidate: string, word: string): boolean {
  return isSingle(word) ? candidate === word : candidate.startsWith(word)
}

/** Whether a word is one letter or digit. */
export function isSingle(word: string): boolean {
  return [...word].length === 1
}

/** Whether every searched word is found among these, both folded. */
export function holdsWords(present: readonly string[], words: readonly string[]): boolean {
  return words.every((word) => present.some((candidate) => matchesWord(candidate, word)))
}

/** Shorter words are marked only where they are whole, or a plural: 'the' is not in 'there' for a reader. */
const shortestStem = 4

function isMarkedBy(candidate: string, word: string): boolean {
  if (candidate === word || candidate === `${word}s`) return true
  return word.length >= shortestStem && matchesWord(candidate, word)
}

/** A text in pieces, of which the searched words, and longer ones that begin with them, are marked. */
export function markWords(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  if (words.length === 0) return [{ text, marked: false }]
  const pieces = text.split(/([\p{L}\p{N}\p{M}]+)/u).filter(Boolean)
  const joined: { text: string; marked: boolean }[] = []
  for (const piece of pieces) {
    const marked = wordsOf(piece).some((candidate) => words.some((word) => isMarkedBy(candidate, word)))
    const last = joined.at(-1)
    if (last && !last.marked && !marked) last.text += piece
    else joined.push({ text: piece, marked })
  }
  return joined
}
