import { day } from '../../time/durations.ts'
import type { Tide, TideTable } from '../../weather/water.ts'
import { field, parseAnswer, textAt, within } from '../weather/values.ts'

/** Weeks of predictions that are kept: a station that does not answer for a month still has its tides. */
const keptFor = 35 * day
/** Feet that a prediction may have: the Bay of Fundy has 53 between low and high. */
const possibleHeights = [-30, 70] as const
/** Fewer predictions than this, two days of them, are no answer for twelve months. */
const fewest = 4
/** The share of high waters that count as king tides. */
const kingShare = 0.05

/** The path for highs and lows of twelve months, from the day before `now` on, in Greenwich time. */
export function tidesPath(station: string, now: number): string {
  const begin = new Date(now - day).toISOString().slice(0, 10).replaceAll('-', '')
  const query = new URLSearchParams({
    product: 'predictions',
    interval: 'hilo',
    datum: 'MLLW',
    units: 'english',
    time_zone: 'gmt',
    format: 'json',
    application: 'LocalNewsPress',
    station,
    begin_date: begin,
    range: String(365 * 24),
  })
  return `/api/prod/datagetter?${query}`
}

/**
 * Reads the predictions of NOAA CO-OPS: `{predictions: [{t: '2026-11-22 07:30', v: '2.345', type: 'H'}]}`.
 * Throws for none, another time, or one in four unreadable, and for an `{error: {message}}` with its words.
 */
export function parseTides(text: string, station: string, now: number): TideTable {
  const document = parseAnswer(text)
  const said = textAt(document, 'error', 'message')
  if (said !== '') throw new Error(`the tide service says: ${said.slice(0, 200)}`)
  const sent = field(document, 'predictions')
  if (!Array.isArray(sent)) throw new Error('an answer without predictions')
  const read = sent.map(parseTide).filter((tide) => tide !== undefined)
  if (read.length * 4 < sent.length * 3 || read.length < fewest) {
    throw new Error(`${sent.length - read.length} of ${sent.length} predictions cannot be read`)
  }
  const tides = [...new Map(read.map((tide) => [tide.at, tide])).values()].toSorted((a, b) => a.at - b.at)
  const [first, last] = [tides[0]?.at ?? 0, tides.at(-1)?.at ?? 0]
  if (first > now + day || last < now + day) {
    throw new Error(`predictions from ${dateOf(first)} to ${dateOf(last)} only`)
  }
  return {
    station,
    tides: tides.filter(({ at }) => at > now - 2 * day && at < now + keptFor),
    ...highestOf(tides.filter(({ at, isHigh }) => isHigh && at > now - day)),
  }
}

function highestOf(highs: readonly Tide[]): Pick<TideTable, 'highest' | 'topFeet'> {
  const byHeight = highs.toSorted((a, b) => b.feet - a.feet)
  const topFeet = byHeight[Math.max(0, Math.floor(highs.length * kingShare) - 1)]?.feet ?? 0
  return { highest: highs.filter(({ feet }) => feet >= topFeet), topFeet }
}

function parseTide(sent: unknown): Tide | undefined {
  const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/.exec(textAt(sent, 't'))
  const at = time ? Date.parse(`${time[1]}T${time[2]}Z`) : Number.NaN
  const height = textAt(sent, 'v')
  const feet = height === '' ? undefined : within(Number(height), ...possibleHeights)
  // Stations of two highs a day call their lower ones HH, H, L and LL.
  const type = /^(H|L)\1?$/.exec(textAt(sent, 'type'))?.[1]
  if (Number.isNaN(at) || feet === undefined || type === undefined) return undefined
  return { at, feet, isHigh: type === 'H' }
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
