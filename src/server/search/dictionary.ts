import { readFileSync } from 'node:fs'
import wordListPath from 'word-list'

/** All words in alphabetical order, each between line ends. */
let words: string | undefined

/**
 * Whether the English dictionary has this word (folded): it is then no typing error, even if no text has it. The dictionary
 * is read at the first call.
 */
export function isDictionaryWord(word: string): boolean {
  words ??= readWords()
  return holdsLine(words, word)
}

/** The list is all but sorted: two words of it are not in their places. */
function readWords(): string {
  return `\n${readFileSync(wordListPath, 'latin1').trim().split('\n').sort().join('\n')}\n`
}

/** Whether a sorted list has this line: halves it, because reading all of it takes a millisecond. */
function holdsLine(lines: string, wanted: string): boolean {
  let [low, high] = [0, lines.length - 1]
  while (low < high) {
    const start = lines.lastIndexOf('\n', (low + high) >> 1)
    const end = lines.indexOf('\n', start + 1)
    const line = lines.slice(start + 1, end)
    if (line === wanted) return true
    if (line < wanted) low = end
    else high = start
  }
  return false
}
