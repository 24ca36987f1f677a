import type { Publication } from '../../../publication/publication.ts'
import { matchesWord } from '../../components/search-words.ts'
import { getOwnWords, type OwnText, type OwnWord } from './own-index.ts'

/** Own articles, answers, events and pages that hold all the folded words in title or text. */
export function findOwn(publication: Publication, words: readonly string[]): OwnText[] {
  const index = getOwnWords(publication)
  const [first, ...others] = words.map((word) => findWord(index, word))
  if (!first) return []
  return [...first].filter((text) => others.every((found) => found.has(text)))
}

/** Whether a text of our own holds this folded word. */
export function isOwnWord(publication: Publication, word: string): boolean {
  return findWord(getOwnWords(publication), word).size > 0
}

function findWord(index: readonly OwnWord[], word: string): Set<OwnText> {
  const found = new Set<OwnText>()
  for (let at = firstFrom(index, word); at < index.length; at += 1) {
    const entry = index[at]
    if (!entry?.word.startsWith(word)) break
    if (matchesWord(entry.word, word)) for (const text of entry.texts) found.add(text)
  }
  return found
}

/** Index of the first word that does not sort before this one. */
function firstFrom(index: readonly OwnWord[], word: string): number {
  let low = 0
  let high = index.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((index[middle]?.word ?? word) < word) low = middle + 1
    else high = middle
  }
  return low
}
