import { z } from 'zod'
import { type HurricaneReport, hurricaneReport } from './hurricanes.ts'
import type { Known } from './weather.ts'

// The sea at a city, as sources read it, the store keeps it and pages show it. Heights are feet
// above mean lower low water (MLLW, the zero of nautical charts), times milliseconds since 1970.

const tide = z.object({ at: z.number(), feet: z.number(), isHigh: z.boolean() })
/** One predicted high or low water. */
export type Tide = z.infer<typeof tide>

const tideTable = z.object({
  /** Id of the station, such as '8722956'. */
  station: z.string(),
  /** Highs and lows of the next weeks in the order of time, from the day before they were read. */
  tides: z.array(tide),
  /** The highest 5 percent of the high waters of twelve months in the order of time: the king tides. */
  highest: z.array(tide),
  /** The height of the lowest of them. */
  topFeet: z.number(),
})
/** The predictions of a station. */
export type TideTable = z.infer<typeof tideTable>

const ripRisk = z.enum(['low', 'moderate', 'high'])
/** How likely rip currents are, in the three words of the Weather Service. */
export type RipRisk = z.infer<typeof ripRisk>

const surfFact = z.enum(['surf', 'water', 'wind', 'uv', 'waterspouts', 'weather'])
/** Facts of a surf forecast in the service's own words. */
export type SurfFact = z.infer<typeof surfFact>

const surfPeriod = z.object({
  /** 'REST OF TODAY', 'MONDAY' */
  name: z.string(),
  rip: ripRisk.optional(),
  facts: z.partialRecord(surfFact, z.string()),
})
/** What is forecast for a day, or for what is left of it. */
export type SurfPeriod = z.infer<typeof surfPeriod>

const surfForecast = z.object({
  issuedAt: z.number(),
  /** 'MFL' */
  office: z.string(),
  /** 'Coastal Broward' */
  area: z.string(),
  periods: z.array(surfPeriod),
})
/** The surf zone forecast of one zone. */
export type SurfForecast = z.infer<typeof surfForecast>

const marineForecast = z.object({
  issuedAt: z.number(),
  office: z.string(),
  /** 'Coastal waters from Deerfield Beach to Ocean Reef FL out 20 NM' */
  area: z.string(),
  /** 'SMALL CRAFT ADVISORY IN EFFECT THROUGH THIS EVENING' */
  headlines: z.array(z.string()),
  periods: z.array(z.object({ name: z.string(), text: z.string() })),
})
/** The coastal waters forecast of one zone, in the service's own words. */
export type MarineForecast = z.infer<typeof marineForecast>

/** What is known of a city's sea; a part is undefined where never read or the city names no source of it. */
export interface LiveWater {
  tides: Known<TideTable> | undefined
  surf: Known<SurfForecast> | undefined
  marine: Known<MarineForecast> | undefined
  hurricanes: Known<HurricaneReport> | undefined
}

/** Version of what is stored of the sea. */
export const waterShape = 1

const stored = <Data extends z.ZodType>(data: Data) => z.object({ shape: z.literal(waterShape), data })

/** What is stored of each kind of source. */
export const storedWater = {
  tides: stored(tideTable),
  surf: stored(surfForecast),
  marine: stored(marineForecast),
  hurricanes: stored(hurricaneReport),
}
