import { decodeHTMLStrict } from 'entities'
import type { TextConstruct } from '../read/parsed-feed.ts'
import { readC1 } from '../read/windows-1252.ts'
import { stripTags } from './strip-tags.ts'

export interface TextOptions {
  /** Reading may stop after so many characters. */
  enough?: number
}

/** One line of plain text from a title, by the kind of the text construct. */
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

/** A title about '<hr>' keeps it; a title that still has a whole element was escaped twice. */
function htmlTitle(html: string): string {
  const options = { isTitle: false }
  const text = tidy(stripTags(html, options))
  return hasElement.test(text) ? tidy(stripTags(text, options)) : text
}

/** One line of plain text from a summary or a full text, by the kind of the text construct. */
export function textOfConstruct(
  { kind, value }: Pick<TextConstruct, 'kind' | 'value'>,
  options: TextOptions = {},
): string {
  if (kind !== 'text') return htmlToText(value, options)
  const text = tidy(value)
  // Some Atom feeds omit the type of HTML.
  return looksLikeMarkup(text) ? htmlToText(value, options) : text
}

/** One line of plain text from HTML: no markup, no scripts, no control characters, white space collapsed. */
export function htmlToText(html: string, { enough }: TextOptions = {}): string {
  const options = { isTitle: false, ...(enough !== undefined && { enough }) }
  const text = tidy(stripTags(html, options))
  return isStillMarkup(html, text) ? tidy(stripTags(text, options)) : text
}

/** Whether HTML was escaped twice, so that its text shows markup. A text about '<br>' keeps it. */
function isStillMarkup(html: string, text: string): boolean {
  if (!looksLikeMarkup(text)) return false
  return !hasElement.test(html) || /^<[a-z][^<>]*>.*>$/i.test(text)
}

/**
 * One line of plain text from a title, which feeds escape once, twice or not at all. 'a < b', 'AT&T' and
 * 'Vec<T>' are kept.
 */
export function titleToText(title: string): string {
  if (!/[<&]/.test(title)) return tidy(title)
  const once = stripTags(title, { isTitle: true })
  const hasMore = /&(?:#\d|#x[\da-f]|[a-z]\w*;)/i.test(once) || once.includes('<')
  const text = tidy(hasMore ? stripTags(once, { isTitle: true }) : once)
  // A title may be nothing but the name of a tag.
  return text === '' ? tidy(once) : text
}

/** Characters that `oneLine` may change or remove: all beyond common letters and punctuation. */
const untidy = /[^\x20-\x7e\u00a1-\u167f\u1681-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u2fff\u3001-\ud7ff]/

function isTidy(text: string): boolean {
  return !(untidy.test(text) || text.startsWith(' ') || text.endsWith(' ') || text.includes('  '))
}

/** One line without control characters, reversed directions of text and tags of scripts. */
export function tidy(text: string): string {
  const line = oneLine(text)
  // After invisible characters are gone: one inside 'script' would hide the tag.
  return line.includes('<') ? oneLine(line.replace(/<\/?script\b[^<>]*>?/gi, ' ')) : line
}

/** One line without control characters, also those that reverse the direction of text. */
function oneLine(text: string): string {
  if (isTidy(text)) return text
  const line = text.replace(/\s+/g, ' ').trim()
  if (isTidy(line)) return line
  return readC1(text)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200b\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .toWellFormed()
}

/** The closing tag of an element that is frequent in texts. */
const hasElement = /<\/(?:a|b|i|p|em|div|span|strong|li|ul|h\d|td|tr|table|figure)\s*>/i

/** Whether a text has a whole element, or an image or a line break, of HTML. */
function looksLikeMarkup(text: string): boolean {
  if (!text.includes('<')) return false
  return hasElement.test(text) || /<(?:br|p|img|hr)\b[^<>]*>/i.test(text)
}

/** Decodes the references that remain in a text that was escaped twice, except those of '<' and '>'. */
function decodeAgain(text: string): string {
  if (!text.includes('&')) return text
  return tidy(
    text.replace(
      /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip);/gi,
      (reference) => decodeHTMLStrict(reference),
    ),
  )
}

let graphemes: Intl.Segmenter | undefined

/**
 * Cuts a text for the store to at most `limit` UTF-16 units, without an ellipsis and never inside a grapheme.
 * `cutText` cuts texts that are shown.
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
 * Whether a character is one that no other extends to a grapheme of two: between two of these one grapheme
 * ends and the next begins. All below U+0300 but control characters, and the dashes and quotation marks of
 * all languages. `Intl.Segmenter` costs 20 ms when it is first used.
 */
function isGrapheme(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return (code >= 0x20 && code < 0x300) || (code >= 0x2010 && code <= 0x2027)
}

function clipCodePoints(text: string, limit: number): string {
  const cut = text.slice(0, limit)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
