/** A cut may move back this many characters to fall on a space. */
const searchBack = 25

/** White space and marks that would stand before the ellipsis. */
const danglingMarks = /[\s.,;:–—-]+$/u

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cuts a text to `limit` characters and adds an ellipsis; a text within the limit stays as it is. The cut falls on the
 * last space within 25 characters before the limit, and never inside a character as a reader sees it.
 */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text
  let end = 0
  let count = 0
  let lastSpace = -1
  for (const { segment, index } of segmenter.segment(text)) {
    if (count === limit) {
      if (segment === ' ') lastSpace = index
      const cut = lastSpace >= 0 && end - lastSpace <= searchBack ? lastSpace : end
      return `${text.slice(0, cut).replace(danglingMarks, '')}…`
    }
    if (segment === ' ') lastSpace = index
    count += 1
    end = index + segment.length
  }
  return text
}
