import { isSingle } from '../../text/fold-text.ts'
import { type Alternatives, type Synonyms, searchedWords } from '../sql/search-words.ts'

/**
 * An FTS5 expression for texts with all words of a reader; undefined where there is no word. A word also matches longer
 * words that begin with it; a single letter, such as the t of don't, matches only itself. Every word is quoted, so that
 * nothing a reader types is an operator.
 */
export function searchExpression(text: string, synonyms?: Synonyms): string | undefined {
  const words = searchedWords(text, synonyms)
  return words.length === 0 ? undefined : words.map(anyOf).join(' AND ')
}

/** A folded word as a phrase that also matches longer words; a phrase of several words. One of them is enough. */
function anyOf(alternatives: Alternatives): string {
  const phrases = alternatives.map((one) => (isSingle(one) ? `"${one}"` : `"${one}"*`))
  return phrases.length > 1 ? `(${phrases.join(' OR ')})` : (phrases[0] ?? '')
}
