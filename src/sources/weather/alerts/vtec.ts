import { type Vtec, vtecActions } from '../../../weather/alert-message.ts'

const code = /^\/O\.([A-Z]{3})\.([A-Z]{4}\.[A-Z0-9]{2}\.[A-Z]\.\d{4})\.(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\/$/

/** Parses `/O.CON.KMFL.FF.W.0010.000000T0000Z-260715T2115Z/`; undefined for anything else, as for a test (`/T.`). */
export function parseVtec(text: string): Vtec | undefined {
  const [, sent, event = '', start = '', end = ''] = code.exec(text.trim()) ?? []
  const action = vtecActions.find((one) => one === sent)
  return action && { action, event, startsAt: timeOf(start), endsAt: timeOf(end) }
}

/** Whether this is the code of a test product. */
export function isTestCode(text: string): boolean {
  return text.trim().startsWith('/T.')
}

/** `260715T2115Z`; zeros leave the time open. */
function timeOf(text: string): number | undefined {
  const time = Date.parse(text.replace(/^(\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)Z$/, '20$1-$2-$3T$4:$5:00Z'))
  return Number.isNaN(time) ? undefined : time
}
