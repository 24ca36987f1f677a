import { hour, minute } from '../../../time/durations.ts'
import { dayOf, zonedTime } from '../../../time/zoned-time.ts'
import { staleBulletin } from '../../../weather/ages.ts'
import type { LiveWater, Tide, TideTable } from '../../../weather/water.ts'
import type { Known } from '../../../weather/weather.ts'
import { dateFormat, type TitledDate } from '../../components/date-formats.ts'
import { formatFeet } from '../../components/number-formats.ts'
import {
  type BeachCardView,
  buildBeachCard,
  bulletinSilence,
  nextTides,
  periodName,
} from '../../components/water/beach-card.ts'
import { type TideCurve, tideStep } from '../../components/water/tide-words.ts'
import { buildChecked, type CheckedView } from '../../components/weather/Checked.tsx'
import { buildClock } from '../../components/weather/clock.ts'
import { buildStormCenters, type StormCentersView } from '../../components/weather/storm-centers.ts'
import type { PageContext } from '../../page.ts'

/** The sea on the weather page. */
export interface WaterView {
  card: BeachCardView
  tides: TidesView | undefined
  marine: MarineView | undefined
  /** Storms at sea, and what may form. */
  centers: StormCentersView | undefined
}

/** Three days of tides as sentences, as figures for a chart, and as a table. */
export interface TidesView {
  /** The next high or low water. */
  next: string
  days: readonly TideDayView[]
  /** Highs and lows with one before and one after the days, for the chart. */
  tides: readonly Tide[]
  midnights: readonly number[]
  now: number
  /** The same in numbers for the chart's reader, with its number of steps and the one nearest to now. */
  reading: { curve: TideCurve; count: number; now: number }
  /** Heights of the tides within the days. */
  labels: readonly string[]
  /** Of the chart, for those who do not see it. */
  description: string
  /** The station, what heights are measured from, and which tides are king tides. */
  source: string
  checked: CheckedView
}

interface TideDayView {
  /** 'Thu, Oct 8'; short: 'Thu' */
  name: string
  short: string
  hasKing: boolean
  /** '3:00 AM  3.2', a line each. */
  highs: string
  lows: string
}

export interface MarineView {
  area: string
  headlines: readonly string[]
  periods: readonly { name: string; text: string }[]
  office: string
  issued: TitledDate
  isStale: boolean
  checked: CheckedView
}

const shownDays = 3

/** The view of the sea; undefined where the city's folder names no source of it. */
export function buildWaterView(sea: LiveWater | undefined, context: PageContext): WaterView | undefined {
  const place = context.publication.weather
  if (!sea || !place) return undefined
  return {
    card: buildBeachCard(sea, context) ?? { surf: undefined, tides: undefined },
    tides: sea.tides && place.tides && buildTides(sea.tides, place.tides.name, context),
    marine: buildMarine(sea, context),
    centers: buildStormCenters(sea, context),
  }
}

function buildTides(known: Known<TideTable>, station: string, context: PageContext): TidesView | undefined {
  const table = known.data
  const { now, publication } = context
  const { language, timeZone } = publication
  const { water: t } = context.texts
  const midnights = nextMidnights(now, timeZone)
  const [begin, end] = [midnights[0] ?? now, midnights.at(-1) ?? now]
  const shown = table.tides.filter(({ at }) => at >= begin && at < end)
  const drawn = table.tides.filter(({ at }) => at > begin - 14 * hour && at < end + 14 * hour)
  const [next] = nextTides(table.tides, now)
  const highest = shown.toSorted((a, b) => b.feet - a.feet)[0]
  if (!next || !highest || shown.length < shownDays) return undefined
  const height = ({ feet }: Pick<Tide, 'feet'>) => formatFeet(feet, language)
  const time = ({ at }: Tide) => dateFormat('time', publication).format(at)
  const linesOf = (tides: readonly Tide[]) => tides.map((tide) => `${time(tide)}  ${height(tide)}`).join('\n')
  return {
    next: (next.isHigh ? t.rising : t.falling)({ time: time(next), height: height(next) }),
    days: midnights.slice(0, -1).map((midnight) => {
      const day = dayOf(midnight, timeZone)
      const ofDay = shown.filter(({ at }) => dayOf(at, timeZone) === day)
      const highs = ofDay.filter(({ isHigh }) => isHigh)
      return {
        name: dateFormat('shortDate', publication).format(midnight),
        short: dateFormat('shortWeekday', publication).format(midnight),
        hasKing: highs.some(({ feet }) => feet >= table.topFeet),
        highs: linesOf(highs),
        lows: linesOf(ofDay.filter(({ isHigh }) => !isHigh)),
      }
    }),
    tides: drawn,
    midnights,
    now,
    reading: buildReading(drawn, midnights, context),
    labels: shown.map(height),
    description: t.chartDescription({
      highest: height(highest),
      time: dateFormat('dayAndTime', publication).format(highest.at),
    }),
    source: `${t.tideSource({ station: table.station, name: station })} ${t.datum} ${t.kingRule({ height: height({ feet: table.topFeet }) })}`,
    checked: buildChecked(known, context),
  }
}

function buildReading(
  tides: readonly Tide[],
  midnights: readonly number[],
  { now, publication }: PageContext,
): TidesView['reading'] {
  const [begin = 0, end = 0] = [midnights[0], midnights.at(-1)]
  const minuteOf = (at: number) => Math.round((at - begin) / minute)
  const first = zonedTime(begin, publication.timeZone)
  const change = first.getTimeZoneTransition('next')
  return {
    curve: {
      tides: tides.map(({ at, feet, isHigh }) => [minuteOf(at), Math.round(feet * 10), Number(isHigh)]),
      clock:
        change && change.epochMilliseconds < end
          ? [minuteOf(change.epochMilliseconds), (change.offsetNanoseconds - first.offsetNanoseconds) / 6e10]
          : [0, 0],
      days: midnights.map((midnight) => dateFormat('shortWeekday', publication).format(midnight)),
      language: publication.language,
    },
    count: minuteOf(end) / tideStep + 1,
    now: Math.round(minuteOf(now) / tideStep),
  }
}

/** The beginnings of today and of the days after it, by the city's clock: some days have 23 or 25 hours. */
function nextMidnights(now: number, timeZone: string): number[] {
  const today = zonedTime(now, timeZone).startOfDay()
  return Array.from({ length: shownDays + 1 }, (_, days) => today.add({ days }).epochMilliseconds)
}

function buildMarine({ marine }: LiveWater, context: PageContext): MarineView | undefined {
  if (!marine) return undefined
  const { area, headlines, periods, office, issuedAt } = marine.data
  // 'Rest of today' is not about today any more, and a caution to small craft has an end that is not known.
  const isStale = context.now - issuedAt > staleBulletin
  return {
    area,
    headlines: isStale ? [] : headlines,
    periods: isStale ? [] : periods.map(({ name, text }) => ({ name: capitalize(periodName(name)), text })),
    office,
    issued: buildClock(issuedAt, context),
    isStale,
    checked: buildChecked(marine, context, bulletinSilence),
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
