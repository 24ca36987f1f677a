import { stripTags } from './strip-tags.ts'

/** One line of plain text from HTML: no markup, no scripts, no control characters, white space collapsed. `enough` characters may end the reading early. */
export function htmlToText(html: string, enough = Number.POSITIVE_INFINITY): string {
  const text = tidy(stripTags(html, { isTitle: false, enough }))
  // Escaped twice: the markup became text.
  return looksLikeMarkup(text) ? tidy(stripTags(text, { isTitle: false, enough })) : text
}

/** One line of plain text from a title, which feeds escape once, twice or not at all; 'a < b', 'AT&T' and 'Vec<T>' stay. */
export function titleToText(title: string): string {
  const once = stripTags(title, { isTitle: true })
  const hasMore = /&(?:#\d|#x[\da-f]|[a-z]\w*;)/i.test(once) || once.includes('<')
  return tidy(hasMore ? stripTags(once, { isTitle: true }) : once)
}

/** One line without control characters, which includes those that reverse the direction of text. */
export function tidy(text: string): string {
  return text
    .replace(/<\/?script\b[^<>]*>?/gi, ' ')
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toWellFormed()
}

function looksLikeMarkup(text: string): boolean {
  return /<\/(?:a|b|i|p|em|div|span|strong|li|ul|h\d|td|tr|table|figure)\s*>|<(?:br|p|img|hr)\b[^<>]*>/i.test(
    text,
  )
}
