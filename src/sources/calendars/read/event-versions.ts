import type { IcsProperty } from '../../../icalendar/content-lines.ts'
import { type IcsEvent, propertyOf, writtenValue } from '../../../icalendar/ics-lines.ts'
import {
  inOrder,
  isCancelled,
  isChange,
  isFollowed,
  isPrivate,
  latestChanges,
  newnessOf,
} from '../../../icalendar/versions.ts'
import { splitCanceled } from '../../../text/canceled.ts'
import type { Finding } from '../../../text/problem.ts'
import { areAlike, titleWords } from '../../../text/titles-alike.ts'
import type { LeftOut } from './left-out.ts'

const inheritedTexts = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL']
const followed = {
  field: 'RECURRENCE-ID',
  found: 'RANGE=THISANDFUTURE: the times after this one are not listed',
  expected: 'an event of its own for the later times',
}

/** Events of one UID among which that of a change is sought. */
const mostCompared = 200
const repeated = {
  field: 'UID',
  found: 'the UID of another event',
  expected: 'a UID of its own for each event',
}

const outdated = {
  field: 'UID',
  found: 'another version of an event',
  expected: 'the newest alone',
}

/** An event with the changes of single times of it. */
export interface VersionedEvent {
  /** Identifies it in its calendar: its UID, and its start where events of other starts have the same. */
  uid: string
  base: IcsEvent
  changes: readonly IcsEvent[]
}

/**
 * The events of a calendar, without older versions of them and without private ones, which are counted.
 * Events that share a UID and differ in start are different events, which RFC 5545 forbids and programs
 * write. A change that readers must know of, because it calls off or has another place or title, becomes an
 * event of its own, and its time is taken out of the series.
 */
export function groupVersions(
  events: readonly IcsEvent[],
  isCurrent: (event: IcsEvent) => boolean,
  leftOut: LeftOut,
): VersionedEvent[] {
  const groups = Map.groupBy(events, (event) => writtenValue(event, 'UID'))
  return [...groups].flatMap(([uid, group]) => {
    const report = (event: IcsEvent, fault: Omit<Finding, 'line'>) => {
      const { line } = propertyOf(event, 'UID') ?? event
      if (isCurrent(event) && !isPrivate(event)) leftOut.report('linesMended', { ...fault, line })
    }
    const written = group.filter((version) => !isChange(version))
    const bases = newestOfEach(written, (version) => report(version, outdated))
    const changes = latestChanges(group.filter(isChange))
    if (bases.length === 0) return openTo(changes.filter(isCurrent), leftOut).map(asEvent)
    const changesOf = Map.groupBy(changes, (change) => changedBy(change, bases))
    return namesOf(uid, bases).flatMap(([name, base]) => {
      const own = changesOf.get(base) ?? []
      if (![base, ...own].some(isCurrent) || openTo([base], leftOut).length === 0) return []
      if (name !== uid) report(base, repeated)
      return withChanges({ uid: name, base, changes: own }, leftOut)
    })
  })
}

/** Those that are for everybody; the others are counted. */
function openTo(events: readonly IcsEvent[], leftOut: LeftOut): IcsEvent[] {
  const expected = 'CLASS:PUBLIC, or no CLASS'
  return events.filter((event) => {
    if (!isPrivate(event)) return true
    const property = propertyOf(event, 'CLASS')
    const found = property ? property.value : 'a mark that it is private'
    leftOut.report('eventsPrivate', { line: property?.line ?? event.line, field: 'CLASS', found, expected })
    return false
  })
}

function withChanges({ uid, base, changes }: VersionedEvent, leftOut: LeftOut): VersionedEvent[] {
  const inherited = changes.map((change) => inherit(change, base))
  const shown = new Set(openTo(inherited, leftOut))
  for (const change of inherited)
    if (isFollowed(change) && !isCancelled(change))
      leftOut.report('linesLeftOut', { line: change.line, ...followed })
  const own = inherited.filter((change) => isCancelled(change) || saysElse(change, base))
  const apart = new Set(own)
  const series = inherited.map((change) =>
    apart.has(change) || !shown.has(change) ? calledOff(change) : change,
  )
  return [{ uid, base, changes: series }, ...own.filter((change) => shown.has(change)).map(asEvent)]
}

/**
 * The newest version of each event of one UID. Versions have the same start and titles that are alike; or one
 * title, and each a SEQUENCE of its own. Others are different events: to list one twice is better than to
 * lose one.
 */
function newestOfEach(bases: readonly IcsEvent[], report: (version: IcsEvent) => void): IcsEvent[] {
  if (bases.length < 2) return [...bases]
  const isOlder = (version: IcsEvent, next: IcsEvent | undefined) =>
    next && (newnessOf(next) !== newnessOf(version) || areAlike(wordsOf(version), wordsOf(next)))
  const newest = [...Map.groupBy(inOrder(bases), startOf).values()].flatMap((versions) =>
    versions.filter((version, index) => !isOlder(version, versions[index + 1])),
  )
  const current = [...Map.groupBy(newest, (event) => wordsOf(event).join(' ')).values()].flatMap((events) => {
    const sequences = new Set(events.map((event) => writtenValue(event, 'SEQUENCE')))
    const isHistory =
      sequences.size === events.length || (events.length === 2 && new Set(events.map(newnessOf)).size === 2)
    const last = inOrder(events).at(-1)
    return isHistory && last && !isCancelled(last) ? last : events
  })
  const kept = new Set(current)
  for (const version of bases) if (!kept.has(version)) report(version)
  return current
}

function startOf(event: IcsEvent): string {
  const start = propertyOf(event, 'DTSTART')
  return `${start?.value} ${start?.parameters.get('TZID') ?? ''}`.trim()
}

function wordsOf(event: IcsEvent): string[] {
  return titleWords(splitCanceled(writtenValue(event, 'SUMMARY')).title)
}

/** The events of a UID with the name of each: the UID alone where it is one event's. */
function namesOf(uid: string, bases: readonly IcsEvent[]): [string, IcsEvent][] {
  const taken = new Set<string>()
  return bases.map((base) => {
    const name = bases.length === 1 ? uid : `${uid} ${startOf(base)}`
    const isTaken = taken.has(name)
    taken.add(name)
    return [isTaken ? `${name} ${wordsOf(base).join(' ')}` : name, base]
  })
}

/** The event that a change belongs to, of several with one UID: the last that has begun, a series first. */
function changedBy(change: IcsEvent, bases: readonly IcsEvent[]): IcsEvent | undefined {
  if (bases.length < 2 || bases.length > mostCompared) return bases.at(-1)
  const day = writtenValue(change, 'RECURRENCE-ID').slice(0, 8)
  const begun = bases.filter((base) => writtenValue(base, 'DTSTART').slice(0, 8) <= day)
  return begun.findLast((base) => propertyOf(base, 'RRULE')) ?? begun.at(-1) ?? bases[0]
}

/** Whether a change has texts of its own that readers must know, such as another place. */
function saysElse(change: IcsEvent, base: IcsEvent): boolean {
  return ['SUMMARY', 'LOCATION'].some((name) => writtenValue(change, name) !== writtenValue(base, name))
}

/** A change that takes its time out of the series. */
function calledOff(change: IcsEvent): IcsEvent {
  const others = change.properties.filter(({ name }) => name !== 'STATUS')
  return {
    ...change,
    properties: [...others, { line: change.line, name: 'STATUS', parameters: new Map(), value: 'CANCELLED' }],
  }
}

/** A change with the texts of its event where it has none of its own: many name only the time. */
function inherit(change: IcsEvent, base: IcsEvent): IcsEvent {
  const inherited = inheritedTexts.flatMap((name) => {
    const property = propertyOf(change, name) ? undefined : propertyOf(base, name)
    return property ?? []
  })
  return { ...change, properties: [...change.properties, ...inherited] }
}

/** A change as a separate event, such as one to an event that is not in the calendar. */
function asEvent(change: IcsEvent): VersionedEvent {
  // Some programs repeat the rule of the series in a change, which is one time.
  const notOfOneTime = ['RECURRENCE-ID', 'RRULE', 'RDATE', 'EXDATE']
  const properties = change.properties.filter(({ name }) => !notOfOneTime.includes(name))
  const uid = `${writtenValue(change, 'UID')}-${writtenValue(change, 'RECURRENCE-ID')}`
  return { uid, base: { ...change, properties }, changes: [] }
}

/** The UID of an event that has none of its own. */
export function madeUpUid({ line }: IcsEvent, value: string): IcsProperty {
  return { line, name: 'UID', parameters: new Map(), value }
}
