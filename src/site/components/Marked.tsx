import { Fragment } from 'react'
import { markWords } from './search-words.ts'

/** A text in which the beginnings of searched words are marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  // An index is a safe key: the pieces of one text are never reordered.
  return markWords(text, words).map((piece, index) => {
    const key = `${index} ${piece.text}`
    return piece.marked ? <mark key={key}>{piece.text}</mark> : <Fragment key={key}>{piece.text}</Fragment>
  })
}
