const longestText = 200
const mostWords = 12

/** Other words and phrases for a word, all in lower case and without anything but letters, digits and spaces. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** A word of a reader in lower case, followed by other words and phrases for it. */
export type Alternatives = readonly [word: string, ...others: string[]]

/** The words of a reader's text, each with what may stand for it; none where the text has no letter or digit. */
export function searchedWords(text: string, synonyms: Synonyms = new Map()): Alternatives[] {
  return wordsIn(text).map((word) => [
    word,
    ...(synonyms.get(word.normalize('NFD').replace(/\p{M}/gu, '')) ?? []),
  ])
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
