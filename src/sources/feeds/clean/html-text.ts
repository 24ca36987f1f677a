import { decodeHTMLStrict } from 'entities'
import type { TextConstruct } from '../read/parsed-feed.ts'
import { type Silence, stripTags } from './strip-tags.ts'

/** How much of a text is wanted. */
export interface TextOptions {
  /** So many characters may end the reading early. */
  enough?: number
  /** What is left out besides markup; `unread` by default. */
  silence?: Silence
}

/** One line of plain text from a title, of whichever kind it is. */
export function titleOf({ kind, value }: Pick<TextConstruct, 'kind' | 'value'>): string {
  switch (kind) {
    case 'text':
      return decodeAgain(tidy(value))
    case 'html':
      return decodeAgain(htmlTitle(value))
    case 'guess':
      return titleToText(value)
  }
}

/** A title about '<hr>' keeps it; one with an element in it was escaped twice. */
function htmlTitle(html: string): string {
  const text = tidy(stripTags(html, { isTitle: false }))
  return hasElement.test(text) ? tidy(stripTags(text, { isTitle: false })) : text
}

/** One line of plain text from a summary or a full text, of whichever kind it is. */
export function textOfConstruct(
  { kind, value }: Pick<TextConstruct, 'kind' | 'value'>,
  options: TextOptions = {},
): string {
  if (kind !== 'text') return htmlToText(value, options)
  const text = tidy(value)
  // Some feeds of Atom leave out the type of what is HTML.
  return looksLikeMarkup(text) ? htmlToText(value, options) : text
}

/** One line of plain text from HTML: no markup, no scripts, no control characters, white space collapsed. */
export function htmlToText(html: string, { enough, silence = 'unread' }: TextOptions = {}): string {
  const options = { isTitle: false, silence, ...(enough !== undefined && { enough }) }
  const text = tidy(stripTags(html, options))
  // Escaped twice: the markup became text.
  return looksLikeMarkup(text) ? tidy(stripTags(text, options)) : text
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

/** The end of an element that texts are full of. */
const hasElement = /<\/(?:a|b|i|p|em|div|span|strong|li|ul|h\d|td|tr|table|figure)\s*>/i

function looksLikeMarkup(text: string): boolean {
  return hasElement.test(text) || /<(?:br|p|img|hr)\b[^<>]*>/i.test(text)
}

/** Character references that are left over where a text was escaped once too often; those of '<' and '>' stay what the text is about. */
function decodeAgain(text: string): string {
  if (!text.includes('&')) return text
  return tidy(
    text.replace(
      /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip);/gi,
      (reference) => decodeHTMLStrict(reference),
    ),
  )
}
