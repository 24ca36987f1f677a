import { shortHash } from '../../../text/short-hash.ts'
import { day } from '../../../time/durations.ts'
import { type AlertMessage, alertMessage, type Vtec } from '../../../weather/alert-message.ts'
import { nameByThreat, rankOf } from '../../../weather/alert-names.ts'
import { field, textAt, textsAt, timeAt } from '../values.ts'
import { isTest, threatMarksOf } from './marks.ts'
import { type GeoPoint, kilometersFrom } from './outline.ts'
import { parseVtec } from './vtec.ts'
import { zoneCodesOf } from './zone-codes.ts'

/** The most messages that are read of one answer, the most urgent ones. */
export const mostMessages = 500

/** What was read of a list of alerts. */
export interface ParsedAlerts {
  messages: AlertMessage[]
  /** Events, such as 'Tornado Warning', of alerts that are unreadable or too many; '' if unreadable too. */
  unreadable: string[]
}

/**
 * Reads the `features` of `/alerts/active`: every message that is meant for the public. `point`: the
 * city's. `now`: ms since 1970; a message that names a time more than ten years from it cannot be read.
 */
export function parseAlerts(
  features: readonly unknown[],
  point: GeoPoint | undefined,
  now: number,
): ParsedAlerts {
  const parsed: ParsedAlerts = { messages: [], unreadable: [] }
  const real = features.filter((feature) => !isTest(field(feature, 'properties')))
  for (const [position, feature] of byUrgency(real).entries()) {
    const message = position < mostMessages ? parseMessage(feature, point, now) : undefined
    if (message) parsed.messages.push(message)
    else parsed.unreadable.push(eventOf(feature))
  }
  return parsed
}

/** In the order of the answer where all of it is read. */
function byUrgency(features: readonly unknown[]): readonly unknown[] {
  if (features.length <= mostMessages) return features
  const rank = (feature: unknown) =>
    rankOf(nameByThreat(eventOf(feature), threatMarksOf(field(feature, 'properties'))))
  return features
    .map((feature) => ({ feature, rank: rank(feature) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ feature }) => feature)
}

function eventOf(feature: unknown): string {
  return textAt(field(feature, 'properties'), 'event')
}

/** Fields that are times. */
const timeFields = ['sent', 'effective', 'onset', 'expires', 'ends'] as const
const longestReach = 3_653 * day

/** Whether a message names an impossible time: made by a broken clock, it would stand first or for ever. */
function isBeyondReason(properties: unknown, vtec: readonly Vtec[], now: number): boolean {
  const written = timeFields.map((name) => Date.parse(textAt(properties, name)))
  const coded = vtec.flatMap(({ startsAt, endsAt }) => [startsAt ?? now, endsAt ?? now])
  return [...written, ...coded].some((time) => Math.abs(time - now) > longestReach)
}

function parseMessage(feature: unknown, point: GeoPoint | undefined, now: number): AlertMessage | undefined {
  const properties = field(feature, 'properties')
  const kind = alertMessage.shape.kind.options.find((one) => one === textAt(properties, 'messageType'))
  const sent = timeAt(properties, 'sent') ?? timeAt(properties, 'effective')
  const event = textAt(properties, 'event')
  if (kind === undefined || sent === undefined || event === '') return undefined
  const vtec = parseVtec(textsAt(properties, 'parameters', 'VTEC'))
  if (isBeyondReason(properties, vtec, now)) return undefined
  const expiresAt = timeAt(properties, 'expires')
  const says = {
    kind,
    sent,
    event,
    startsAt: timeAt(properties, 'onset') ?? timeAt(properties, 'effective') ?? sent,
    endsAt: timeAt(properties, 'ends') ?? endOf(vtec, expiresAt),
    expiresAt,
    replaces: replacedBy(properties),
    vtec,
    zones: zoneCodesOf(properties),
    kilometers: point && kilometersFrom(field(feature, 'geometry'), point),
    area: textAt(properties, 'areaDesc'),
    sender: textAt(properties, 'senderName'),
    headline:
      textsAt(properties, 'parameters', 'NWSheadline')
        .map((text) => text.trim())
        .find((text) => text !== '') ?? textAt(properties, 'headline'),
    description: unwrap(textAt(properties, 'description')),
    instruction: unwrap(textAt(properties, 'instruction')),
    severity: textAt(properties, 'severity'),
    certainty: textAt(properties, 'certainty'),
    urgency: textAt(properties, 'urgency'),
  }
  const id = textAt(properties, 'id')
  // The key is that of the version before, which knew no marks.
  return { key: shortHash(JSON.stringify([id, says])), id, ...says, marks: threatMarksOf(properties) }
}

/** A code with an open end means that the end is unknown; without any code the event ends with its text. */
function endOf(vtec: readonly Vtec[], expiresAt: number | undefined): number | undefined {
  const active = vtec.filter(({ action }) => !['CAN', 'UPG'].includes(action))
  if (active.length === 0) return expiresAt
  if (active.some(({ endsAt }) => endsAt === undefined)) return undefined
  return Math.max(...active.map(({ endsAt }) => endsAt ?? 0))
}

function replacedBy(properties: unknown): string[] {
  const references = field(properties, 'references')
  const ids = (Array.isArray(references) ? references : []).map((one: unknown) => textAt(one, 'identifier'))
  // 'sender,identifier,time', separated by blanks.
  const expired = textsAt(properties, 'parameters', 'expiredReferences')
    .flatMap((list) => list.split(/\s+/))
    .map((one) => one.split(',')[1] ?? '')
  return [...new Set([...ids, ...expired])].filter((id) => id !== '')
}

/**
 * Paragraphs of a text that is wrapped at 69 columns, as the service sends it. A line that
 * begins a block (`* WHAT…`, `HAZARD…Heat`) or an item of a list begins a paragraph. Capitals
 * and dots alone do not: in a text that is all capitals they stand within sentences, too.
 */
export function unwrap(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const paragraphs: string[] = []
  let open = false
  for (const line of lines.map((one) => one.trim())) {
    const last = paragraphs.at(-1) ?? ''
    const begins =
      /^(\*|-|\d+\. )/.test(line) || (blockHead.test(line) && (/[.!?:]$/.test(last) || blockHead.test(last)))
    if (line !== '' && open && !begins) paragraphs.push(`${paragraphs.pop()} ${line}`)
    else if (line !== '') paragraphs.push(line)
    open = line !== ''
  }
  return paragraphs
}

/** `HAZARD...60 mph wind gusts.` */
const blockHead = /^[A-Z][A-Z /]+\.\.\.\s*\S/
