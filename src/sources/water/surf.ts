import type { RipRisk, SurfFact, SurfForecast, SurfPeriod } from '../../weather/water.ts'
import { type BulletinPeriod, findSegment, periodsOf } from './bulletin.ts'
import type { Bulletin } from './bulletins.ts'

/** The longest fact; a field that is longer was not read rightly. */
const longestFact = 160
const mostPeriods = 4

/** Fields that are shown, by the beginning of their labels in lower case. Offices word them differently. */
const labels: readonly (readonly [string, SurfFact])[] = [
  ['surf height', 'surf'],
  ['surf', 'surf'],
  ['water temp', 'water'],
  ['wind', 'wind'],
  ['uv index', 'uv'],
  ['waterspout', 'waterspouts'],
  ['weather', 'weather'],
]

/** Reads a zone's surf zone forecast (SRF). Throws where it does not name the zone or says nothing of it. */
export function parseSurf({ text, issuedAt, office }: Bulletin, zone: string): SurfForecast {
  const segment = findSegment(text, zone)
  if (!segment) throw new Error(`the surf zone forecast of ${office} does not name ${zone}`)
  const periods = periodsOf(segment)
    .map(parsePeriod)
    .filter(({ rip, facts }) => rip !== undefined || Object.keys(facts).length > 0)
    .slice(0, mostPeriods)
  if (periods.length === 0) throw new Error(`the surf zone forecast of ${office} says nothing of ${zone}`)
  return { issuedAt, office, area: segment.area, periods }
}

function parsePeriod({ name, lines }: BulletinPeriod): SurfPeriod {
  const facts: Partial<Record<SurfFact, string>> = {}
  let rip: RipRisk | undefined
  for (const [label, value] of fieldsOf(lines)) {
    if (/^rip current/.test(label)) rip ??= riskOf(value)
    const fact = labels.find(([beginning]) => label.startsWith(beginning))?.[1]
    if (fact && value !== '' && value.length <= longestFact) facts[fact] ??= value
  }
  return { name, rip, facts }
}

/** `Rip Current Risk*...........Moderate.` and the indented lines that continue it; labels in lower case. */
function fieldsOf(lines: readonly string[]): [label: string, value: string][] {
  const found: [string, string][] = []
  let open = false
  for (const line of lines) {
    const [, label, value = ''] = /^([A-Z][A-Za-z ]*[A-Za-z])\**\.{3,}(.*)$/s.exec(line) ?? []
    const last = found.at(-1)
    if (label !== undefined) found.push([label.toLowerCase(), value])
    else if (open && last && /^\s{2,}\S/.test(line) && !/\.{3,}/.test(line)) last[1] += ` ${line.trim()}`
    open = label !== undefined || (open && /^\s{2,}\S/.test(line))
  }
  return found.map(([label, value]) => [label, value.trim().replace(/\.$/, '')])
}

/** One word only: where an office gives different risks for parts of the zone, the higher. */
function riskOf(value: string): RipRisk | undefined {
  return (['high', 'moderate', 'low'] as const).find((risk) => new RegExp(`\\b${risk}\\b`, 'i').test(value))
}
