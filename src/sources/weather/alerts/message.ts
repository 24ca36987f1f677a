import { shortHash } from '../../../text/short-hash.ts'
import { type AlertMessage, alertMessage, type Vtec, vtecActions } from '../../../weather/alert-message.ts'
import { rankOf } from '../../../weather/alert-names.ts'
import { field, textAt, textsAt, timeAt } from '../values.ts'
import { type GeoPoint, kilometersFrom } from './outline.ts'
import { zoneCodesOf } from './zone-codes.ts'

/** The most messages that are read of one answer, the most urgent ones. */
export const mostMessages = 500

/** What was read of a list of alerts. */
export interface ParsedAlerts {
  messages: AlertMessage[]
  /** The event of each alert that cannot be read or is one too many, such as 'Tornado Warning'; empty where not even that can. */
  unreadable: string[]
}

/** Reads the `features` of `/alerts/active`: every message that is meant for the public. `point`: the city's. */
export function parseAlerts(features: readonly unknown[], point: GeoPoint | undefined): ParsedAlerts {
  const parsed: ParsedAlerts = { messages: [], unreadable: [] }
  for (const [place, feature] of byUrgency(features.filter(isMeantForAll)).entries()) {
    const message = place < mostMessages ? parseMessage(feature, point) : undefined
    if (message) parsed.messages.push(message)
    else parsed.unreadable.push(eventOf(feature))
  }
  return parsed
}

/** In the order of the answer where all of it is read. */
function byUrgency(features: readonly unknown[]): readonly unknown[] {
  if (features.length <= mostMessages) return features
  return features.toSorted((a, b) => rankOf(eventOf(a)) - rankOf(eventOf(b)))
}

function eventOf(feature: unknown): string {
  return textAt(field(feature, 'properties'), 'event')
}

/** SAME codes of tests, demonstrations and messages between offices (NWS Directive 10-1712). */
const testEvents = ['RWT', 'RMT', 'NPT', 'NST', 'NAT', 'DMO', 'NMN', 'ADR']

/** Some tests are sent with the status of what is real, and only their codes say what they are. */
function isMeantForAll(feature: unknown): boolean {
  const properties = field(feature, 'properties')
  const status = textAt(properties, 'status')
  if (status !== 'Actual' && status !== '') return false
  const codes = textsAt(properties, 'parameters', 'VTEC')
  if (codes.length > 0 && codes.every(isTestCode)) return false
  return !textsAt(properties, 'eventCode', 'SAME').some((code) => testEvents.includes(code))
}

function parseMessage(feature: unknown, point: GeoPoint | undefined): AlertMessage | undefined {
  const properties = field(feature, 'properties')
  const kind = alertMessage.shape.kind.options.find((one) => one === textAt(properties, 'messageType'))
  const sent = timeAt(properties, 'sent') ?? timeAt(properties, 'effective')
  const event = textAt(properties, 'event')
  if (kind === undefined || sent === undefined || event === '') return undefined
  const vtec = textsAt(properties, 'parameters', 'VTEC')
    .map(parseVtec)
    .filter((one) => one !== undefined)
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
    headline: textsAt(properties, 'parameters', 'NWSheadline')[0]?.trim() || textAt(properties, 'headline'),
    description: unwrap(textAt(properties, 'description')),
    instruction: unwrap(textAt(properties, 'instruction')),
    severity: textAt(properties, 'severity'),
    certainty: textAt(properties, 'certainty'),
    urgency: textAt(properties, 'urgency'),
  }
  const id = textAt(properties, 'id')
  return { key: shortHash(JSON.stringify([id, says])), id, ...says }
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

/**
 * Paragraphs of a text that is wrapped at 69 columns, as the service sends it. A line that begins a block
 * (`* WHAT…`, `HAZARD…`) or an item of a list begins a paragraph.
 */
export function unwrap(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const paragraphs: string[] = []
  let open = false
  for (const line of lines.map((one) => one.trim())) {
    const begins = /^(\*|-|\d+\. |[A-Z][A-Z /]+\.\.\.)/.test(line)
    if (line !== '' && open && !begins) paragraphs.push(`${paragraphs.pop()} ${line}`)
    else if (line !== '') paragraphs.push(line)
    open = line !== ''
  }
  return paragraphs
}
