// Bulletins of the Weather Service: fixed text for teletypes, in segments that begin
// with their zones (NWS Directive 10-1702, Universal Geographic Code) and end with '$$'.

/** The part of a bulletin that is about a zone. */
export interface Segment {
  /** The zone's name, as the first line after its codes has it; may be empty. */
  area: string
  /** All lines after the codes, without blanks at their ends. */
  lines: readonly string[]
}

/** The most segments of a zone that are looked at. */
const mostSegments = 4
/** The most lines over which codes go on. */
const mostCodeLines = 12

/** The segment of a zone such as FLZ172, if several the first with periods; undefined where there is none. */
export function findSegment(text: string, zone: string): Segment | undefined {
  const segments = segmentsOf(text, zone)
  return segments.find((segment) => periodsOf(segment).length > 0) ?? segments[0]
}

function segmentsOf(text: string, zone: string): Segment[] {
  const segments: Segment[] = []
  const lines = text.split('\n').map((line) => line.trimEnd())
  for (let index = 0; index < lines.length; index++) {
    const codes = codesAt(lines, index)
    if (!codes || !zonesOf(codes.text).has(zone)) continue
    const rest = lines.slice(codes.next)
    const end = rest.indexOf('$$')
    const own = end < 0 ? rest : rest.slice(0, end)
    const area =
      own
        .find((line) => line !== '')
        ?.trim()
        .replace(/-$/, '') ?? ''
    if (segments.push({ area, lines: own }) === mostSegments) break
  }
  return segments
}

/** Codes such as `FLZ168-172>174-230215-`, which may go on over several lines; the last number is a time. */
function codesAt(lines: readonly string[], index: number): { text: string; next: number } | undefined {
  if (!/^[A-Z]{2}[CZ]\d{3}[->]/.test(lines[index] ?? '')) return undefined
  let text = ''
  for (let next = index; next < index + mostCodeLines; ) {
    const line = lines[next++]
    if (line === undefined || !/^[A-Z0-9>-]{1,80}$/.test(line)) return undefined
    text += line
    if (/-\d{6}-$/.test(line)) return { text, next }
  }
  return undefined
}

/** The zones of a line of codes: state and letter carry over, `168>170` are all from one to the other. */
function zonesOf(line: string): Set<string> {
  const zones = new Set<string>()
  let prefix = ''
  for (const group of line.split('-')) {
    const [, ownPrefix = prefix, from = '', to = from] =
      /^([A-Z]{2}[CZ])?(\d{3})(?:>(?:[A-Z]{2}[CZ])?(\d{3}))?$/.exec(group) ?? []
    if (from === '') continue
    prefix = ownPrefix
    for (let number = Number(from); number <= Number(to); number++) {
      zones.add(prefix + String(number).padStart(3, '0'))
    }
  }
  return zones
}

/** A period of a segment: its name and its lines up to the next. What follows '&&' belongs to none. */
export interface BulletinPeriod {
  name: string
  /** The text that follows the name in its own line, then the other lines. */
  lines: readonly string[]
}

/** The periods of a segment, which begin with lines such as `.REST OF TODAY...`. */
export function periodsOf({ lines }: Segment): BulletinPeriod[] {
  const end = lines.findIndex((line) => line.trim() === '&&')
  const periods: { name: string; lines: string[] }[] = []
  for (const line of lines.slice(0, end < 0 ? undefined : end)) {
    const [, name, rest = ''] = /^\.([A-Z][A-Z '-]+?)\.{3}\s*(.*)$/s.exec(line) ?? []
    if (name !== undefined) periods.push({ name, lines: [rest] })
    else periods.at(-1)?.lines.push(line)
  }
  return periods
}

/** A segment's headlines before its periods, `...SMALL CRAFT ADVISORY IN EFFECT...`, perhaps wrapped. */
export function headlinesOf({ lines }: Segment): string[] {
  const begin = lines.findIndex((line) => /^\.[A-Z]/.test(line))
  const head = lines.slice(0, begin < 0 ? 0 : begin).join('\n')
  return [...head.matchAll(/^\.{3}([A-Z0-9][\s\S]{0,600}?)\.{3}[ \t]*$/gm)].map(([, text = '']) =>
    text.replace(/\s+/g, ' ').trim().slice(0, 200),
  )
}
