/** A cut may move back this many characters to fall on a space. */
const searchBack = 25

/** White space and punctuation that is removed before the ellipsis. */
const danglingMarks = /[\s.,;:–—-]+$/u

/**
 * Texts in which every UTF-16 unit is one grapheme: Latin, Greek and Cyrillic without combining marks, and
 * common punctuation. They need no segmenter, which costs forty times as much.
 */
const plainText =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0377\u0384-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*$/

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cuts a text to `limit` graphemes and adds an ellipsis; a text within the limit is returned unchanged. Cuts
 * at the last space in the 25 characters before the limit, if any, and never inside a grapheme.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  // One character more: it may be a combining mark of the last one.
  const beginning = text.slice(0, limit + 1)
  if (plainText.test(beginning)) return cutAt(text, limit, beginning.lastIndexOf(' '))
  let end = 0
  let count = 0
  let lastSpace = -1
  for (const { segment, index } of segmenter.segment(text)) {
    if (count === limit) {
      if (segment === ' ') lastSpace = index
      return cutAt(text, end, lastSpace)
    }
    if (segment === ' ') lastSpace = index
    count += 1
    end = index + segment.length
  }
  return text
}

function cutAt(text: string, end: number, lastSpace: number): string {
  const cut = lastSpace >= 0 && end - lastSpace <= searchBack ? lastSpace : end
  return `${text.slice(0, cut).replace(danglingMarks, '')}…`
}
