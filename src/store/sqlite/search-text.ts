const longestText = 200
const mostWords = 12
/** Words between two words of a search that are near each other in a long text. */
const nearBy = 12

/** Other words and phrases for a word, all in lower case and without anything but letters, digits and spaces. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/**
 * An FTS5 expression for texts with all words of a reader; undefined where there is no word. A word also matches longer
 * words that begin with it; a single letter, such as the t of don't, matches only itself. Every word is quoted, so that
 * nothing a reader types is an operator.
 */
export function searchExpression(text: string, synonyms: Synonyms = new Map()): string | undefined {
  const words = wordsIn(text)
  if (words.length === 0) return undefined
  return words.map((word) => anyOf([word, ...othersFor(word, synonyms)])).join(' AND ')
}

/**
 * An expression for long texts: a word of several is in the title, or all are near each other in the text. Words that
 * are far apart in a long text tell nothing.
 */
export function nearExpression(text: string, synonyms: Synonyms = new Map()): string | undefined {
  const all = searchExpression(text, synonyms)
  const words = wordsIn(text)
  if (all === undefined || words.length < 2) return all && `{title summary} : (${all})`
  const any = words.map((word) => anyOf([word, ...othersFor(word, synonyms)])).join(' OR ')
  const near = words.map((word) => anyOf([word])).join(' ')
  return `(({title summary} : (${all})) AND ({title} : (${any}))) OR ({summary} : NEAR(${near}, ${nearBy}))`
}

/** A folded word as a phrase that also matches longer words; a phrase of several words. One of them is enough. */
function anyOf(alternatives: readonly string[]): string {
  const phrases = alternatives.map((one) => (isSingle(one) ? `"${one}"` : `"${one}"*`))
  return phrases.length > 1 ? `(${phrases.join(' OR ')})` : (phrases[0] ?? '')
}

function othersFor(word: string, synonyms: Synonyms): readonly string[] {
  return synonyms.get(word.normalize('NFD').replace(/\p{M}/gu, '')) ?? []
}

function wordsIn(text: string): string[] {
  const pieces =
    text
      .slice(0, longestText)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return [...new Set(pieces)].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, mostWords)
}

function isSingle(word: string): boolean {
  return [...word].length === 1
}
