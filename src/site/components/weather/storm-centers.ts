import { hour } from '../../../time/durations.ts'
import type { ActiveStorm, HurricaneReport } from '../../../weather/hurricanes.ts'
import { bearingTo, nextAdvisory } from '../../../weather/storm-positions.ts'
import type { LiveWater } from '../../../weather/water.ts'
import type { PageContext } from '../../page.ts'
import { buildChecked, type CheckedView } from './Checked.tsx'
import { formatWeatherTime } from './clock.ts'

/** What the Hurricane Center says of storms at sea. */
export interface StormCentersView {
  storms: readonly StormCenterView[]
  /** What else is said: that there is none, what may form, what could not be read. */
  notes: readonly string[]
  checked: CheckedView
  /** Whether it was read and says that there is no storm. */
  isQuiet: boolean
}

interface StormCenterView {
  id: string
  /** 'Hurricane Ian' */
  name: string
  /** Where it is from here, its wind, where it moves, and when more is said. */
  sentences: readonly string[]
  /** The Center's advisory. */
  href: string | undefined
}

/** Its age in ms from which readers are told since when nothing was read. */
const silence = 2 * hour

/** The storms of the city's basin, the nearest first; undefined where the city names none. */
export function buildStormCenters(
  sea: LiveWater | undefined,
  context: PageContext,
): StormCentersView | undefined {
  const { publication, texts } = context
  if (!sea || !publication.weather?.hurricanes) return undefined
  const known = sea.hurricanes
  const checked = buildChecked(known, context, silence)
  if (!known) return { storms: [], notes: [texts.hurricanes.unknown], checked, isQuiet: false }
  const storms = known.data.storms
    .map((storm) => ({ storm, away: placeOf(storm, context) }))
    .toSorted((one, other) => (one.away?.miles ?? Infinity) - (other.away?.miles ?? Infinity))
    .map(({ storm, away }) => buildStorm(storm, away, context))
  const isQuiet = storms.length === 0 && known.data.unread === 0 && checked?.isLate === false
  return { storms, notes: noteOn(known.data, context), checked, isQuiet }
}

type Away = { miles: number; direction: string } | undefined

function placeOf({ latitude, longitude }: ActiveStorm, { publication, texts }: PageContext): Away {
  if (!publication.weather || latitude === undefined || longitude === undefined) return undefined
  const { miles, degrees } = bearingTo(publication.weather, { latitude, longitude })
  return { miles, direction: directionOf(degrees, texts.hurricanes.directions) }
}

function directionOf(degrees: number, names: readonly string[]): string {
  return names[Math.round((degrees / 360) * names.length) % names.length] ?? ''
}

function buildStorm(storm: ActiveStorm, away: Away, context: PageContext): StormCenterView {
  const { publication, now, texts } = context
  const { hurricanes: t } = texts
  const { city } = publication
  const { at, mph, towards, speedMph, advisedAt } = storm
  const time = (instant: number) => formatWeatherTime(instant, now, publication)
  const next = advisedAt === undefined ? undefined : nextAdvisory(advisedAt)
  return {
    id: storm.id,
    name: storm.type ? t.types[storm.type]({ name: storm.name }) : storm.name,
    sentences: [
      away &&
        at !== undefined &&
        t.away({ miles: roundMiles(away.miles), direction: away.direction, city, time: time(at) }),
      mph !== undefined && t.wind({ mph }),
      speedMph === 0 && t.still,
      speedMph !== undefined &&
        speedMph > 0 &&
        towards !== undefined &&
        t.moving({ direction: directionOf(towards, t.directions), mph: speedMph }),
      next !== undefined && next > now && t.next({ time: time(next) }),
    ].filter((sentence) => sentence !== undefined && sentence !== false),
    href: storm.advisory,
  }
}

/** No closer than a position is known. */
function roundMiles(miles: number): number {
  return Math.round(miles / 5) * 5
}

function noteOn({ storms, unread, outlook }: HurricaneReport, { texts }: PageContext): string[] {
  const { hurricanes: t } = texts
  const highest = Math.max(...(outlook?.areas ?? []))
  return [
    storms.length === 0 && unread === 0 && t.none,
    storms.length > 0 && t.wide,
    unread > 0 && t.unread({ count: unread }),
    !outlook && t.outlookUnread,
    outlook &&
      (outlook.areas.length === 0
        ? t.nothingWatched
        : t.watched({ count: outlook.areas.length, percent: highest })),
  ].filter((note) => note !== undefined && note !== false)
}
