import type { ParameterValue, VEvent } from 'node-ical'
import { fileText } from '../city-files.ts'
import type { CalendarEvent, Occurrence } from '../content.ts'
import { day } from '../durations.ts'
import { isPlaceholder, placeholder } from '../placeholders.ts'
import { type Finding, type Problem, problemsOf } from '../problem.ts'
import { slugify, takeSlug } from '../slug.ts'
import { mediaAddress } from './assets.ts'
import { parseCalendarEvent, writtenValue } from './calendar-event.ts'
import type { ContentFolder } from './content-folder.ts'
import { checkEvent } from './event-check.ts'
import { firstTime, timesBetween } from './event-times.ts'
import { type IcsEvent, parseIcs } from './ics-lines.ts'

/** How far ahead occurrences are looked for: first near, then farther, never farther than two years. */
const horizons = [62 * day, 366 * day, 731 * day]

interface ReadEvents {
  events: CalendarEvent[]
  upcoming: (from: number, limit: number) => Occurrence[]
  problems: Problem[]
}

interface Entry {
  event: CalendarEvent
  calendar: VEvent
}

/** Reads `events.ics`. */
export async function readEvents(place: ContentFolder): Promise<ReadEvents> {
  const file = `${place.id}/events.ics`
  const read = fileText(place.files, 'events.ics')
  if (!('text' in read)) {
    return listEvents([], read.missing ? [] : problemsOf(file, 'error', [read.finding]), place.timeZone)
  }
  const parsed = parseIcs(read.text)
  const findings = [...parsed.findings]
  const slugs = new Set<string>()
  const entries: Entry[] = []
  for (const versions of Map.groupBy(
    parsed.events,
    (event) => writtenValue(event, 'UID') || event,
  ).values()) {
    const entry = readEntry(versions, slugs, place)
    if ('event' in entry) entries.push(entry)
    else findings.push(...entry.findings)
  }
  const warnings = parsed.events.flatMap(findPlaceholders)
  const problems = [...problemsOf(file, 'error', findings), ...problemsOf(file, 'warning', warnings)]
  return listEvents(entries, problems, place.timeZone)
}

function readEntry(
  versions: readonly IcsEvent[],
  slugs: Set<string>,
  { assets, timeZone }: ContentFolder,
): Entry | { findings: Finding[] } {
  const findings = versions.flatMap((version) => checkEvent(version, assets))
  if (findings.length > 0) return { findings }
  const parsed = parseCalendarEvent(versions, timeZone)
  if ('findings' in parsed) return parsed
  const { base, calendar } = parsed
  const title = wordsOf(calendar.summary)
  const slug = takeSlug(slugify(title, 'event'), slugs)
  const image = writtenValue(base, 'IMAGE')
  const event: CalendarEvent = {
    uid: calendar.uid,
    slug,
    path: `/events/${slug}`,
    title,
    description: wordsOf(calendar.description),
    location: wordsOf(calendar.location),
    href: writtenValue(base, 'URL') || undefined,
    image: image === '' ? undefined : mediaAddress(image),
    sample: calendar.categories?.includes('Sample event') ?? false,
    first: firstTime(calendar, timeZone),
    rule: writtenValue(base, 'RRULE') || undefined,
  }
  return { event, calendar }
}

function listEvents(entries: readonly Entry[], problems: Problem[], timeZone: string): ReadEvents {
  const occurrencesUntil = (from: number, to: number) =>
    entries
      .flatMap(({ event, calendar }) =>
        timesBetween(calendar, from, to, timeZone).map((time) => ({ event, ...time })),
      )
      .toSorted((one, other) => one.startsAt - other.startsAt)
  const upcoming = (from: number, limit: number) => {
    let found: Occurrence[] = []
    for (const horizon of horizons) {
      found = occurrencesUntil(from, from + horizon)
      if (found.length >= limit) break
    }
    return found.slice(0, limit)
  }
  return { events: entries.map(({ event }) => event), upcoming, problems }
}

/** A property of text, which the library wraps when it has parameters. */
function wordsOf(value: ParameterValue | undefined): string {
  return (typeof value === 'object' ? value.val : (value ?? '')).trim()
}

function findPlaceholders(event: IcsEvent): Finding[] {
  return event.properties
    .filter(({ name, value }) => name !== 'UID' && isPlaceholder(value))
    .map(({ name, value, line }) => ({ line, field: name, ...placeholder(value) }))
}
