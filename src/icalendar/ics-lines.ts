import type { Finding } from '../text/problem.ts'
import {
  type ContentLine,
  contentLines,
  type IcsProperty,
  isStrictlyWritten,
  parseProperty,
} from './content-lines.ts'

/** An event with its own properties, without those of its alarms. */
export interface IcsEvent {
  line: number
  properties: IcsProperty[]
  /** The time zones that its file defines, by `zoneKey` of their TZID. */
  zones: ReadonlyMap<string, ZoneDefinition>
  /** The properties of its calendar. */
  calendar: readonly IcsProperty[]
}

/** The observances of a time zone (VTIMEZONE), such as standard time, each as its properties, and its own. */
export type ZoneDefinition = readonly (readonly IcsProperty[])[]

/** What is wrong with a calendar's structure, and whether it was read all the same or left out. */
export type Fault = Finding & { effect: 'mended' | 'line' | 'event' }

interface ReadLine extends ContentLine {
  property: IcsProperty | undefined
}

/** A part of a file between BEGIN and END. */
interface Component {
  name: string
  line: number
  properties: IcsProperty[]
  parts: Component[]
  /** Of an event: whether all its lines are written strictly, so that 'Location: Pier' is text. */
  isStrict: boolean
  /** The last property, where it is a text that a raw line break may have cut. */
  text: IcsProperty | undefined
}

const mostZones = 100
/** Properties of a calendar itself, which are asked for each of its events. */
const mostOfCalendar = 100
/** Components within components: deeper ones are lines that are left out. */
const deepest = 20
const componentNames =
  'VCALENDAR VEVENT VTODO VJOURNAL VFREEBUSY VTIMEZONE STANDARD DAYLIGHT VALARM VAVAILABILITY AVAILABLE'
const components = new Set([...componentNames.split(' '), 'PARTICIPANT', 'VLOCATION', 'VRESOURCE'])
const observances: ReadonlySet<string> = new Set(['STANDARD', 'DAYLIGHT'])
/** Properties of events whose values are no texts, or lists of short ones. */
const noTexts = new Set(
  'UID DTSTAMP DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID SEQUENCE STATUS TRANSP CLASS CREATED DCREATED LAST-MODIFIED PRIORITY GEO URL COLOR CATEGORIES ORGANIZER ATTENDEE ATTACH RELATED-TO RESOURCES REQUEST-STATUS IMAGE CONFERENCE'.split(
    ' ',
  ),
)
/** Those whose values are texts that people write. */
const texts = new Set('SUMMARY DESCRIPTION LOCATION COMMENT CONTACT STYLED-DESCRIPTION'.split(' '))
const timing: ReadonlySet<string> = new Set(
  'UID DTSTAMP DTSTART DTEND RRULE CREATED LAST-MODIFIED SEQUENCE'.split(' '),
)
const edge = /^\s*"?(?:BEGIN|END)"?\s*:\s*VEVENT\b/i

/**
 * Finds the events of a calendar file (RFC 5545), also of one with faults in its structure: a component that
 * is not closed ends with the one around it or, for an event, at the next; an END of nothing and what is
 * outside of the calendar are left out; lines that a text with raw line breaks has left belong to the text;
 * an event that the end of the file cuts is left out. `zone`: the zone that the calendar names for times
 * without one (X-WR-TIMEZONE), as written.
 */
export function parseIcs(text: string): {
  events: IcsEvent[]
  faults: Fault[]
  zone: IcsProperty | undefined
} {
  const lines = contentLines(text).map((content) => ({ ...content, property: parseProperty(content) }))
  const events: IcsEvent[] = []
  const faults: Fault[] = []
  const zones = new Map<string, ZoneDefinition>()
  let zone: IcsProperty | undefined
  const open: Component[] = []
  const broken = new Set<IcsProperty>()

  const begin = (name: string, line: number, index: number) => {
    if (name === 'VEVENT' && isOpen('VEVENT')) endTo('VEVENT', line)
    const inside = open.at(-1)?.name ?? ''
    if (observances.has(name) && observances.has(inside)) endTo(inside, line)
    if (open.length === 0 && name !== 'VCALENDAR') faults.push(outside(line))
    const isStrict = name === 'VEVENT' && hasStrictLines(lines, index)
    const component = { name, line, properties: [], parts: [], isStrict, text: undefined }
    open.at(-1)?.parts.push(component)
    open.push(component)
  }
  const isOpen = (name: string) => open.some((component) => component.name === name)
  /** Ends a component and, as faults, those open in it; their lines are its own unless known otherwise. */
  const endTo = (name: string, line: number, isWritten = false) => {
    for (let ended = open.pop(); ended; ended = open.pop()) {
      const isLast = ended.name === name
      if (!isLast || !isWritten) faults.push(unclosed(ended, line))
      close(ended)
      if (isLast) return
      give(ended, open.at(-1))
    }
  }
  const close = (ended: Component) => {
    const { name, line, properties, parts } = ended
    const calendar = open.findLast((component) => component.name === 'VCALENDAR')?.properties ?? []
    if (name === 'VEVENT') events.push({ line, properties, zones, calendar })
    if (name === 'VCALENDAR') zone ??= properties.find((property) => property.name === 'X-WR-TIMEZONE')
    const id = name === 'VTIMEZONE' && properties.find((property) => property.name === 'TZID')
    if (id && zones.size < mostZones)
      zones.set(zoneKey(id.value), [...parts.map((part) => part.properties), properties])
  }

  for (const [index, content] of lines.entries()) {
    const { line, property } = content
    const inside = open.at(-1)
    const isText = inside?.text !== undefined && continues(content, inside)
    const name = /^"?([\w-]+)/.exec(property?.value ?? '')?.[1]?.toUpperCase() ?? ''
    if (
      property?.name === 'BEGIN' &&
      (open.length < deepest || name === 'VEVENT') &&
      (components.has(name) || (name !== '' && !isText))
    ) {
      begin(name, line, index)
    } else if (property?.name === 'END' && isOpen(name)) {
      endTo(name, line, true)
    } else if (isText && inside.text) {
      inside.text.value += `\n${content.text.trim()}`
      const { name: field } = inside.text
      if (!broken.has(inside.text))
        faults.push({ line, field, found: 'a line break', expected: '\\n in its place', effect: 'mended' })
      broken.add(inside.text)
    } else if (property?.name === 'END') {
      const expected = inside
        ? `END:${inside.name}, for line ${inside.line}`
        : 'nothing: nothing is open here'
      faults.push({ line, found: `END:${property.value}`, expected, effect: 'line' })
    } else if (!inside) {
      faults.push(outside(line))
    } else if (property) {
      if (inside.name !== 'VCALENDAR' || inside.properties.length < mostOfCalendar)
        inside.properties.push(property)
      const isOfText = inside.name === 'VEVENT' && isTextName(property.name)
      if (isKnown(property.name)) inside.text = isOfText ? property : undefined
    } else {
      faults.push({ line, found: 'a line without a colon', expected: 'NAME:value', effect: 'line' })
    }
  }
  for (const { name, line } of open.toReversed()) {
    const effect = name === 'VEVENT' ? 'event' : 'mended'
    faults.push({ line, found: `BEGIN:${name} without its end`, expected: `END:${name}`, effect })
    if (name === 'VCALENDAR')
      zone ??= open[0]?.properties.find((property) => property.name === 'X-WR-TIMEZONE')
  }
  return { events, faults, zone }
}

/** Whether this line belongs to the text before it, which has a raw line break: it is no property. */
function continues(content: ReadLine, { isStrict }: Component): boolean {
  const { property } = content
  if (!property) return !isKnown(/^[A-Z][A-Z-]+(?=\s|$)/.exec(content.text)?.[0] ?? '')
  const isStrictLine = isStrictlyWritten(content, property)
  if (['BEGIN', 'END'].includes(property.name)) return !isStrictLine || !/^[A-Z][A-Z-]*$/.test(property.value)
  // Rather a public event is left out than a private one published.
  if (property.name === 'CLASS' && /^(?:PUBLIC|PRIVATE|CONFIDENTIAL|X-[\w-]+)$/i.test(property.value))
    return false
  return isKnown(property.name) ? isStrict && !isStrictLine : !isStrictLine
}

/** Such as X-ALT-DESC beside the names of the standard. */
function isTextName(name: string): boolean {
  return texts.has(name) || /^X-.*(?:DESC|HTML|TEXT|NOTE|COMMENT|TITLE|LOCATION)/.test(name)
}

function isKnown(name: string): boolean {
  return noTexts.has(name) || texts.has(name) || name.startsWith('X-')
}

/** Whether the event that begins here writes most times strictly, so that its other properties are too. */
function hasStrictLines(lines: readonly ReadLine[], begin: number): boolean {
  let balance = 0
  for (let index = begin + 1; index < lines.length; index++) {
    const content = lines[index]
    if (!content || edge.test(content.text)) break
    const { property } = content
    if (property && timing.has(property.name)) balance += isStrictlyWritten(content, property) ? 1 : -1
  }
  return balance > 0
}

/** Lines of an unknown part that never ends are those of the component around it; an alarm has its own. */
function give(ended: Component, around: Component | undefined): void {
  if (around?.name !== 'VEVENT') return
  const own = new Set(around.properties.map(({ name }) => name))
  const ofAlarm =
    ended.name === 'VALARM' ? ['ACTION', 'TRIGGER', 'DESCRIPTION', 'DURATION', 'REPEAT', 'ATTACH'] : []
  around.properties.push(...ended.properties.filter(({ name }) => !own.has(name) && !ofAlarm.includes(name)))
}

/** A TZID by which a zone is found, whether or not it is in quotes. */
export function zoneKey(id: string): string {
  return id.replaceAll('"', '').trim().toLowerCase()
}

export function propertyOf(event: IcsEvent, name: string): IcsProperty | undefined {
  return event.properties.find((property) => property.name === name)
}

/** The value of the first property of this name as written; empty when there is none. */
export function writtenValue(event: IcsEvent, name: string): string {
  return propertyOf(event, name)?.value ?? ''
}

function outside(line: number): Fault {
  const found = 'a line outside the calendar'
  return { line, found, expected: 'BEGIN:VCALENDAR before everything', effect: 'line' }
}

function unclosed({ name, line }: Component, endedAt: number): Fault {
  const expected = `END:${name} before line ${endedAt}`
  return { line, found: `BEGIN:${name} without its end`, expected, effect: 'mended' }
}
