/** Text as it is compared: without case and accents, as the store's index does it. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a search, folded; what holds no letter and no digit has none. */
export function searchWords(text: string): string[] {
  return [...new Set(foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** Whether every word begins a word of the text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const present = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => present.some((candidate) => candidate.startsWith(word)))
}

/** A text in pieces, of which those that begin with a searched word are marked. */
export function markWords(text: string, words: readonly string[]): { text: string; marked: boolean }[] {
  if (words.length === 0) return [{ text, marked: false }]
  const pieces = text.split(/([\p{L}\p{N}\p{M}]+)/u).filter(Boolean)
  const joined: { text: string; marked: boolean }[] = []
  for (const piece of pieces) {
    const folded = foldText(piece)
    const marked = words.some((word) => folded.startsWith(word))
    const last = joined.at(-1)
    if (last && !last.marked && !marked) last.text += piece
    else joined.push({ text: piece, marked })
  }
  return joined
}
