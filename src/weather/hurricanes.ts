import { z } from 'zod'
import type { HurricaneBasin } from '../publication/hurricane-basins.ts'

// What the National Hurricane Center says of storms at sea, as a source reads it, the store keeps it and pages
// show it. It neither starts nor ends a phase: the Weather Service's alerts do.

/** Beginnings of the ids of storms. */
export const basinCodes: Readonly<Record<HurricaneBasin, string>> = {
  atlantic: 'al',
  'eastern pacific': 'ep',
  'central pacific': 'cp',
}

const stormType = z.enum([
  'hurricane',
  'tropicalStorm',
  'tropicalDepression',
  'subtropicalStorm',
  'subtropicalDepression',
])
/** What a storm is called before its name. */
export type StormType = z.infer<typeof stormType>

const activeStorm = z.object({
  /** 'al092022' */
  id: z.string(),
  /** 'Ian' */
  name: z.string(),
  type: stormType.optional(),
  /** Degrees of its center, north and east positive. */
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  /** Greatest sustained wind. */
  mph: z.number().optional(),
  /** Degrees from north to which it moves, and how fast; 0: it stays. */
  towards: z.number().optional(),
  speedMph: z.number().optional(),
  /** When its center was there, ms since 1970. */
  at: z.number().optional(),
  /** When the public advisory was issued, ms since 1970, and its address. */
  advisedAt: z.number().optional(),
  advisory: z.string().optional(),
})
/** A storm that the Center follows. */
export type ActiveStorm = z.infer<typeof activeStorm>

const outlook = z.object({
  /** The chance that a storm forms within seven days, in percent, of each area that is watched. */
  areas: z.array(z.number()),
})
/** What may form in a basin. */
export type Outlook = z.infer<typeof outlook>

/** What was read of a basin. */
export const hurricaneReport = z.object({
  storms: z.array(activeStorm),
  /** Storms of the list that could not be read. */
  unread: z.number(),
  /** Undefined where it could not be read: that is not the same as nothing that is watched. */
  outlook: outlook.optional(),
})
/** What was read of a basin. */
export type HurricaneReport = z.infer<typeof hurricaneReport>
