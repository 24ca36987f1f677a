let graphemes: Intl.Segmenter | undefined

/**
 * Cuts a text for the store to at most `limit` UTF-16 units, without an ellipsis and never inside a grapheme. `cutText`
 * cuts texts that are shown.
 */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text
  if (isGrapheme(text, limit - 1) && isGrapheme(text, limit)) return text.slice(0, limit).trimEnd()
  // Only the graphemes around the limit are looked at.
  const from = Math.max(0, limit - nearby)
  const around = text.slice(from, limit + nearby)
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  const crossing = graphemes.segment(around).containing(limit - from)
  // A single grapheme longer than what was looked at (combining marks): cut at a code point.
  if (!crossing || (crossing.index === 0 && from > 0)) return clipCodePoints(text, limit)
  return text.slice(0, from + crossing.index).trimEnd()
}

/** UTF-16 units before and behind a limit in which a grapheme that crosses it begins and ends. */
const nearby = 100

/**
 * Whether a character is one that no other extends to a grapheme of two: between two of these one grapheme ends and the next
 * begins. All below U+0300 but control characters, and the dashes and quotation marks of all languages. `Intl.Segmenter`
 * costs 20 ms when it is first used.
 */
function isGrapheme(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return (code >= 0x20 && code < 0x300) || (code >= 0x2010 && code <= 0x2027)
}

function clipCodePoints(text: string, limit: number): string {
  const cut = text.slice(0, limit)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
