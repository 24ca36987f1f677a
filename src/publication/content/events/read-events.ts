import { attendanceIn } from '../../../icalendar/attendance.ts'
import { checkEvent } from '../../../icalendar/event-check.ts'
import { zoneOf } from '../../../icalendar/file-zones.ts'
import { type IcsEvent, parseIcs, propertyOf, writtenValue } from '../../../icalendar/ics-lines.ts'
import {
  isWholeDay,
  parseTime,
  unescapePlace,
  unescapeText,
  unescapeTexts,
} from '../../../icalendar/ics-values.ts'
import {
  calledOffOf,
  firstTime,
  horizons,
  skippedOf,
  type TimedEvent,
  timetableOf,
  upcomingIn,
} from '../../../icalendar/occurrences.ts'
import { parseSeries, type Series } from '../../../icalendar/series.ts'
import { isCancelled, isChange, isFollowed, isPrivate, latestChanges } from '../../../icalendar/versions.ts'
import { splitCanceled } from '../../../text/canceled.ts'
import { type Finding, type Problem, problemsOf, quote } from '../../../text/problem.ts'
import { slugify, takeSlug } from '../../../text/slug.ts'
import { type CalendarEvent, eventTraits, type PublicationContent } from '../../content.ts'
import { fileText } from '../../files/city-files.ts'
import { placeholder } from '../../files/placeholders.ts'
import { isPlaceholder } from '../../files/reserved-values.ts'
import { eventFilters } from '../../pages.ts'
import { type Assets, expectedFor, hasPicture, mediaAddress } from '../assets.ts'
import type { ContentFolder } from '../content-folder.ts'

interface ReadEvents {
  events: CalendarEvent[]
  upcoming: PublicationContent['upcoming']
  problems: Problem[]
}

export function readEvents(cityFolder: ContentFolder): ReadEvents {
  const file = `${cityFolder.id}/events.ics`
  const read = fileText(cityFolder.files, 'events.ics')
  if (!('text' in read)) {
    return {
      ...listEvents([]),
      problems: read.missing ? [] : problemsOf(file, 'error', [read.finding]),
    }
  }
  const parsed = parseIcs(read.text)
  const findings: Finding[] = parsed.faults.map(({ effect: _, ...finding }) => finding)
  const slugs = new Set<string>(eventFilters)
  const entries: TimedEvent<CalendarEvent>[] = []
  // The versions of one event share a UID; an event without UID is a problem.
  const uidOf = (event: IcsEvent) => writtenValue(event, 'UID') || event
  const listed = parsed.events.filter((event) => !isPrivate(event))
  for (const versions of Map.groupBy(listed, uidOf).values()) {
    const entry = readEntry(versions, slugs, cityFolder)
    if ('event' in entry) entries.push(entry)
    else findings.push(...entry.findings)
  }
  const warnings = parsed.events.flatMap((event) => [
    ...findPrivate(event),
    ...findPlaceholders(event),
    ...findSkippedTimes(event, cityFolder.timeZone),
    ...findNoEnd(event),
  ])
  const problems = [...problemsOf(file, 'error', findings), ...problemsOf(file, 'warning', warnings)]
  return { ...listEvents(entries), problems }
}

function readEntry(
  versions: readonly IcsEvent[],
  slugs: Set<string>,
  { assets, timeZone, now }: { assets: Assets; timeZone: string; now: number },
): TimedEvent<CalendarEvent> | { findings: Finding[] } {
  const findings = versions.flatMap((version) => [
    ...checkEvent(version),
    ...findNoPicture(version, assets),
    ...findFollowed(version),
  ])
  if (findings.length > 0) return { findings }
  const found = baseOf(versions)
  if ('findings' in found) return found
  const { base, changes } = found
  const series = parseSeries(base, changes, timeZone)
  if ('findings' in series) return series
  const timesBetween = timetableOf({ ...series, cancelled: false }, timeZone)
  const never = findNever(base, series, timeZone, timesBetween)
  if (never) return { findings: [never] }
  return {
    event: eventOf(base, series, slugs, { timeZone, now }),
    timesBetween,
    calledOffBetween: calledOffOf(series, timeZone),
  }
}

/** The event itself, and the versions that each replace one of its times. */
function baseOf(
  versions: readonly IcsEvent[],
): { base: IcsEvent; changes: IcsEvent[] } | { findings: Finding[] } {
  const [base, ...twins] = versions.filter((version) => !isChange(version))
  if (!base) {
    const found = 'a change to an event that is not there'
    const expected = 'an event with this UID and without RECURRENCE-ID'
    return { findings: versions.map(({ line }) => ({ line, field: 'RECURRENCE-ID', found, expected })) }
  }
  if (twins.length === 0) return { base, changes: latestChanges(versions.filter(isChange)) }
  const findings = twins.map((twin) => ({
    line: propertyOf(twin, 'UID')?.line ?? twin.line,
    field: 'UID',
    found: `${quote(writtenValue(twin, 'UID'))} again, as on line ${propertyOf(base, 'UID')?.line}`,
    expected: 'a UID of its own for each event',
  }))
  return { findings }
}

function findNever(
  base: IcsEvent,
  series: Series,
  timeZone: string,
  timesBetween: TimedEvent<CalendarEvent>['timesBetween'],
): Finding | undefined {
  const { startsAt } = firstTime(series, timeZone)
  if (!series.rule || series.cancelled) return undefined
  if (horizons.some((horizon) => timesBetween(startsAt, startsAt + horizon).length > 0)) return undefined
  return {
    line: propertyOf(base, 'RRULE')?.line ?? base.line,
    field: 'RRULE',
    found: 'a rule by which it does not take place within two years of its start',
    expected: 'a rule that has such a day',
  }
}

function eventOf(
  base: IcsEvent,
  series: Series,
  slugs: Set<string>,
  { timeZone, now }: { timeZone: string; now: number },
): CalendarEvent {
  const { title } = splitCanceled(unescapeText(writtenValue(base, 'SUMMARY')))
  const description = unescapeText(writtenValue(base, 'DESCRIPTION'))
  const location = unescapePlace(writtenValue(base, 'LOCATION'))
  const name = slugify(title, 'event')
  // The address of a day has all its events.
  const slug = takeSlug(/^\d{4}-\d{2}-\d{2}$/.test(name) ? `event-${name}` : name, slugs)
  const image = writtenValue(base, 'IMAGE')
  const categories = base.properties
    .filter(({ name }) => name === 'CATEGORIES')
    .flatMap(({ value }) => unescapeTexts(value))
  return {
    uid: unescapeText(writtenValue(base, 'UID')),
    slug,
    path: `/events/${slug}`,
    title,
    description,
    location,
    href: writtenValue(base, 'URL') || undefined,
    image: image === '' ? undefined : mediaAddress(image),
    sample: categories.includes('Sample event'),
    traits: eventTraits.filter((trait) => categories.some((one) => one.trim().toLowerCase() === trait)),
    first: firstTime(series, timeZone),
    rule: writtenValue(base, 'RRULE') || undefined,
    canceled: series.cancelled,
    attendance: attendanceIn(base, location, description),
    skipped: skippedOf(series, timeZone)(now, now + (horizons.at(-1) ?? 0)),
  }
}

function listEvents(entries: readonly TimedEvent<CalendarEvent>[]): Pick<ReadEvents, 'events' | 'upcoming'> {
  return {
    events: entries.map(({ event }) => event),
    upcoming: upcomingIn(new Map(entries.map((entry) => [entry.event.path, entry]))),
  }
}

/** A change of all later times, which only an end of the series can be. */
function findFollowed(event: IcsEvent): Finding[] {
  if (!isFollowed(event) || isCancelled(event)) return []
  const { line } = propertyOf(event, 'RECURRENCE-ID') ?? event
  const expected = 'UNTIL in the rule of the event, and an event with a UID of its own for the later times'
  return [{ line, field: 'RECURRENCE-ID', found: 'RANGE=THISANDFUTURE', expected }]
}

/** Pictures that are not among the city's files. */
function findNoPicture(event: IcsEvent, assets: Assets): Finding[] {
  return event.properties
    .filter(({ name, value }) => name === 'IMAGE' && !hasPicture(assets, value))
    .map(({ name, value, line }) => ({
      line,
      field: name,
      found: quote(value),
      expected: expectedFor(assets, value),
    }))
}

/** Times that the clocks skip when summer time begins: they are moved forward. */
function findSkippedTimes(event: IcsEvent, timeZone: string): Finding[] {
  return event.properties.flatMap((property) => {
    if (!['DTSTART', 'DTEND'].includes(property.name)) return []
    const zone = zoneOf(property, event, timeZone)
    if (typeof zone !== 'string') return []
    const [written, meant] = [parseTime(property.value, 'UTC'), parseTime(property.value, zone)]
    if (!written || !meant || isWholeDay(written) || isWholeDay(meant)) return []
    if (written.toPlainTime().equals(meant.toPlainTime())) return []
    const { name, line, value } = property
    const shown = meant.toPlainTime().toString({ smallestUnit: 'minute' })
    const found = `${quote(value)}, a time that the clocks skip on this day; readers see ${shown}`
    return [{ line, field: name, found, expected: 'a time before or after the change of the clocks' }]
  })
}

/** An event that has a time and no end leaves the list at the minute at which it begins. */
function findNoEnd(event: IcsEvent): Finding[] {
  const start = propertyOf(event, 'DTSTART')
  const written = start && parseTime(start.value, 'UTC')
  if (!written || isWholeDay(written) || propertyOf(event, 'DTEND') || propertyOf(event, 'DURATION'))
    return []
  const found = 'no end: it leaves the list at the minute at which it begins'
  return [{ line: start.line, field: 'DTEND', found, expected: 'DTEND, or DURATION such as PT2H' }]
}

function findPrivate(event: IcsEvent): Finding[] {
  if (!isPrivate(event)) return []
  const { line, value } = propertyOf(event, 'CLASS') ?? {
    line: event.line,
    value: 'a mark that it is private',
  }
  return [
    { line, field: 'CLASS', found: `${value}: the event is not published`, expected: 'PUBLIC, or no CLASS' },
  ]
}

function findPlaceholders(event: IcsEvent): Finding[] {
  return event.properties
    .filter(({ name, value }) => name !== 'UID' && isPlaceholder(value))
    .map(({ name, value, line }) => ({ line, field: name, ...placeholder(value) }))
}
