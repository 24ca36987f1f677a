import { type Alternatives, isSingle, type Synonyms, searchedWords } from '../sql/search-words.ts'

/** Words between two words of a search that are near each other in a long text. */
const nearBy = 12

/**
 * An FTS5 expression for texts with all words of a reader; undefined where there is no word. A word also matches longer
 * words that begin with it; a single letter, such as the t of don't, matches only itself. Every word is quoted, so that
 * nothing a reader types is an operator.
 */
export function searchExpression(text: string, synonyms?: Synonyms): string | undefined {
  const words = searchedWords(text, synonyms)
  return words.length === 0 ? undefined : words.map(anyOf).join(' AND ')
}

/**
 * An expression for long texts: a word of several is in the title, or all are near each other in the text. Words that
 * are far apart in a long text tell nothing.
 */
export function nearExpression(text: string, synonyms?: Synonyms): string | undefined {
  const all = searchExpression(text, synonyms)
  const words = searchedWords(text, synonyms)
  if (words.length < 2) return all && `{title summary} : (${all})`
  const any = words.map(anyOf).join(' OR ')
  const near = words.map(([word]) => anyOf([word])).join(' ')
  return `(({title summary} : (${all})) AND ({title} : (${any}))) OR ({summary} : NEAR(${near}, ${nearBy}))`
}

/** A folded word as a phrase that also matches longer words; a phrase of several words. One of them is enough. */
function anyOf(alternatives: Alternatives): string {
  const phrases = alternatives.map((one) => (isSingle(one) ? `"${one}"` : `"${one}"*`))
  return phrases.length > 1 ? `(${phrases.join(' OR ')})` : (phrases[0] ?? '')
}
