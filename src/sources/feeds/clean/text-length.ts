const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Cuts a text for the store to at most `limit` UTF-16 units, without an ellipsis and never inside a grapheme. `cutText`
 * cuts texts that are shown (decision 055).
 */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  // One grapheme beyond the limit tells whether one crosses it.
  const near = Math.max(0, limit - 100)
  let end = 0
  for (const { index } of graphemes.segment(text.slice(0, limit + 100))) {
    if (index > limit) break
    end = index
  }
  // A single grapheme longer than the limit (combining marks): cut at a code point.
  return end > near ? text.slice(0, end).trimEnd() : clipCodePoints(text, limit)
}

function clipCodePoints(text: string, limit: number): string {
  const cut = text.slice(0, limit)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
