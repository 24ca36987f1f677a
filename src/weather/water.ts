import { day } from '../time/durations.ts'
import type { Known } from './weather.ts'

// The sea at a city, as sources read it, the store keeps it and pages show it. Heights are feet above mean lower low
// water (MLLW, the zero of nautical charts), times milliseconds since 1970.

/** One predicted high or low water. */
export interface Tide {
  at: number
  feet: number
  isHigh: boolean
}

/** The predictions of a station. */
export interface TideTable {
  /** Id of the station, such as '8722956'. */
  station: string
  /** Highs and lows of the next weeks in the order of time, from the day before they were read. */
  tides: readonly Tide[]
  /** The highest high waters of twelve months in the order of time: those that may be king tides. */
  highest: readonly Tide[]
  /** From this height on a high water is among the highest 5 percent of those twelve months. */
  topFeet: number
}

/** How likely rip currents are, in the three words of the Weather Service. */
export type RipRisk = 'low' | 'moderate' | 'high'

/** Facts of a surf forecast in the service's own words. */
export type SurfFact = 'surf' | 'water' | 'wind' | 'uv' | 'waterspouts' | 'weather'

/** What is forecast for a day, or for what is left of it. */
export interface SurfPeriod {
  /** 'REST OF TODAY', 'MONDAY' */
  name: string
  rip: RipRisk | undefined
  facts: Readonly<Partial<Record<SurfFact, string>>>
}

/** The surf zone forecast of one zone. */
export interface SurfForecast {
  issuedAt: number
  /** 'MFL' */
  office: string
  /** 'Coastal Broward' */
  area: string
  periods: readonly SurfPeriod[]
}

/** The coastal waters forecast of one zone, in the service's own words. */
export interface MarineForecast {
  issuedAt: number
  office: string
  /** 'Coastal waters from Deerfield Beach to Ocean Reef FL out 20 NM' */
  area: string
  /** 'SMALL CRAFT ADVISORY IN EFFECT THROUGH THIS EVENING' */
  headlines: readonly string[]
  periods: readonly { name: string; text: string }[]
}

/** What is known of the sea at a city; a part is undefined where it was never read or the city names no source of it. */
export interface LiveWater {
  tides: Known<TideTable> | undefined
  surf: Known<SurfForecast> | undefined
  marine: Known<MarineForecast> | undefined
}

/** From this age on, in ms, a surf or marine forecast is no forecast of today. */
export const staleBulletin = day
