import { readFileSync } from 'node:fs'
import wordListPath from 'word-list'

let words: string | undefined

/**
 * Whether the dictionary of a language has this word (folded), so that it is no typing error though no text has it. Read
 * at the first question. There is one for English; of other languages every word may be misspelt.
 */
export function isDictionaryWord(word: string, language: string): boolean {
  if (!/^en\b/i.test(language)) return false
  words ??= `\n${readFileSync(wordListPath, 'latin1')}\n`
  return words.includes(`\n${word}\n`)
}
