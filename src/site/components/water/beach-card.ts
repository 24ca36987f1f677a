import { day, hour } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'
import type {
  LiveWater,
  RipRisk,
  SurfFact,
  SurfForecast,
  SurfPeriod,
  Tide,
  TideTable,
} from '../../../weather/water.ts'
import type { Known } from '../../../weather/weather.ts'
import type { PageContext } from '../../page.ts'
import { dateFormat, type Region } from '../date-formats.ts'
import { formatFeet } from '../number-formats.ts'
import { buildChecked, type CheckedView } from '../weather/Checked.tsx'
import { formatWeatherTime } from '../weather/clock.ts'

/** Surf and tides; each is undefined where the city's folder names no source of it, and until it was read. */
export interface BeachCardView {
  surf: SurfView | undefined
  tides: TidesAtGlance | undefined
}

/** What the newest surf forecast says of today. */
export interface SurfView {
  rip: RipRisk | undefined
  /** In the service's own words; undefined where it says nothing of today. */
  facts: readonly Fact[] | undefined
  /** Whose it is, and when it was issued. */
  source: string
  checked: CheckedView
}

/** The next high and low water; undefined where the predictions that were read have ended. */
export interface TidesAtGlance {
  facts: readonly Fact[] | undefined
  king: { isToday: boolean; text: string } | undefined
  source: string
  checked: CheckedView
}

interface Fact {
  name: string
  value: string
}

/** Bulletins come several times a day: after this silence, in ms, readers are told. */
export const bulletinSilence = 3 * hour
const shownFacts: readonly SurfFact[] = ['surf', 'water', 'wind', 'uv', 'waterspouts']

/** The card of a city's sea; undefined where its folder names none, and until something was read. */
export function buildBeachCard(sea: LiveWater | undefined, context: PageContext): BeachCardView | undefined {
  const place = context.publication.weather
  const surf = place?.surf && sea?.surf ? buildSurf(sea.surf, context) : undefined
  const tides = place?.tides && sea?.tides ? buildTides(sea.tides, place.tides.name, context) : undefined
  return surf || tides ? { surf, tides } : undefined
}

function buildSurf(surf: Known<SurfForecast>, context: PageContext): SurfView {
  const { now, publication } = context
  const { water: t } = context.texts
  const { office, issuedAt } = surf.data
  const issued = `${t.surfOf({ office })} ${formatWeatherTime(issuedAt, now, publication)}.`
  const period = surfToday(surf.data, now, publication)
  return {
    rip: period?.rip,
    facts:
      period &&
      shownFacts.flatMap((name) => {
        const value = period.facts[name]
        return value === undefined ? [] : [{ name: t.facts[name], value }]
      }),
    source: period ? `${t.surfFor({ period: periodName(period.name) })} ${issued}` : issued,
    checked: buildChecked(surf, context, bulletinSilence),
  }
}

function buildTides(known: Known<TideTable>, station: string, context: PageContext): TidesAtGlance {
  const table = known.data
  const checked = buildChecked(known, context)
  const { now, publication } = context
  const { water: t } = context.texts
  const next = nextTides(table.tides, now)
  if (next.length === 0) return { facts: undefined, king: undefined, source: t.tidesOver, checked }
  return {
    facts: next.map(({ at, feet, isHigh }) => ({
      name: isHigh ? t.nextHigh : t.nextLow,
      value: t.tideAt({
        time: formatWeatherTime(at, now, publication),
        height: formatFeet(feet, publication.language),
      }),
    })),
    king: nextKingTides(table, context),
    source: t.tideSource({ station: table.station, name: station }),
    checked,
  }
}

/** The next high and the next low water, the sooner first. */
export function nextTides(tides: readonly Tide[], now: number): Tide[] {
  const coming = tides.filter(({ at }) => at > now)
  const kinds = [coming.find(({ isHigh }) => isHigh), coming.find(({ isHigh }) => !isHigh)]
  return kinds.filter((tide) => tide !== undefined).toSorted((a, b) => a.at - b.at)
}

/** The king tides of today, else the next ones; undefined where none are predicted. */
function nextKingTides(
  { highest, topFeet }: TideTable,
  { now, publication, texts: { water: t } }: PageContext,
): TidesAtGlance['king'] {
  const { language, timeZone } = publication
  const today = dayOf(now, timeZone)
  const kings = highest.filter(({ at, feet }) => feet >= topFeet && dayOf(at, timeZone) >= today)
  const run = kings.slice(0, lengthOfRun(kings))
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return undefined
  const height = formatFeet(Math.max(...run.map(({ feet }) => feet)), language)
  if (dayOf(first.at, timeZone) === today) return { isToday: true, text: t.kingToday({ height }) }
  const day = ({ at }: Tide) => dateFormat('shortDate', publication).format(at)
  const [from, to] = [day(first), day(last)]
  return { isToday: false, text: t.kingNext({ days: from === to ? from : t.fromTo({ from, to }), height }) }
}

/** High waters that follow each other within a day and a half are one spell. */
function lengthOfRun(kings: readonly Tide[]): number {
  const end = kings.findIndex((tide, index) => index > 0 && tide.at - (kings[index - 1]?.at ?? 0) > 36 * hour)
  return end < 0 ? kings.length : end
}

/** An older forecast says nothing of today, even where one of its days has today's name. */
const oldest = 2 * day

/**
 * The period of a surf forecast that is about today, or the next one of a forecast that was issued today;
 * undefined where there is none: yesterday's risk is no risk of today.
 */
function surfToday(
  { issuedAt, periods }: SurfForecast,
  now: number,
  { timeZone }: Pick<Region, 'timeZone'>,
): SurfPeriod | undefined {
  if (now - issuedAt > oldest) return undefined
  // The service writes in English, whatever the city's language.
  const weekday = dateFormat('weekday', { language: 'en-US', timeZone }).format(now).toUpperCase()
  const named = periods.find(({ name }) => name.includes(weekday))
  const issuedToday = dayOf(issuedAt, timeZone) === dayOf(now, timeZone)
  return issuedToday ? periods[0] : named
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A bulletin's period in a sentence: 'REST OF TODAY' → 'rest of today', 'MONDAY NIGHT' → 'Monday night'. */
export function periodName(name: string): string {
  return weekdays.reduce((text, weekday) => text.replace(weekday.toLowerCase(), weekday), name.toLowerCase())
}
