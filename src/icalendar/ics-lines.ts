import type { Finding } from '../text/problem.ts'

/** A property of a calendar file, unfolded. */
export interface IcsProperty {
  /** The line at which it begins. */
  line: number
  /** In upper case. */
  name: string
  /** By name in upper case, without quotes: `TZID` → `America/New_York`. */
  parameters: ReadonlyMap<string, string>
  /** As written, without white space around it. */
  value: string
}

/** An event with its own properties, without those of its alarms. */
export interface IcsEvent {
  line: number
  properties: IcsProperty[]
  /** The time zones that its file defines, by TZID. */
  zones: ReadonlyMap<string, ZoneDefinition>
}

/** The observances of a time zone (VTIMEZONE), such as standard time, each as its properties. */
export type ZoneDefinition = readonly (readonly IcsProperty[])[]

const mostZones = 100

/**
 * Finds the events of a calendar file (RFC 5545). With findings its structure is broken, and there are no events.
 * `lenient`: a line within the calendar that is no property is left out and told in `skipped`, as in calendars that other programs write.
 * `zone`: the zone that the calendar names for times without one (X-WR-TIMEZONE), as written.
 */
export function parseIcs(
  text: string,
  { lenient = false } = {},
): {
  events: IcsEvent[]
  findings: Finding[]
  skipped: Finding[]
  zone: IcsProperty | undefined
} {
  let zone: IcsProperty | undefined
  const events: IcsEvent[] = []
  const findings: Finding[] = []
  const skipped: Finding[] = []
  const open: IcsProperty[] = []
  const zones = new Map<string, ZoneDefinition>()
  let observances: IcsProperty[][] = []
  for (const { line, text: content } of unfold(text)) {
    const property = parseProperty(line, content)
    if (!property) {
      const isSkipped = lenient && open.length > 0
      const finding = { line, found: 'a line without a colon', expected: 'NAME:value' }
      if (isSkipped) skipped.push(finding)
      else findings.push(finding)
    } else if (property.name === 'BEGIN') {
      if (open.length === 0 && !is(property, 'VCALENDAR')) findings.push(outside(line))
      if (is(property, 'VEVENT')) events.push({ line, properties: [], zones })
      if (is(property, 'VTIMEZONE')) observances = []
      else if (is(open.at(-1), 'VTIMEZONE')) observances.push([])
      open.push(property)
    } else if (property.name === 'END') {
      const begun = open.pop()
      if (!begun || !is(property, begun.value)) {
        findings.push({
          line,
          found: `END:${property.value}`,
          expected: begun ? `END:${begun.value}, for line ${begun.line}` : 'nothing: nothing is open here',
        })
        return { events: [], findings, skipped, zone }
      }
    } else if (open.length === 0) {
      findings.push(outside(line))
    } else if (property.name === 'X-WR-TIMEZONE' && open.length === 1) {
      zone ??= property
    } else if (is(open.at(-1), 'VEVENT')) {
      events.at(-1)?.properties.push(property)
    } else if (is(open.at(-2), 'VTIMEZONE')) {
      observances.at(-1)?.push(property)
    } else if (property.name === 'TZID' && is(open.at(-1), 'VTIMEZONE') && zones.size < mostZones) {
      zones.set(property.value, observances)
    }
  }
  for (const { line, value } of open) {
    findings.push({ line, found: `BEGIN:${value} without its end`, expected: `END:${value}` })
  }
  return { events: findings.length > 0 ? [] : events, findings, skipped, zone }
}

/** A line that begins with a space or a tab continues the line before (section 3.1). */
function unfold(text: string): { line: number; text: string }[] {
  const unfolded: { line: number; text: string }[] = []
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const last = unfolded.at(-1)
    if (/^[ \t]/.test(line) && last) last.text += line.slice(1)
    else if (line.trim() !== '') unfolded.push({ line: index + 1, text: line })
  }
  return unfolded
}

function parseProperty(line: number, text: string): IcsProperty | undefined {
  const match = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;]+))*):(.*)$/.exec(text)
  const [, name, parameters, value] = match ?? []
  if (name === undefined || parameters === undefined || value === undefined) return undefined
  return { line, name: name.toUpperCase(), parameters: parseParameters(parameters), value: value.trim() }
}

function parseParameters(text: string): Map<string, string> {
  const pairs = text.matchAll(/;([\w-]+)=(?:"([^"]*)"|([^":;]+))/g)
  return new Map([...pairs].map(([, name = '', quoted, plain = '']) => [name.toUpperCase(), quoted ?? plain]))
}

export function propertyOf(event: IcsEvent, name: string): IcsProperty | undefined {
  return event.properties.find((property) => property.name === name)
}

/** The value of the first property of this name as written; empty when there is none. */
export function writtenValue(event: IcsEvent, name: string): string {
  return propertyOf(event, name)?.value ?? ''
}

function is(property: IcsProperty | undefined, component: string): boolean {
  return property?.value.toUpperCase() === component.toUpperCase()
}

function outside(line: number): Finding {
  return { line, found: 'a line outside the calendar', expected: 'BEGIN:VCALENDAR before everything' }
}
