const word = `(?:cancell?ed|cancelad[oa]s?|suspendid[oa]s?|annul[ée]e?s?|anile)`
const apart = String.raw`[\s)\]}:;,.!*~|/\u2010-\u2015-]`

/** No title is longer; to search a text of any length takes its square. */
const longest = 1000
/** In brackets or between marks anywhere; before a mark or behind one; at the end; a word in capitals at the beginning. */
const marked: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\s([{*~])\s*[([{*~]+\s*${word}\s*[)\]}*~!]+${apart}*`, 'i'),
  new RegExp(
    String.raw`^\W*(?:event |meeting |evento )?${word}(?:\s*[:;!*|/]|\s*[\u2010-\u2015]|\s+-|-\s|\s*$)${apart}*`,
    'i',
  ),
  new RegExp(String.raw`(?<!\s)\s+[-\u2010-\u2015|]\s*${word}\s*(?=[-\u2010-\u2015|:])`, 'i'),
  /^\W*(?:CANCELL?ED|CANCELAD[OA]S?|SUSPENDID[OA]S?)\s+/,
  new RegExp(
    String.raw`(?<![\s:;,.|/([\u2010-\u2015-])[\s:;,.|/([\u2010-\u2015-]+(?:(?:is|was|has been|have been)\s+)?${word}\W*$`,
    'i',
  ),
]

/**
 * A title without the words that call its event off, as people write them where a program has no field for it: 'Canceled: …',
 * 'CANCELLED - …', '… (canceled)', 'Cancelado: …'. A title that only speaks of something canceled is kept.
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
