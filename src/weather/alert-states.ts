import { shortHash } from '../text/short-hash.ts'
import { hour } from '../time/durations.ts'
import { isAhead } from './ages.ts'
import type { Alert, AlertEnd } from './alert.ts'
import { type AlertMemory, delistedAfter, type KeptMessage, openEndFor } from './alert-memory.ts'
import type { AlertMessage, Vtec } from './alert-message.ts'
import { alertLevelOf, eventOfCode, nameByThreat, rankOf } from './alert-names.ts'
import { sameCodesOf } from './county-codes.ts'
import { recoversFor } from './storm.ts'

/** How long an ended alert is still shown. */
const toldAfterEnd = hour

/** The statement of one message about one event in one zone. */
interface Claim {
  event: string
  zone: string
  kept: KeptMessage
  /** The code of the statement; undefined for messages without codes, each of which is a separate event. */
  code: Vtec | undefined
  /** Whether the zone is none of the city's: then only its outline can make it one of the city's alerts. */
  isForeign: boolean
}

/** When and how a claim ceased to hold. */
interface Ending {
  at: number
  how: AlertEnd
}

/** Now, when any of the service's list was last read, and how near (km) an outlined area concerns a city. */
export interface AlertsMoment {
  now: number
  checkedAt: number | undefined
  near: number
}

/** The alerts of a city, the most urgent first. */
export interface PlacedAlerts {
  /** In force in the city or near it, and those that ended there within the last hour. */
  here: Alert[]
  /** In force in the city's zones, but far from the city by the outlines that the service drew. */
  elsewhere: Alert[]
  /** Ended in the city so lately that a storm's traces may still be there, the newest end first. */
  past: Alert[]
}

/** The alerts at a moment. The messages may have come in any order and any number of times. */
export function alertsAt(memory: AlertMemory, moment: AlertsMoment): PlacedAlerts {
  const claims = memory.kept.flatMap((kept) => claimsOf(kept, memory.zones))
  const replaced = findReplaced(claims)
  const byEvent = Map.groupBy(claims, ({ event }) => event)
  const context = { ...moment, replaced, partly: memory.partly }
  const placed = [...byEvent].flatMap(([event, ofEvent]) => stateOf(event, ofEvent, context) ?? [])
  const ordered = (where: 'here' | 'elsewhere') =>
    placed
      .filter((one) => one.where === where)
      .map(({ alert }) => alert)
      .toSorted(
        (a, b) =>
          endedLast(a) - endedLast(b) ||
          a.rank - b.rank ||
          a.startsAt - b.startsAt ||
          a.id.localeCompare(b.id),
      )
  const here = ordered('here')
  return {
    here: here.filter(({ ended }) => !ended || moment.now - ended.at < toldAfterEnd),
    elsewhere: ordered('elsewhere').filter(({ ended }) => !ended),
    past: here.filter(({ ended }) => ended).toSorted((a, b) => (b.ended?.at ?? 0) - (a.ended?.at ?? 0)),
  }
}

/** When the shown alerts change next without a new reading; undefined where they do not. */
export function nextAlertChange(alerts: readonly Alert[], now: number): number | undefined {
  const times = alerts
    .flatMap(({ startsAt, endsAt, ended }) => [startsAt, endsAt, ended && ended.at + toldAfterEnd])
    .filter((time): time is number => time !== undefined && time > now)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Alerts in effect come first. */
function endedLast({ ended }: Alert): number {
  return ended ? 1 : 0
}

function claimsOf(kept: KeptMessage, zones: readonly string[]): Claim[] {
  const { message } = kept
  const codesHere = zones.flatMap((zone) => [zone, ...sameCodesOf(zone)])
  const ours = message.zones.filter((zone) => codesHere.includes(zone))
  const isForeign = zones.length > 0 && ours.length === 0
  const concerned = ours.length > 0 ? ours : message.zones.length > 0 ? message.zones : ['']
  const codes = message.vtec.length > 0 ? message.vtec : [undefined]
  return codes.flatMap((code) =>
    concerned.map((zone) => ({ event: code?.event ?? nameOf(message), zone, kept, code, isForeign })),
  )
}

/** The event of a message without codes: the same words are one event, whatever its id and sending times. */
function nameOf({
  kind,
  event,
  sender,
  endsAt,
  headline,
  description,
  instruction,
  kilometers,
}: AlertMessage): string {
  const words = [kind === 'Cancel', event, sender, endsAt, headline, description, instruction, kilometers]
  return `message ${shortHash(JSON.stringify(words))}`
}

function isNear({ kilometers }: AlertMessage, { near }: Context): boolean {
  return kilometers === undefined || kilometers <= near
}

/** What replaced a message in a zone, by `id zone`: later messages name those before them. */
function findReplaced(claims: readonly Claim[]): Map<string, Claim[]> {
  const replacing = new Map<string, Claim[]>()
  for (const claim of claims) {
    for (const id of claim.kept.message.replaces) {
      const key = `${id} ${claim.zone}`
      replacing.set(key, [...(replacing.get(key) ?? []), claim])
    }
  }
  return replacing
}

interface Context extends AlertsMoment, Pick<AlertMemory, 'partly'> {
  replaced: ReadonlyMap<string, readonly Claim[]>
}

/**
 * When the service was last asked whether this event goes on: since its area gave no answer, or an alert of
 * this name was unreadable, nobody knows. Undefined where it never was, or the clock was set back since.
 */
function checkedOf(
  { zone, kept: { message } }: Claim,
  { now, checkedAt, partly }: Context,
): number | undefined {
  const isDoubtful =
    partly !== undefined &&
    (partly.unreadable.some((event) => event === '' || event === message.event) ||
      (partly.silent ?? ['']).some((area) => zone === '' || zone.startsWith(area)))
  const time = isDoubtful ? partly.since : checkedAt
  return time === undefined || isAhead(time, now) ? undefined : time
}

/** In each zone the newest message decides; an event is in effect while it is in any zone. */
function stateOf(
  event: string,
  claims: readonly Claim[],
  context: Context,
): { where: 'here' | 'elsewhere'; alert: Alert } | undefined {
  const newest = [...Map.groupBy(claims, ({ zone }) => zone).values()]
    .map((ofZone) => ofZone.toSorted(byTime).at(-1) as Claim)
    .filter(
      ({ isForeign, kept: { message } }) => !isForeign || (message.kilometers ?? Infinity) <= context.near,
    )
  const judged = newest
    .map((claim) => ({ claim, ending: endingOf(claim, context) }))
    .filter(({ claim, ending }) => ending !== undefined || context.now < writtenEnd(claim) + openEndFor)
  if (judged.length === 0) return undefined
  const inForce = judged.filter(({ ending }) => ending === undefined)
  const shown = (inForce.length > 0 ? inForce : judged).map(({ claim }) => claim).toSorted(byTime)
  // A message that ended this event does not describe it: its words are those of another.
  const goingOn = (some: readonly Claim[]) => some.filter(({ code }) => !isEnding(code)).toSorted(byTime)
  const speaking = goingOn(shown)
  const speaker = speaking.at(-1) ?? goingOn(claims).at(-1)
  const message = speaker?.kept.message
  if (!message || (message.kind === 'Cancel' && message.vtec.length === 0)) return undefined
  const last = judged
    .flatMap(({ ending }) => ending ?? [])
    .toSorted(byEnd)
    .at(-1)
  const ending = inForce.length > 0 ? undefined : last
  // A replaced event continues under another name.
  if (ending && (ending.how === 'replaced' || context.now - ending.at >= recoversFor)) return undefined
  const first = messagesOf(claims)[0] ?? message
  const describing = speaking.length > 0 ? speaking : [speaker]
  const isHere = messagesOf(describing).some((one) => isNear(one, context))
  const called = ownName(speaker)
  const name = nameByThreat(called, message.marks ?? [])
  // What ended an event says until when its own text holds, not when the event was to end.
  const endsAt = endOf(ending ? describing : shown)
  const alert: Alert = {
    id: shortHash(event),
    event: name,
    level: alertLevelOf(name),
    rank: rankOf(name),
    startsAt: (isCombined(speaker) ? speaker.code?.startsAt : undefined) ?? message.startsAt,
    endsAt,
    unchecked:
      ending || endsAt === undefined || endsAt > context.now
        ? undefined
        : { since: firstOf(shown.map((claim) => checkedOf(claim, context))) },
    issuedAt: first.sent,
    updatedAt: Math.max(...shown.map(({ kept }) => kept.message.sent)),
    area: [...new Set(messagesOf(shown).map(({ area }) => area))].join('; '),
    sender: message.sender,
    headline: called === message.event ? message.headline : '',
    description: message.description,
    instruction: message.instruction,
    unlistedSince: ending ? undefined : unlistedSince(shown),
    ended: ending,
  }
  return { where: isHere ? 'here' : 'elsewhere', alert }
}

/**
 * How a claim ended, by the first of its endings; undefined while it holds. That its time
 * is over counts only if the service was asked after that: it may have extended the event.
 */
function endingOf(claim: Claim, context: Context): Ending | undefined {
  const { replaced, now, partly } = context
  const { message, missingSince } = claim.kept
  // That of a clock behind the service's own is now.
  const sent = Math.min(message.sent, now)
  const checkedAt = checkedOf(claim, context)
  const endings: Ending[] = []
  const isOpen = endOfClaim(claim) === undefined
  const over = writtenEnd(claim) + (isOpen ? openEndFor : 0)
  if (checkedAt !== undefined && over <= checkedAt) endings.push({ at: over, how: 'over' })
  if (claim.code?.action === 'UPG') endings.push({ at: sent, how: 'replaced' })
  if (claim.code?.action === 'CAN') endings.push({ at: sent, how: 'cancelled' })
  if (claim.code?.action === 'EXP') endings.push({ at: claim.code.endsAt ?? sent, how: 'over' })
  // A message of several events goes on for those that another, which names it, says nothing of.
  const later = isShared(message) ? [] : (replaced.get(`${message.id} ${claim.zone}`) ?? [])
  for (const { kept, event } of later) {
    if (kept.message.key === message.key || event === claim.event) continue
    const how = kept.message.kind === 'Cancel' ? 'cancelled' : 'replaced'
    endings.push({ at: Math.min(Math.max(kept.message.sent, message.sent), now), how })
  }
  const wholeAt = partly ? partly.since : context.checkedAt
  if (missingSince !== undefined && wholeAt !== undefined && wholeAt - missingSince >= delistedAfter) {
    endings.push({ at: missingSince + delistedAfter, how: 'delisted' })
  }
  return endings.filter(({ at }) => at <= now).toSorted(byEnd)[0]
}

/** The end that a message names, else when its text expires. */
function writtenEnd(claim: Claim): number {
  const { sent, expiresAt = sent } = claim.kept.message
  return endOfClaim(claim) ?? expiresAt
}

/** The end of an event by a message; of several in it each has its own. */
function endOfClaim(claim: Claim): number | undefined {
  return claim.code && isCombined(claim) ? claim.code.endsAt : claim.kept.message.endsAt
}

/** Whether the message also has other events' codes: its name, headline and times may be of another. */
function isCombined({ code, kept: { message } }: Claim): boolean {
  return message.vtec.some(({ event }) => event !== code?.event)
}

/** Whether several events go on in a message. */
function isShared({ vtec }: AlertMessage): boolean {
  return new Set(vtec.filter((code) => !isEnding(code)).map(({ event }) => event)).size > 1
}

/** The name of a claim's event: the message's own where it has codes of no other event. */
function ownName(claim: Claim): string {
  return (isCombined(claim) ? eventOfCode(claim.code?.event ?? '') : undefined) ?? claim.kept.message.event
}

/** The earliest; undefined where one is unknown. */
function firstOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined)
  return known.length < times.length ? undefined : Math.min(...known)
}

function byEnd(a: Ending, b: Ending): number {
  return a.at - b.at || a.how.localeCompare(b.how)
}

function endOf(shown: readonly Claim[]): number | undefined {
  const ends = shown.map(endOfClaim)
  return ends.some((end) => end === undefined) ? undefined : Math.max(...ends.map((end) => end ?? 0))
}

/** Undefined while any message that keeps it in effect is listed. */
function unlistedSince(shown: readonly Claim[]): number | undefined {
  const missing = shown.flatMap(({ kept }) => kept.missingSince ?? [])
  return missing.length < shown.length ? undefined : Math.max(...missing)
}

function isEnding(code: Vtec | undefined): boolean {
  return code !== undefined && ['CAN', 'UPG', 'EXP'].includes(code.action)
}

/** Of two messages of one time, the one that keeps the event in effect counts: shown too long harms less. */
function byTime(a: Claim, b: Claim): number {
  const rest = Number(!isEnding(a.code)) - Number(!isEnding(b.code))
  return (
    a.kept.message.sent - b.kept.message.sent || rest || a.kept.message.key.localeCompare(b.kept.message.key)
  )
}

/** The messages of claims, each once, the oldest first. */
function messagesOf(claims: readonly Claim[]): AlertMessage[] {
  return [...new Set(claims.toSorted(byTime).map(({ kept }) => kept.message))]
}
