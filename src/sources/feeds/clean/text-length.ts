const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * The beginning of a text, at most `limit` UTF-16 units, for the store: no ellipsis, and never an end inside what a reader
 * sees as one character. What is shown is cut by `cutText` (decision 055).
 */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  // One segment beyond the limit shows whether a character crosses it.
  const near = Math.max(0, limit - 100)
  let end = 0
  for (const { index } of graphemes.segment(text.slice(0, limit + 100))) {
    if (index > limit) break
    end = index
  }
  // A sequence of combining marks longer than the limit: cut at any code point.
  return end > near ? text.slice(0, end).trimEnd() : clipCodePoints(text, limit)
}

function clipCodePoints(text: string, limit: number): string {
  const cut = text.slice(0, limit)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
