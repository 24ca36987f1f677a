import { z } from 'zod'
import { day, hour } from '../time/durations.ts'
import { type AlertMessage, alertMessage } from './alert-message.ts'
import { weatherShape } from './weather.ts'

const keptMessage = z.object({
  message: alertMessage,
  /** The first sound answer without it, after the last that had it; undefined while it is listed. */
  missingSince: z.number().optional(),
})
/** A received message, and whether the service still lists it. */
export type KeptMessage = z.infer<typeof keptMessage>

/** Versions before 0.3 kept messages with times with which no calendar can reckon. */
function hasSoundTimes({ message: { sent, startsAt, endsAt, expiresAt } }: KeptMessage): boolean {
  return [sent, startsAt, endsAt ?? sent, expiresAt ?? sent].every(
    (time) => time >= Date.UTC(2000) && time <= Date.UTC(2100),
  )
}

const alertMemory = z.object({
  zones: z.array(z.string()),
  kept: z.array(keptMessage).transform((all) => all.filter(hasSoundTimes)),
  /** Set while the newest answer is not whole. */
  partly: z
    .object({
      /** When every area last answered and every alert could be read; undefined: never. */
      since: z.number().optional(),
      /** Events of alerts that cannot be read; empty texts where not even that can. */
      unreadable: z.array(z.string()),
      /** Areas that gave no answer, such as 'FL'; empty text: that of a point. Undefined: any may be. */
      silent: z.array(z.string()).optional(),
    })
    .optional(),
})
/** All messages that may still matter, and the zones whose alerts concern the city (empty: all sent). */
export type AlertMemory = z.infer<typeof alertMemory>

/** The stored alerts of a point. */
export const storedAlerts = z.object({ shape: z.literal(weatherShape), memory: alertMemory })

/** The memory before the first answer. */
export const noAlerts: AlertMemory = { zones: [], kept: [] }

/** How long messages are kept after they ended, so that a late message finds the one that ended it. */
const keptFor = 4 * day
/** How long after its last text expired an event without an end is over, if no message confirms it. */
export const openEndFor = 3 * day

/**
 * Adds the messages of a valid answer. The order of answers does not change the alerts
 * in effect. What an answer that is not whole does not list may be in the rest of it.
 */
export function takeMessages(
  memory: AlertMemory,
  messages: readonly AlertMessage[],
  { at, zones, partly }: { at: number; zones: string[]; partly?: AlertMemory['partly'] },
): AlertMemory {
  const listed = new Map(messages.map((message) => [message.key, message]))
  const before = memory.kept.map(({ message, missingSince }) => {
    const again = listed.get(message.key)
    // A clock that was set back leaves a time to come.
    const since = missingSince === undefined ? (partly ? undefined : at) : Math.min(missingSince, at)
    return { message: again ?? message, missingSince: again ? undefined : since }
  })
  const known = new Set(before.map(({ message }) => message.key))
  const added = [...listed.values()]
    .filter(({ key }) => !known.has(key))
    .map((message) => ({ message, missingSince: undefined }))
  return { zones, kept: prune([...before, ...added], at), partly }
}

/** Drops old messages; a message that ended an event is kept as long as any other message of that event. */
function prune(kept: readonly KeptMessage[], at: number): KeptMessage[] {
  const alive = kept.filter(({ message, missingSince }) => {
    const { endsAt, expiresAt, sent } = message
    const last = Math.max(sent, endsAt ?? (expiresAt ?? sent) + openEndFor)
    return missingSince === undefined || at - Math.max(last, missingSince) < keptFor
  })
  const events = new Set(alive.flatMap(({ message }) => message.vtec.map(({ event }) => event)))
  const ids = new Set(alive.map(({ message }) => message.id))
  const aliveKeys = new Set(alive.map(({ message }) => message.key))
  return kept.filter(
    ({ message }) =>
      aliveKeys.has(message.key) ||
      (at - message.sent < 30 * day &&
        (message.vtec.some(({ event }) => events.has(event)) || message.replaces.some((id) => ids.has(id)))),
  )
}

/** The service lists alerts in effect: a message that is no longer listed is over after this time. */
export const delistedAfter = hour / 4
