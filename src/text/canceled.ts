const word = `(?:cancell?ed|cxld?|cancelad[oa]s?|suspendid[oa]s?|annul[ée]e?s?|anile)`
const apart = String.raw`[\s)\]}:：;,.!*~|/\u2010-\u2015-]`
const inCapitals = '(?:CANCELL?ED|CANCELAD[OA]S?|SUSPENDID[OA]S?)'
/** Why, or when, as far as it is said behind the word. */
const reason = String.raw`(?:due to|because|for lack|\d)[^()[\]{}]{0,80}`

/** No title is longer; to search a text of any length takes its square. */
const longest = 1000
/** In brackets or marks anywhere; before or behind a mark; at the end; a word in capitals at the start. */
const marked: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\s([{*~])\s*[([{*~]+\s*${word}(?:\s+${reason})?\s*[)\]}*~!]+${apart}*`, 'i'),
  new RegExp(
    String.raw`^\W*(?:(?:updated|fwd?|re)\s*:\s*)?(?:event |meeting |evento )?${word}(?: (?:event|meeting)(?=\s*:))?(?:\s*[:：;!*|/]|\s*[\u2010-\u2015]|\s+-|-\s|\s*$)${apart}*`,
    'i',
  ),
  new RegExp(String.raw`(?<!\s)\s+[-\u2010-\u2015|]\s*${word}\s*(?=[-\u2010-\u2015|:])`, 'i'),
  new RegExp(String.raw`(?<!\s)\s*:\s*${inCapitals}\s*(?=[-\u2010-\u2015|])`),
  new RegExp(
    String.raw`^\W*${inCapitals}(?:\s+(?:DUE TO|BECAUSE OF)[^:\u2010-\u2015-]{1,60}[:\u2010-\u2015-]|\s*\([^)]{1,60}\)\s*[:\u2010-\u2015-]|,)?\s+`,
  ),
  new RegExp(String.raw`(?<!\s)\s*[\u2010-\u2015:,-]\s*${word}\s+(?:due to|because|for lack)\b.*$`, 'i'),
  new RegExp(
    String.raw`(?<![\s:;,.|/([\u2010-\u2015-])[\s:;,.|/([\u2010-\u2015-]+(?:(?:is|was|has been|have been)\s+)?${word}\W*$`,
    'i',
  ),
]

/**
 * A title without the words that call its event off, as people write them for want of a field: 'Canceled: …',
 * 'CANCELLED - …', '… (canceled)', 'Cancelado: …'. One that only speaks of something canceled is kept.
 *
 * @example
 * splitCanceled('CANCELLED - Tree Board') // → { title: 'Tree Board', canceled: true }
 */
export function splitCanceled(title: string): { title: string; canceled: boolean } {
  const found = title.length > longest ? undefined : marked.find((one) => one.test(title))
  if (!found) return { title, canceled: false }
  const rest = title.replace(found, ' ').trim()
  return { title: /[\p{L}\p{N}]/u.test(rest) ? rest : title, canceled: true }
}

/** Whether a field that has little else, such as a status, a room or an hour, says 'canceled' anywhere. */
export function saysCanceled(field: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}])${word}(?![\p{L}])`, 'iu').test(field)
}
