import { readFileSync } from 'node:fs'
import wordListPath from 'word-list'

let words: string | undefined

/**
 * Whether the dictionary of a language has this word (folded): it is then no typing error, even if no text has it. The
 * dictionary is read at the first call. There is one for English; in other languages every word may be misspelt.
 */
export function isDictionaryWord(word: string, language: string): boolean {
  if (!/^en\b/i.test(language)) return false
  words ??= `\n${readFileSync(wordListPath, 'latin1')}\n`
  return words.includes(`\n${word}\n`)
}
