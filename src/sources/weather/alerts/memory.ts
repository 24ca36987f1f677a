import { day, hour } from '../../../publication/durations.ts'
import type { AlertMessage } from './message.ts'

/** A message that was received, with what the service's list said of it since. */
export interface KeptMessage {
  message: AlertMessage
  /** The first sound answer that no longer had it, after the last that had it; undefined while it is listed. */
  missingSince: number | undefined
}

/** All messages that may still matter, and the zones whose alerts concern the city (empty: all that were sent). */
export interface AlertMemory {
  zones: readonly string[]
  kept: readonly KeptMessage[]
}

/** The memory before the first answer. */
export const noAlerts: AlertMemory = { zones: [], kept: [] }

/** Messages are kept so long after they stopped to matter, so that a late one finds what ended it. */
const keptFor = 4 * day
/** An event without an end that nobody confirms any more is over so long after its last text has lapsed. */
export const openEndFor = 3 * day

/** Adds the messages of a sound answer to what is known. The order in which answers come does not matter for what is in force. */
export function takeMessages(
  memory: AlertMemory,
  messages: readonly AlertMessage[],
  { at, zones }: { at: number; zones: readonly string[] },
): AlertMemory {
  const listed = new Map(messages.map((message) => [message.key, message]))
  const before = memory.kept.map(({ message, missingSince }) => ({
    message,
    missingSince: listed.has(message.key) ? undefined : (missingSince ?? at),
  }))
  const known = new Set(before.map(({ message }) => message.key))
  const added = [...listed.values()]
    .filter(({ key }) => !known.has(key))
    .map((message) => ({ message, missingSince: undefined }))
  return { zones, kept: prune([...before, ...added], at) }
}

/** Drops what no longer matters; what ended an event is kept as long as any message of that event. */
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

/** The service lists what is in force: a message that it lists no more is over after this time, whatever it said. */
export const delistedAfter = hour / 4
