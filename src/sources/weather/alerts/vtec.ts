import { type Vtec, vtecActions } from '../../../weather/alert-message.ts'

/** `/O.CON.KMFL.FF.W.0010.000000T0000Z-260715T2115Z/` (Valid Time Event Code, NWS Directive 10-1703). */
const codes =
  /\/([OTEX])\.([A-Z]{3})\.([A-Z]{4}\.[A-Z0-9]{2}\.[A-Z]\.\d{4})\.(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\//g

/** All codes of these texts, which may have several, or wrap one; some relays write small letters. */
function codesIn(texts: readonly string[]): RegExpExecArray[] {
  return texts.flatMap((text) => [...text.replace(/\s+/g, '').toUpperCase().matchAll(codes)])
}

/** The class of each code: O is operational, T a test, E and X are experimental. */
export function codeClassesIn(texts: readonly string[]): string[] {
  return codesIn(texts).map(([, letter = '']) => letter)
}

/** What the operational codes say; a test's (`/T.`) say nothing of an event. */
export function parseVtec(texts: readonly string[]): Vtec[] {
  return codesIn(texts).flatMap(([, letter, sent, event = '', start = '', end = '']) => {
    const action = vtecActions.find((one) => one === sent)
    return action && letter === 'O' ? [{ action, event, startsAt: timeOf(start), endsAt: timeOf(end) }] : []
  })
}

/** `260715T2115Z`; zeros leave the time open. */
function timeOf(text: string): number | undefined {
  const time = Date.parse(text.replace(/^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)Z$/, '20$1-$2-$3T$4:$5:00Z'))
  return Number.isNaN(time) ? undefined : time
}
