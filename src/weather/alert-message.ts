import { z } from 'zod'

/** `CON` continues, `EXT` has other times, `EXA`, `EXB` other areas; `CAN`, `EXP`, `UPG` end an event. */
export const vtecActions = ['NEW', 'CON', 'EXT', 'EXA', 'EXB', 'COR', 'ROU', 'CAN', 'EXP', 'UPG'] as const

const vtec = z.object({
  action: z.enum(vtecActions),
  /** Office, phenomenon, significance, number, such as `KMFL.HU.W.1001`: the same in all its messages. */
  event: z.string(),
  /** Undefined where the code leaves it open: already in effect, or until further notice. */
  startsAt: z.number().optional(),
  endsAt: z.number().optional(),
})
/** One code of a message: what it does to which event. Valid Time Event Code, NWS Directive 10-1703. */
export type Vtec = z.infer<typeof vtec>

/** What says an event is worse than its name: emergency, PDS, thunderstorm damage threat 'destructive'. */
const threatMarks = [
  'tornado emergency',
  'flash flood emergency',
  'particularly dangerous',
  'destructive',
] as const
/** One of `threatMarks`. */
export type ThreatMark = (typeof threatMarks)[number]

/** What a message must be in the store. */
export const alertMessage = z.object({
  /** Hash of its content: the service's ids are not unique. */
  key: z.string(),
  /** The service's id, by which later messages refer to it. */
  id: z.string(),
  kind: z.enum(['Alert', 'Update', 'Cancel']),
  sent: z.number(),
  event: z.string(),
  startsAt: z.number(),
  /** When the weather ends; undefined where the service gives no end. */
  endsAt: z.number().optional(),
  /** When the message's text expires. */
  expiresAt: z.number().optional(),
  /** Ids of messages that it replaces. */
  replaces: z.array(z.string()),
  vtec: z.array(vtec),
  /** Zones and counties as `zoneCodesOf` names them. */
  zones: z.array(z.string()),
  /** How far its outlined area is from the city's point, 0 within; undefined without a readable outline. */
  kilometers: z.number().optional(),
  area: z.string(),
  sender: z.string(),
  headline: z.string(),
  /** Paragraphs. */
  description: z.array(z.string()),
  instruction: z.array(z.string()),
  severity: z.string(),
  certainty: z.string(),
  urgency: z.string(),
  /** Left out by versions before 0.3. */
  marks: z.array(z.enum(threatMarks)).optional(),
})
/** The fields of a Common Alerting Protocol message of which alerts are made. Times in ms since 1970. */
export type AlertMessage = z.infer<typeof alertMessage>
