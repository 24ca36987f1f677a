import type { TideStation } from '../../../publication/publication.ts'
import { hour } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'
import type { Tide, TideTable } from '../../../weather/water.ts'
import { dateFormat, type Region } from '../date-formats.ts'
import { formatNumber } from '../number-formats.ts'

/** A height with one decimal and a minus sign (U+2212): '3.3', '−0.2'. */
export function formatFeet(feet: number, language: string): string {
  const tenths = Math.round(feet * 10) / 10
  return `${tenths < 0 ? '−' : ''}${formatNumber(Math.abs(tenths), language, 1)}`
}

/** From this height on, in feet, a high water is a king tide: as the city's folder says, else among the highest 5 percent. */
export function kingFeetOf(table: TideTable, station: TideStation | undefined): number {
  return station?.kingTide?.feet ?? table.topFeet
}

/** Days in a row with king tides. */
export interface KingTides {
  isToday: boolean
  /** 'Sat, Oct 10' or 'Sat, Oct 10 to Mon, Oct 12' */
  first: string
  last: string
  /** The highest of them, in feet. */
  feet: number
}

/** The king tides of today, else the next ones; undefined where none are predicted. */
export function nextKingTides(
  table: TideTable,
  station: TideStation | undefined,
  now: number,
  region: Region,
): KingTides | undefined {
  const today = dayOf(now, region.timeZone)
  const kingFeet = kingFeetOf(table, station)
  const kings = table.highest.filter(
    ({ at, feet }) => feet >= kingFeet && dayOf(at, region.timeZone) >= today,
  )
  const run = kings.slice(0, lengthOfRun(kings))
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return undefined
  const format = (tide: Tide) => dateFormat('shortDate', region).format(tide.at)
  return {
    isToday: dayOf(first.at, region.timeZone) === today,
    first: format(first),
    last: format(last),
    feet: Math.max(...run.map(({ feet }) => feet)),
  }
}

/** High waters that follow each other within a day and a half are one spell. */
function lengthOfRun(kings: readonly Tide[]): number {
  const end = kings.findIndex((tide, index) => index > 0 && tide.at - (kings[index - 1]?.at ?? 0) > 36 * hour)
  return end < 0 ? kings.length : end
}
