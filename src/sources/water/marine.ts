import type { MarineForecast } from '../../weather/water.ts'
import { findSegment, headlinesOf, periodsOf } from './bulletin.ts'
import type { Bulletin } from './bulletins.ts'

const mostPeriods = 6
const longestText = 700

/** Reads a zone's coastal waters forecast (CWF). Throws where it does not name it or says nothing of it. */
export function parseMarine({ text, issuedAt, office }: Bulletin, zone: string): MarineForecast {
  const segment = findSegment(text, zone)
  if (!segment) throw new Error(`the coastal waters forecast of ${office} does not name ${zone}`)
  const periods = periodsOf(segment)
    .map(({ name, lines }) => ({
      name,
      text: lines.join(' ').replace(/\s+/g, ' ').trim().slice(0, longestText),
    }))
    .filter((period) => period.text !== '')
    .slice(0, mostPeriods)
  if (periods.length === 0)
    throw new Error(`the coastal waters forecast of ${office} says nothing of ${zone}`)
  return { issuedAt, office, area: segment.area, headlines: headlinesOf(segment).slice(0, 3), periods }
}
