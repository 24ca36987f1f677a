import { z } from 'zod'

/** `CON` continues, `EXT` has other times, `EXA` and `EXB` other areas; `CAN`, `EXP` and `UPG` end an event. */
const actions = ['NEW', 'CON', 'EXT', 'EXA', 'EXB', 'COR', 'ROU', 'CAN', 'EXP', 'UPG'] as const

/** What a stored code is. */
export const vtecSchema = z.object({
  action: z.enum(actions),
  /** Office, phenomenon, significance and number, such as `KMFL.HU.W.1001`: the same in all messages of the event. */
  event: z.string(),
  /** Undefined where the code leaves it open: already in effect, or until further notice. */
  startsAt: z.number().optional(),
  endsAt: z.number().optional(),
})
/** One code of a message: what it does to which event. Valid Time Event Code, NWS Directive 10-1703. */
export type Vtec = z.infer<typeof vtecSchema>

const code = /^\/O\.([A-Z]{3})\.([A-Z]{4}\.[A-Z0-9]{2}\.[A-Z]\.\d{4})\.(\d{6}T\d{4}Z)-(\d{6}T\d{4}Z)\/$/

/** Parses `/O.CON.KMFL.FF.W.0010.000000T0000Z-260715T2115Z/`; undefined for anything else, as for a test (`/T.`). */
export function parseVtec(text: string): Vtec | undefined {
  const [, action, event, start, end] = code.exec(text.trim()) ?? []
  const known = actions.find((one) => one === action)
  if (known === undefined || event === undefined || start === undefined || end === undefined) return undefined
  return { action: known, event, startsAt: timeOf(start), endsAt: timeOf(end) }
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
