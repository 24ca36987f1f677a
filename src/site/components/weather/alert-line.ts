import type { Alert } from '../../../weather/alert.ts'
import type { PageContext } from '../../page.ts'
import { stormPath } from '../languages.ts'
import { cutText } from '../text-cut.ts'
import { buildAlertFacts } from './alert-facts.ts'
import { formatWeatherTime, stopAfter } from './clock.ts'

/** Characters of one text message (3GPP TS 23.038: 160 of its own alphabet, 70 with any other character). */
export const longestLine = 160

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * An alert in one text message: what, where, until when, by whom, and the address of the storm page. The
 * first sentence of what to do is in it only where it fits whole: half a sentence may say the opposite.
 */
export function alertLine(alert: Alert, context: PageContext): string {
  const { publication, now, origin } = context
  const { event, time } = buildAlertFacts(alert, context)
  const address = `${origin.replace(/^https?:\/\//, '')}${stormPath}`
  const what = plain(`${event}, ${publication.city}, ${time}${stopAfter(time)}`)
  const updated = formatWeatherTime(alert.updatedAt, now, publication)
  const said = plain(`${alert.sender}, ${updated}${stopAfter(updated)}`)
  const [first] = sentences.segment(alert.instruction[0] ?? '')
  const say = plain(first?.segment.trim() ?? '')
  const lines = [[what, say, said, address], [what, said, address], [what, address], [what]].map((parts) =>
    parts.filter(Boolean).join(' '),
  )
  return lines.find(({ length }) => length <= longestLine) ?? plain(cutText(what, longestLine - 3))
}

/** Letters of the message alphabet only. */
function plain(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/…/g, '...')
    .normalize('NFKD')
    .replace(/[^\x20-\x5a\x5f\x61-\x7a]/g, '')
    .replace(/ +/g, ' ')
}
