import { day, hour } from '../../../time/durations.ts'
import { dayOf } from '../../../time/zoned-time.ts'
import { isOlder } from '../../../weather/ages.ts'
import type { LiveWater, RipRisk, SurfFact, SurfForecast, SurfPeriod, Tide } from '../../../weather/water.ts'
import type { Known } from '../../../weather/weather.ts'
import type { PageContext } from '../../page.ts'
import { dateFormat, type Region } from '../date-formats.ts'
import { formatWeatherTime } from '../weather/clock.ts'
import { formatFeet, nextKingTides } from './tide-times.ts'

/** Surf and tides at a glance; each part is undefined where the city's folder names no source of it, and until it was read. */
export interface BeachCardView {
  surf: SurfView | undefined
  tides: TidesAtGlance | undefined
}

/** `past`: the last forecast says nothing of today. */
export type SurfView =
  | ({ state: 'past' } & Bulletin)
  | ({ state: 'today'; rip: RipRisk | undefined; period: string; facts: readonly SurfFactView[] } & Bulletin)

interface Bulletin {
  /** 'MFL' */
  office: string
  issued: string
  /** When the service last answered, where that is too long ago. */
  unchecked: string | undefined
}

interface SurfFactView {
  name: SurfFact
  value: string
}

/** `over`: the predictions that were read have ended. */
export type TidesAtGlance =
  | { state: 'over' }
  | {
      state: 'known'
      next: readonly { isHigh: boolean; time: string; height: string }[]
      king: { isToday: boolean; days: string; height: string } | undefined
      station: { id: string; name: string }
    }

/** Bulletins come several times a day: after this silence, in ms, readers are told. */
const uncheckedAfter = 3 * hour
const shownFacts: readonly SurfFact[] = ['surf', 'water', 'wind', 'uv', 'waterspouts']

/** The card of a city's sea; undefined where its folder names none, and until something was read. */
export function buildBeachCard(sea: LiveWater | undefined, context: PageContext): BeachCardView | undefined {
  const place = context.publication.weather
  const surf = place?.surf && sea?.surf ? buildSurf(sea.surf, context) : undefined
  const tides = place?.tides && sea?.tides ? buildTides(sea.tides, context) : undefined
  return surf || tides ? { surf, tides } : undefined
}

function buildSurf(surf: NonNullable<LiveWater['surf']>, { now, publication }: PageContext): SurfView {
  const bulletin = {
    office: surf.data.office,
    issued: formatWeatherTime(surf.data.issuedAt, now, publication),
    unchecked: uncheckedSince(surf, { now, publication }),
  }
  const period = surfToday(surf.data, now, publication)
  if (!period) return { state: 'past', ...bulletin }
  const facts = shownFacts.flatMap((name) => {
    const value = period.facts[name]
    return value === undefined ? [] : [{ name, value }]
  })
  return { state: 'today', rip: period.rip, period: periodName(period.name), facts, ...bulletin }
}

/** When a source last answered soundly, where it has been silent for hours. */
export function uncheckedSince(
  known: Known<unknown>,
  { now, publication }: Pick<PageContext, 'now' | 'publication'>,
): string | undefined {
  return isOlder(known.checkedAt, uncheckedAfter, now)
    ? formatWeatherTime(known.checkedAt, now, publication)
    : undefined
}

function buildTides(tides: NonNullable<LiveWater['tides']>, context: PageContext): TidesAtGlance {
  const { now, publication, texts } = context
  const { language, weather } = publication
  const next = nextTides(tides.data.tides, now)
  if (next.length === 0) return { state: 'over' }
  const king = nextKingTides(tides.data, weather?.tides, now, publication)
  return {
    state: 'known',
    next: next.map(({ at, feet, isHigh }) => ({
      isHigh,
      time: formatWeatherTime(at, now, publication),
      height: formatFeet(feet, language),
    })),
    king: king && {
      isToday: king.isToday,
      days: king.first === king.last ? king.first : texts.water.fromTo(king.first, king.last),
      height: formatFeet(king.feet, language),
    },
    station: { id: tides.data.station, name: weather?.tides?.name ?? '' },
  }
}

/** The next high and the next low water, the sooner first. */
export function nextTides(tides: readonly Tide[], now: number): Tide[] {
  const coming = tides.filter(({ at }) => at > now)
  const kinds = [coming.find(({ isHigh }) => isHigh), coming.find(({ isHigh }) => !isHigh)]
  return kinds.filter((tide) => tide !== undefined).toSorted((a, b) => a.at - b.at)
}

/** An older forecast says nothing of today, even where one of its days has today's name. */
const oldest = 2 * day

/**
 * The period of a surf forecast that is about today, or the next one of a forecast that was issued today; undefined
 * where there is none: yesterday's risk is no risk of today.
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

/** The name of a bulletin's period as a sentence writes it: 'REST OF TODAY' → 'rest of today', 'MONDAY NIGHT' → 'Monday night'. */
export function periodName(name: string): string {
  return weekdays.reduce((text, weekday) => text.replace(weekday.toLowerCase(), weekday), name.toLowerCase())
}
