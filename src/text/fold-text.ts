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
 * Folds a text for comparison: lower case, one form of each letter, plain letters for those that Unicode does
 * not decompose, no marks on Latin, Greek, Arabic and Hebrew letters and digits, and nothing unseen: soft
 * hyphens, joiners, the Arabic tatweel. Other scripts' marks, as vowel signs, stay: they make another word.
 */
export function foldText(text: string): string {
  const folded = text
    .normalize('NFKD')
    .replace(/[\p{Default_Ignorable_Code_Point}\u0640]+/gu, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}])\p{M}+/gu, '$1')
    .normalize('NFC')
    // What makes no letter of its own, as й is one: the stress of за́мок.
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
  return plainLettersOf(folded)
}

/** Apostrophes, the ʻokina and other modifier letters typed as such: within a word they are nothing. */
const apostrophes = `'’‘‛′\`´ʹʻʼʽʾʿˈ`
/** Letters of words, after the first also marks; the apostrophes of the set subtraction are none. */
const [first, letter] = [`[[\\p{L}\\p{N}]--[${apostrophes}]]`, `[[\\p{L}\\p{N}\\p{M}]--[${apostrophes}]]`]
/** A word with apostrophes within. */
const word = new RegExp(`${first}${letter}*(?:[${apostrophes}]+${letter}+)*`, 'gv')
const apostrophe = new RegExp(`[${apostrophes}]+`, 'v')

/** A letter with its marks of a script without blanks between words: each is a word, several are a phrase. */
export const unspaced =
  /[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]--\p{M}]\p{M}*/v
const unspacedWord = new RegExp(`(${unspaced.source})`, 'v')

/** A word without apostrophes (`unspaced`: its letters), and the parts: 'obrien', 'brien' of 'o'brien'. */
interface SplitWord {
  whole: readonly string[]
  parts: readonly string[]
}

/** The folded words of a text. */
function splitWords(text: string): SplitWord[] {
  return (foldText(text).match(word) ?? []).map((found) => {
    // Most words: the expressions below would take most of the time of a poll's indexing.
    if (/^[a-z0-9]+$/.test(found)) return { whole: [found], parts: [] }
    const pieces = found.split(apostrophe)
    // The possessive: 'city's' is 'city'.
    const parts = pieces.length > 1 && pieces.at(-1) === 's' ? pieces.slice(0, -1) : pieces
    return {
      whole: parts.join('').split(unspacedWord).filter(Boolean),
      parts: parts.length > 1 ? parts.filter(({ length }) => length > 1) : [],
    }
  })
}

/** The words of a text as they are found, folded, in their order. */
export function foldedWords(text: string): string[] {
  return splitWords(text).flatMap(({ whole, parts }) => [...whole, ...parts])
}

/** Most words searched: no SQLite query can be interrupted; 8 common ones of 100,000 articles take 40 ms. */
const mostSearched = 8

/**
 * What is looked for when a reader types this text: the first distinct words, folded, in their
 * order; a word of a script without blanks is a phrase. Empty for a text without letters and digits.
 */
export function searchedPhrases(text: string): string[] {
  return [...new Set(splitWords(text).map(({ whole }) => whole.join(' ')))].slice(0, mostSearched)
}

/** Whether the (last) word is one letter or digit: a search matches it only, not longer words it begins. */
export function isSingle(phrase: string): boolean {
  return /(?:^| )\P{M}\p{M}*$/u.test(phrase)
}
