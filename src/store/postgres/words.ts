import { foldedWords, isSingle } from '../../text/fold-text.ts'
import type { IndexedText } from '../sql/engine.ts'
import type { Alternatives } from '../sql/search.ts'

/** PostgreSQL takes no words of any length, and positions up to 16,383. */
const longestWord = 200
const lastPosition = 16_000

/**
 * A title and a text as a `tsvector`, the words of the title with the weight A, and its
 * mark. A position between the two stays free, so that no phrase goes from one to the other.
 */
export function searchVector({ title, text, scope }: Omit<IndexedText, 'id'>): string {
  const positions = new Map<string, string[]>()
  const inTitle = foldedWords(title)
  const add = (word: string, position: number, weight: string) => {
    if (position > lastPosition) return
    const key = word.slice(0, longestWord)
    positions.set(key, [...(positions.get(key) ?? []), `${position}${weight}`])
  }
  for (const [index, word] of inTitle.entries()) add(word, index + 1, 'A')
  for (const [index, word] of foldedWords(text).entries()) add(word, inTitle.length + 2 + index, '')
  return [...[...positions].map(([word, all]) => `'${word}':${all.join(',')}`), `'${markOf(scope)}'`].join(
    ' ',
  )
}

/** The mark of a scope in the index, which is no word. */
function markOf(scope: string): string {
  return `#${scope}`
}

/** A `tsquery` for texts of these scopes, such as `f7`. */
export function anyMark(scopes: readonly string[]): string {
  return `(${scopes.map((scope) => `'${markOf(scope)}'`).join(' | ')})`
}

/** A `tsquery` for texts with all words of a reader, or for titles with all of them. */
export function allWords(words: readonly Alternatives[], where: 'anywhere' | 'title' = 'anywhere'): string {
  return words.map((alternatives) => anyOf(alternatives, where === 'title' ? 'A' : '')).join(' & ')
}

/** Words and phrases of which one is enough; the last word of each is a prefix if longer than a letter. */
function anyOf(alternatives: Alternatives, weight: string): string {
  const phrases = alternatives.map((one) => {
    const words = foldedWords(one)
    const ends = isSingle(one) ? weight : `*${weight}`
    const printed = words.map((word, index) => {
      const suffix = index === words.length - 1 ? ends : weight
      return `'${word.slice(0, longestWord)}'${suffix && `:${suffix}`}`
    })
    return `(${printed.join(' <-> ')})`
  })
  return `(${phrases.join(' | ')})`
}
