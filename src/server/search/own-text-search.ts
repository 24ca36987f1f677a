import type { Publication } from '../../publication/publication.ts'
import { searchWords } from '../../site/components/search-words.ts'
import { ownTextsOf } from '../../site/own-texts.ts'
import { synonymsOf } from '../../site/search-synonyms.ts'
import { foldedWords, isSingle } from '../../text/fold-text.ts'

/** Words between the first and the last of some that are near each other in a long text. */
const nearBy = 12
/** A word in the title counts this many times one in the text. */
const titleWeight = 10
/** More than a page shows, for it to order by its own rule. */
const mostFound = 40

/** An own text as its folded words, with a blank before and after each. */
interface FoldedText {
  path: string
  title: string
  text: string
}

const folded = new WeakMap<Publication, readonly FoldedText[]>()

/** Made at the first search of a city, in some 20 ms: a search itself takes less than one. */
function foldedTextsOf(publication: Publication): readonly FoldedText[] {
  const known = folded.get(publication)
  if (known) return known
  const fold = (text: string) => ` ${foldedWords(text).join(' ')} `
  const texts = [...ownTextsOf(publication).values()].map(
    ({ path, text, card }): FoldedText => ({ path, title: fold(card.headline), text: fold(text) }),
  )
  folded.set(publication, texts)
  return texts
}

/** How a word or phrase is looked for among folded words: any word may go on but a single letter, the t of don't. */
function beginningOf(phrase: string): string {
  return isSingle(phrase) ? ` ${phrase} ` : ` ${phrase}`
}

/**
 * Paths of the city's own texts that hold all searched words or synonyms of them, best match first. Of several
 * words one has to be in the title, or all near each other: words that are far apart in a long text tell nothing.
 */
export function searchOwnTexts(text: string, publication: Publication): string[] {
  const synonyms = synonymsOf(publication)
  const words = searchWords(text).map((word) => [word, ...(synonyms.get(word) ?? [])].map(beginningOf))
  if (words.length === 0) return []
  return foldedTextsOf(publication)
    .filter((one) => words.every((phrases) => holdsAny(one, phrases)) && isAbout(one, words))
    .map((one) => ({ path: one.path, score: scoreOf(one, words) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostFound)
    .map(({ path }) => path)
}

function holdsAny({ title, text }: FoldedText, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => title.includes(phrase) || text.includes(phrase))
}

function isAbout({ title, text }: FoldedText, words: readonly string[][]): boolean {
  if (words.length === 1 || words.flat().some((phrase) => title.includes(phrase))) return true
  // Only the words that the reader wrote have to be near each other, not their synonyms.
  const literals = words.flatMap(([literal]) => literal ?? [])
  const list = text.trim().split(' ')
  return list.some((word, first) => {
    if (!literals.some((literal) => ` ${word} `.startsWith(literal))) return false
    const stretch = ` ${list.slice(first, first + nearBy + 2).join(' ')} `
    return literals.every((literal) => stretch.includes(literal))
  })
}

/** The more often a word is there, the better, but each time by less; a long text has every word more often. */
function scoreOf({ title, text }: FoldedText, words: readonly string[][]): number {
  const scores = words.map((phrases) => {
    const count = (list: string) => phrases.reduce((sum, phrase) => sum + list.split(phrase).length - 1, 0)
    const often = titleWeight * count(title) + count(text)
    return often / (often + 1 + text.length / 1000)
  })
  return scores.reduce((sum, score) => sum + score)
}
