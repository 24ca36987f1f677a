/** A line of a calendar file, unfolded; `line` is the one at which it begins, counted from 1. */
export interface ContentLine {
  line: number
  text: string
}

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

/**
 * The bytes of a calendar, in which no fold is within a character: lines are folded by octets (RFC 5545,
 * section 3.1), so a fold between two bytes beyond ASCII is moved behind the characters that it may cut. No
 * line is added or removed. UTF-16, which has no such pairs of bytes, stays as it is.
 */
export function keepCharactersWhole(body: Uint8Array): Uint8Array {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1')
  const whole = bytes.replace(
    /(?<=[\x80-\xff])(?:\r*\n[ \t][\x80-\xff]*|\r[ \t][\x80-\xff]*)+[^\r\n]?/g,
    (cut) => {
      const folds = cut.match(/\r*\n[ \t]|\r[ \t]/g) ?? []
      return cut.replaceAll(/\r*\n[ \t]|\r[ \t]/g, '') + folds.join('')
    },
  )
  return Buffer.from(whole, 'latin1')
}

const mark = /^\s*(?:BEGIN|END)\s*:\s*V[A-Z]+\s*$/i
const indentedMark = /^[ \t]+(?:BEGIN|END)\s*:\s*V(?:EVENT|CALENDAR)\s*$/im
/** Where a program indents its lines, one that writes a property of an event strictly is no continuation. */
const indented =
  /^[ \t]+(?:UID|DTSTAMP|DTSTART|DTEND|DURATION|SUMMARY|DESCRIPTION|LOCATION|URL|STATUS|CLASS|RRULE|EXDATE|RDATE|RECURRENCE-ID|SEQUENCE|CREATED|LAST-MODIFIED|CATEGORIES|ORGANIZER|TRANSP|GEO|X-[A-Z-]+)[;:]/
/** Rather an event is left out than a private one published. */
const indentedClass = /^[ \t]+CLASS:(?:PRIVATE|CONFIDENTIAL)\s*$/
/** A notice of PHP between the lines of its output. */
const notice =
  /^(?:<br\s*\/?>|(?:<br\s*\/?>)?\s*(?:<b>)?(?:PHP )?(?:Warning|Notice|Deprecated|Strict Standards|(?:Fatal|Parse) error)(?:<\/b>)?:.*\bon line\b.*)$/i
const quotedPrintable = /^[\w-]+\s*;[^:]*QUOTED-PRINTABLE/i

/**
 * The lines of a calendar. One that begins with a space or a tab continues the line before (section 3.1),
 * unless one of them is a BEGIN or END; so does one after a soft break of vCalendar 1.0 (quoted-printable,
 * `=` at the end). Where a program indents its lines, a property is a line; notices of PHP are none.
 */
export function contentLines(text: string): ContentLine[] {
  const lines: { line: number; parts: string[]; isQuoted: boolean }[] = []
  const isIndented = indentedMark.test(text)
  const continues = (written: string) =>
    /^[ \t]/.test(written) &&
    !mark.test(written) &&
    !indentedClass.test(written) &&
    !(isIndented && indented.test(written))
  for (const [index, written] of text.split(/\r\n?|\n/).entries()) {
    const last = lines.at(-1)
    const end = last?.parts.at(-1) ?? ''
    if (last?.isQuoted && end.endsWith('=')) last.parts.splice(-1, 1, end.slice(0, -1), written)
    else if (notice.test(written)) continue
    else if (last && continues(written) && !(last.parts.length === 1 && mark.test(end)))
      last.parts.push(written.slice(1))
    else if (written.trim() !== '')
      lines.push({ line: index + 1, parts: [written], isQuoted: quotedPrintable.test(written) })
  }
  return lines.map(({ line, parts }) => ({ line, text: parts.join('') }))
}

/** Whether a property is written strictly: 'LOCATION:Pier' and not 'Location: Pier', which may be text. */
export function isStrictlyWritten({ text }: ContentLine, { name, value, parameters }: IcsProperty): boolean {
  const begin = text.slice(0, name.length + 1)
  if (!/^[A-Z]/.test(name) || (begin !== `${name}:` && begin !== `${name};`)) return false
  return parameters.has('ENCODING') || quotedPrintable.test(text) || text.trimEnd().endsWith(`:${value}`)
}

const ofTimes = /^(?:DTSTART|DTEND|DTSTAMP|RECURRENCE-ID|EXDATE|RDATE|CREATED|LAST-MODIFIED)$/

/**
 * Reads a line as writers write it: with blanks around its marks, quotes that are not closed, values of
 * parameters that are empty or have colons or semicolons without quotes. Undefined where it is no property.
 */
export function parseProperty({ line, text }: ContentLine): IcsProperty | undefined {
  const [start, written] = /^\s*"?([\w-]+)"?\s*(?=[;:])/.exec(text) ?? []
  if (start === undefined || written === undefined) return undefined
  const name = written.toUpperCase()
  const rest = text.slice(start.length)
  const colon = ofTimes.test(name) ? colonBeforeTimes(rest) : colonOf(rest)
  if (colon < 0) return undefined
  // 'DTSTART:TZID=…:' is written, too.
  const head = rest.slice(0, colon).replace(/^:/, ';')
  const parameters = parseParameters(head)
  const value = rest.slice(colon + 1).trim()
  const isQuoted = /QUOTED-PRINTABLE/i.test(head)
  return { line, name, parameters, value: isQuoted ? decodeQuoted(value, parameters.get('CHARSET')) : value }
}

const charactersOfTimes = '0123456789TZPWDHMStzpwdhms:.+-/,; "'
const behindTimes = /(?:\[[\w/+-]+\]|[AP]\.?M\.?)\s*$/i

/** The colon before times. '(UTC-05:00) Eastern Time' before it may have one too, and so may the times. */
function colonBeforeTimes(rest: string): number {
  let from = rest.replace(behindTimes, '').length
  while (from > 0 && charactersOfTimes.includes(rest[from - 1] ?? '-')) from--
  const found = /:\s*"?\d{4}(?:\d{4}|[-/]\d\d?[-/]\d)/.exec(rest.slice(from))
  return found ? from + found.index : rest.lastIndexOf(':')
}

const scheme = /[=,]\s*"?(?:https?|cid|mailto|urn|tel|sip)$/i

/** The colon behind the parameters: outside of quotes and addresses; the first where quotes are left open. */
function colonOf(rest: string, hasQuotes = true): number {
  let isQuoted = false
  for (let index = 0; index < rest.length; index++) {
    const character = rest[index]
    const before = rest.slice(Math.max(0, index - 10), index)
    if (character === '"' && hasQuotes) isQuoted = !isQuoted && /[=,]\s*$/.test(before)
    if (character === ':' && !isQuoted && !scheme.test(before)) return index
  }
  return hasQuotes ? colonOf(rest, false) : -1
}

const none: ReadonlyMap<string, string> = new Map()

function parseParameters(head: string): ReadonlyMap<string, string> {
  if (head === '') return none
  const pairs = head.split(/;(?=\s*"?[\w-]+\s*=)/).slice(head.startsWith(';') ? 1 : 0)
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [
        name.replace(/["\s]/g, '').toUpperCase(),
        rest.join('=').replace(/^[\s"']+|(?<![\s"'])[\s"']+$/g, ''),
      ]
    }),
  )
}

/** A text in quoted-printable (vCalendar 1.0), in its charset; without one in UTF-8, else in windows-1252. */
function decodeQuoted(value: string, charset = 'utf-8'): string {
  const bytes = Buffer.from(value).toString('latin1')
  const decoded = bytes.replace(/=([\dA-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const octets = Buffer.from(decoded, 'latin1')
  try {
    return new TextDecoder(charset, { fatal: true }).decode(octets)
  } catch {
    return new TextDecoder('windows-1252').decode(octets) // Not in the charset that is named.
  }
}
