import { formatFeet } from '../number-formats.ts'

/** The predicted water as numbers, small enough for the page. Minutes count from the first day's midnight. */
export interface TideCurve {
  /** Minute, tenths of a foot, and 1 for high water or 0 for low, in the order of time. */
  tides: [minute: number, tenths: number, isHigh: number][]
  /** From this minute on the city's clock is so many minutes ahead of those that have passed, or behind. */
  clock: [from: number, ahead: number]
  /** Names of the days: 'Thu', 'Fri'. */
  days: string[]
  /** BCP 47 tag. */
  language: string
}

/** Minutes between the times that a reader can choose: on a phone, two pixels of the chart. */
export const tideStep = 30

/** Sentences with names in braces. */
export interface TideSentences {
  rising: string
  falling: string
  nextHigh: string
  nextLow: string
  unknown: string
}

/** The water at a minute: 'Thu 4:30 PM: about 1.8 ft, rising.\nHigh tide at 7:12 PM, 3.3 ft.' */
export function sayTide(minute: number, curve: TideCurve, t: TideSentences): string {
  const { day, time } = clockAt(minute, curve)
  const next = curve.tides.findIndex(([at]) => at > minute)
  const [before, after] = [curve.tides[next - 1], curve.tides[next]]
  const isUnknown = !before || !after || isTideMissing(after[0] - before[0], before[2] === after[2])
  if (isUnknown) return fill(t.unknown, { time: `${day} ${time}` })
  const [from, left] = before
  const [to, right, isHigh] = after
  // The curve that is drawn is half a cosine.
  const bend = Math.cos((Math.PI * (minute - from)) / (to - from))
  const height = (left + right + (left - right) * bend) / 2
  const then = clockAt(to, curve)
  const feet = (tenths: number) => formatFeet(tenths / 10, curve.language)
  const now = { time: `${day} ${time}`, height: feet(height) }
  const coming = {
    time: then.day === day ? then.time : `${then.day} ${then.time}`,
    height: feet(right),
  }
  return `${fill(isHigh ? t.rising : t.falling, now)}\n${fill(isHigh ? t.nextHigh : t.nextLow, coming)}`
}

const dayMinutes = 24 * 60
/** Where there is one tide a day, high and low water are less than this apart. */
const longestFall = 18 * 60

/** Whether a tide between two others is missing. `isSame`: both are high water, or both low. */
export function isTideMissing(minutes: number, isSame: boolean): boolean {
  return isSame || minutes >= longestFall
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A day's name and what the city's clock shows. The zone of the reader's device takes no part in it. */
function clockAt(
  minute: number,
  { clock: [from, ahead], days, language }: TideCurve,
): { day: string; time: string } {
  const shown = minute < from ? minute : minute + ahead
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  formats.set(language, format)
  return { day: days[Math.floor(shown / dayMinutes)] ?? '', time: format.format(shown * 60_000) }
}

function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
