import { splitCanceled } from '../text/canceled.ts'
import { type IcsEvent, propertyOf, writtenValue } from './ics-lines.ts'
import { unescapeText } from './ics-values.ts'

/** Whether this version of an event replaces one of its times. */
export function isChange(version: IcsEvent): boolean {
  return propertyOf(version, 'RECURRENCE-ID') !== undefined
}

/** Whether the change is meant for all later times, too (RANGE=THISANDFUTURE; RFC 5545, section 3.8.4.4). */
export function isFollowed(change: IcsEvent): boolean {
  const range = propertyOf(change, 'RECURRENCE-ID')?.parameters.get('RANGE')
  return range?.toUpperCase() === 'THISANDFUTURE'
}

/**
 * Whether an event, or one of its times, was called off: by its STATUS, by a word at its title, or by a
 * calendar that only cancels (RFC 5546, section 3.2.5).
 */
export function isCancelled(event: IcsEvent): boolean {
  const title = unescapeText(writtenValue(event, 'SUMMARY'))
  const method = event.calendar.find(({ name }) => name === 'METHOD')?.value ?? ''
  return [writtenValue(event, 'STATUS'), method].some(isCancel) || splitCanceled(title).canceled
}

function isCancel(value: string): boolean {
  return /^\W*cancel/i.test(value)
}

/**
 * Whether an event is not for everybody: of a class other than PUBLIC (RFC 5545, section 3.8.1.3: an unknown
 * one counts as PRIVATE), or with the mark of a calendar program, which may be the whole calendar's.
 */
export function isPrivate({ properties, calendar }: IcsEvent): boolean {
  const words = (value: string) => value.replace(/[^A-Z-]/gi, '').toUpperCase()
  return (
    properties.some(({ name, value }) => name === 'CLASS' && !['', 'PUBLIC'].includes(words(value))) ||
    [...properties, ...calendar].some(({ name, value }) => privacy.test(name) && secret.test(words(value))) ||
    properties.some(
      ({ name, value }) =>
        (numbered.test(name) && /^[23]$/.test(value)) ||
        (flagged.test(name) && /^(?:TRUE|YES|1)$/i.test(value)),
    )
  )
}

/** Such as X-CALENDARSERVER-ACCESS. Whether a time counts as busy (TRANSP) says nothing of it. */
const privacy = /^(?:X-.*)?(?:ACCESS|PRIVACY|SENSITIVITY|VISIBILITY|CLASS|CLASSIFICATION)$/
/** Numbers of Outlook's (2 is private, 3 confidential), and marks such as X-LOTUS-PRIVATE. */
const numbered = /^X-.*SENSITIVITY$/
const flagged = /^X-.*PRIVATE$/
const secret = /^(?:PRIVATE|CONFIDENTIAL|COMPANY-?CONFIDENTIAL|PERSONAL|RESTRICTED)$/

/** Of several replacements of one time, the newest counts. */
export function latestChanges(changes: readonly IcsEvent[]): IcsEvent[] {
  const sorted = inOrder(changes)
  return [...new Map(sorted.map((change) => [writtenValue(change, 'RECURRENCE-ID'), change])).values()]
}

/** Versions in the order in which they were made, as far as they say; among equals, in that of the file. */
export function inOrder(versions: readonly IcsEvent[]): IcsEvent[] {
  return versions.toSorted((one, other) =>
    newnessOf(one) < newnessOf(other) ? -1 : newnessOf(one) > newnessOf(other) ? 1 : 0,
  )
}

/** What says which version of an event is newer: the higher SEQUENCE, then the later LAST-MODIFIED. */
export function newnessOf(version: IcsEvent): string {
  const sequence = String(Number(writtenValue(version, 'SEQUENCE')) || 0)
  return `${sequence.padStart(12, '0')} ${writtenValue(version, 'LAST-MODIFIED')}`
}
