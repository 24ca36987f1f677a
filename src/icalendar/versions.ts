import { type IcsEvent, propertyOf, writtenValue } from './ics-lines.ts'

/** Whether this version of an event replaces one of its times. */
export function isChange(version: IcsEvent): boolean {
  return propertyOf(version, 'RECURRENCE-ID') !== undefined
}

/** Whether the change is meant for all later times, too (RANGE=THISANDFUTURE; RFC 5545, section 3.8.4.4). */
export function isFollowed(change: IcsEvent): boolean {
  const range = propertyOf(change, 'RECURRENCE-ID')?.parameters.get('RANGE')
  return range?.toUpperCase() === 'THISANDFUTURE'
}

/** Of several replacements of one time, the one with the highest SEQUENCE counts; among equals, the last. */
export function latestChanges(changes: readonly IcsEvent[]): IcsEvent[] {
  const sorted = bySequence(changes)
  return [...new Map(sorted.map((change) => [writtenValue(change, 'RECURRENCE-ID'), change])).values()]
}

/** Versions in the order in which they were made, as far as they say. */
export function bySequence(versions: readonly IcsEvent[]): IcsEvent[] {
  const sequence = (version: IcsEvent) => Number(writtenValue(version, 'SEQUENCE')) || 0
  return versions.toSorted((one, other) => sequence(one) - sequence(other))
}
