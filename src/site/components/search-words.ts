import { foldedWords, isSingle, unspaced } from '../../text/fold-text.ts'

/** The distinct words of a text, folded. */
export function wordsOf(text: string): string[] {
  return [...new Set(foldedWords(text))]
}

/**
 * Whether a folded word of a text begins with a searched word. A single letter (the t of don't) must be the
 * whole word. The store's search expression has the same rule.
 */
function matchesWord(candidate: string, word: string): boolean {
  return isSingle(word) ? candidate === word : candidate.startsWith(word)
}

/** Whether every searched word, and each of a phrase, matches one of these words. Both are folded. */
export function holdsWords(present: readonly string[], words: readonly string[]): boolean {
  return words.every((phrase) =>
    phrase.split(' ').every((word) => present.some((candidate) => matchesWord(candidate, word))),
  )
}

/** Shorter searched words mark only the same word or its plural: 'the' must not mark 'there'. */
const shortestStem = 4

function isMarkedBy(candidate: string, word: string): boolean {
  if (candidate === word || candidate === `${word}s`) return true
  return word.length >= shortestStem && matchesWord(candidate, word)
}

/** A letter of a script without blanks, or a word, with the apostrophes in it. */
const pieceOfText = new RegExp(`(${unspaced.source}|[\\p{L}\\p{N}\\p{M}]+(?:['’‘][\\p{L}\\p{M}]+)*)`, 'v')

/** Splits a text into pieces; words that match a searched word are marked. */
export function markWords(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  if (words.length === 0) return [{ text, marked: false }]
  const singles = words.flatMap((phrase) => phrase.split(' '))
  const pieces = text.split(pieceOfText).filter(Boolean)
  const joined: { text: string; marked: boolean }[] = []
  for (const piece of pieces) {
    const marked = wordsOf(piece).some((candidate) => singles.some((word) => isMarkedBy(candidate, word)))
    const last = joined.at(-1)
    if (last && !last.marked && !marked) last.text += piece
    else joined.push({ text: piece, marked })
  }
  return joined
}
