import { type IcsEvent, type IcsProperty, propertyOf, writtenValue } from '../../../icalendar/ics-lines.ts'
import { isChange, isFollowed, latestChanges } from '../../../icalendar/versions.ts'
import type { LeftOut } from './left-out.ts'

const inheritedTexts = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'URL']
const followed = {
  field: 'RECURRENCE-ID',
  found: 'RANGE=THISANDFUTURE: the times after this one are not listed',
  expected: 'an event of its own for the later times',
}

/**
 * The versions of each event, which share a UID. A change that readers must know of, because it calls off or has another
 * place or title, becomes an event of its own, and its times are taken out of the series.
 */
export function groupVersions(events: readonly IcsEvent[], leftOut: LeftOut): IcsEvent[][] {
  const groups = [...Map.groupBy(events, (event) => writtenValue(event, 'UID')).values()]
  return groups.flatMap((group) => {
    const base = group.find((version) => !isChange(version))
    if (!base) return group.map((change) => [asEvent(change)])
    const versions = group.map((version) => (isChange(version) ? inherit(version, base) : version))
    // What was called off, or has another place or title, is an event of its own.
    const changes = latestChanges(versions.filter(isChange))
    const own = new Set(changes.filter((change) => isCanceled(change) || saysElse(change, base)))
    const series = versions.map((version) => (own.has(version) ? calledOff(version) : version))
    for (const change of changes)
      if (isFollowed(change) && !isCanceled(change))
        leftOut.tell('linesLeftOut', { line: change.line, ...followed })
    return [series, ...[...own].map((change) => [asEvent(change)])]
  })
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

function isCanceled(event: IcsEvent): boolean {
  return writtenValue(event, 'STATUS').toUpperCase() === 'CANCELLED'
}

/** A change with the texts of the event that it changes, where it has none of its own: many name only the time. */
function inherit(change: IcsEvent, base: IcsEvent): IcsEvent {
  const inherited = inheritedTexts.flatMap((name) => {
    const property = propertyOf(change, name) ? undefined : propertyOf(base, name)
    return property ?? []
  })
  return { ...change, properties: [...change.properties, ...inherited] }
}

/** A change as a separate event, such as one to an event that is not in the calendar. */
function asEvent(change: IcsEvent): IcsEvent {
  const replaced = writtenValue(change, 'RECURRENCE-ID')
  // Some programs repeat the rule of the series in a change, which is one time.
  const notOfOneTime = ['RECURRENCE-ID', 'UID', 'RRULE', 'RDATE', 'EXDATE']
  const others = change.properties.filter(({ name }) => !notOfOneTime.includes(name))
  return {
    ...change,
    properties: [...others, madeUpUid(change, `${writtenValue(change, 'UID')}-${replaced}`)],
  }
}

/** The UID of an event that has none of its own. */
export function madeUpUid({ line }: IcsEvent, value: string): IcsProperty {
  return { line, name: 'UID', parameters: new Map(), value }
}
