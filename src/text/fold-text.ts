/** Letters that Unicode does not decompose, as people without them on their keyboard type them. */
const plainLetters = new Map(
  `ß ss,ſ s,æ ae,œ oe,ø o,đ d,ð d,þ th,ł l,ħ h,ı i,ŧ t,ŋ n,ĸ k,ƀ b,ɓ b,ƈ c,ɖ d,ɗ d,ƒ f,ǥ g,ɠ g,ɦ h,ɨ i,ɩ i,ƙ k,ƚ l,ɫ l,ɲ n,ƞ n,ɵ o,ɔ o,ƥ p,ɍ r,ʂ s,ƭ t,ʈ t,ʉ u,ʋ v,ɏ y,ƴ y,ƶ z,ȥ z,ɛ e,ə e,ǝ e,ς σ,ё е`
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)
const plain = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu')

/** Replaces letters that Unicode does not decompose, such as ø and ł, in lower case, by plain ones. */
export function plainLettersOf(text: string): string {
  return text.replace(plain, (letter) => plainLetters.get(letter) ?? letter)
}

/**
 * Folds a text for comparison: lower case, one form of each letter, Latin, Greek, Arabic and Hebrew letters without marks,
 * and plain letters for those that Unicode does not decompose.
 */
export function foldText(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    // Of İ the small letter has a dot of its own.
    .replace(/i\u0307/g, 'i')
  return plainLettersOf(folded)
}

/** Apostrophes, and the ʻokina and other modifier letters that are written and typed as such: within a word they are nothing. */
const apostrophes = `'’‘‛′\`´ʹʻʼʽʾʿˈ`
/** A word with apostrophes within. The letters of the second part of a set subtraction are no letters of words. */
const word = new RegExp(
  `[[\\p{L}\\p{N}]--[${apostrophes}]]+(?:[${apostrophes}]+[[\\p{L}\\p{N}]--[${apostrophes}]]+)*`,
  'gv',
)
const apostrophe = new RegExp(`[${apostrophes}]+`, 'v')

/** A letter of a script that has no blanks between words: each is a word of its own, and several are a phrase. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu

/** The folded words of a text, each without apostrophes, with its parts between them: 'o'brien' has 'obrien' and 'brien'. */
function splitWords(text: string): { whole: string; parts: readonly string[] }[] {
  return [...foldText(text).matchAll(word)].map(([found]) => {
    const pieces = found.split(apostrophe)
    // The possessive: 'city's' is 'city'.
    const parts = pieces.length > 1 && pieces.at(-1) === 's' ? pieces.slice(0, -1) : pieces
    return { whole: parts.join(''), parts: parts.length > 1 ? parts.filter(({ length }) => length > 1) : [] }
  })
}

/** The words of a text as they are found, folded, in their order. */
export function foldedWords(text: string): string[] {
  return splitWords(text).flatMap(({ whole, parts }) => [...phraseOf(whole).split(' '), ...parts])
}

/** What is looked for when a reader types this text: folded words, in their order; a word of a script without blanks is a phrase. */
export function searchedPhrases(text: string): string[] {
  return splitWords(text).map(({ whole }) => phraseOf(whole))
}

function phraseOf(whole: string): string {
  return whole.replace(unspaced, ' $& ').trim().replace(/ +/g, ' ')
}

/** Whether a word is one letter or digit: in a search it matches only itself, not longer words that begin with it. */
export function isSingle(word: string): boolean {
  return [...word].length === 1
}
