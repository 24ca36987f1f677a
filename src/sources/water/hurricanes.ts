import type { HurricaneBasin } from '../../publication/hurricane-basins.ts'
import { type ActiveStorm, basinCodes, type Outlook, type StormType } from '../../weather/hurricanes.ts'
import { htmlToText } from '../feeds/clean/html-text.ts'
import { parseFeed } from '../feeds/read/parse.ts'
import { field, fieldAt, textAt, timeAt, within } from '../weather/values.ts'

/** Of the Hurricane Center: its active storms, and the outlooks of all basins. */
export const [stormsPath, outlooksPath] = ['/CurrentStorms.json', '/gtwo.xml'] as const

const types: Readonly<Record<string, StormType>> = {
  HU: 'hurricane',
  TS: 'tropicalStorm',
  TD: 'tropicalDepression',
  STS: 'subtropicalStorm',
  STD: 'subtropicalDepression',
}

const mphPerKnot = 1.15078

/**
 * The storms of a basin in the Hurricane Center's list. Of a storm anything but id and name may be missing;
 * `unread` are entries without these, which may be of any basin. Throws where there is no list.
 */
export function parseStorms(text: string, basin: HurricaneBasin): { storms: ActiveStorm[]; unread: number } {
  const list = field(JSON.parse(text), 'activeStorms')
  if (!Array.isArray(list)) throw new Error('the list of active storms has no "activeStorms"')
  const read = list.map(readStorm)
  return {
    storms: read.filter((storm) => storm !== undefined).filter(({ id }) => id.startsWith(basinCodes[basin])),
    unread: read.filter((storm) => storm === undefined).length,
  }
}

function readStorm(value: unknown): ActiveStorm | undefined {
  const [id, name] = [textAt(value, 'id').toLowerCase(), textAt(value, 'name')]
  if (!/^(al|ep|cp)\d{6}$/.test(id) || !/^[\p{L} '-]{1,30}$/u.test(name)) return undefined
  const knots = within(numberAt(value, 'intensity'), 10, 250)
  const speed = within(numberAt(value, 'movementSpeed'), 0, 100)
  const url = textAt(value, 'publicAdvisory', 'url')
  return {
    id,
    name,
    type: types[textAt(value, 'classification').toUpperCase()],
    latitude: within(numberAt(value, 'latitudeNumeric') ?? coordinateAt(value, 'latitude'), -90, 90),
    longitude: within(numberAt(value, 'longitudeNumeric') ?? coordinateAt(value, 'longitude'), -180, 180),
    // As the Center rounds it.
    mph: knots && Math.round((knots * mphPerKnot) / 5) * 5,
    towards: within(numberAt(value, 'movementDir'), 0, 360),
    speedMph: speed === undefined ? undefined : Math.round(speed * mphPerKnot),
    at: timeAt(value, 'lastUpdate'),
    advisedAt: timeAt(value, 'publicAdvisory', 'issuance'),
    advisory: /^https:\/\/www\.nhc\.noaa\.gov\/[\w./-]+$/.test(url) ? url : undefined,
  }
}

/** A number, which some writers send as text. */
function numberAt(value: unknown, name: string): number | undefined {
  const found = fieldAt(value, name)
  if (typeof found === 'number') return found
  return typeof found === 'string' && /^-?\d+(\.\d+)?$/.test(found.trim()) ? Number(found) : undefined
}

/** `15.0N`, `80.1W` */
function coordinateAt(value: unknown, name: string): number | undefined {
  const [, degrees, side] = /^(\d+(?:\.\d+)?)([NSEW])$/i.exec(textAt(value, name)) ?? []
  return side === undefined ? undefined : Number(degrees) * (/[SW]/i.test(side) ? -1 : 1)
}

const basinNames: Readonly<Record<HurricaneBasin, string>> = {
  atlantic: 'Atlantic',
  'eastern pacific': '(?:Eastern|East) (?:North )?Pacific',
  'central pacific': 'Central (?:North )?Pacific',
}

/** The outlook of a basin in the Center's feed of outlooks. Throws where it has none, or says nothing known. */
export function parseOutlook(xml: string, basin: HurricaneBasin, address: string): Outlook {
  const { entries } = parseFeed(xml, address)
  const named = new RegExp(`\\b${basinNames[basin]}\\b.*\\boutlook\\b`, 'i')
  const entry = entries.find(({ titles }) => titles.some(({ value }) => named.test(value)))
  if (!entry) throw new Error(`the outlooks have none of the ${basin}`)
  const words = [...entry.summaries, ...entry.contents].map(({ value }) => htmlToText(value)).join(' ')
  const chances = (span: string) => [
    ...words.matchAll(
      new RegExp(`formation chance through ${span}\\W+\\w+\\W+(?:near )?(\\d{1,3}) percent`, 'gi'),
    ),
  ]
  const areas = chances('7 days').map(([, percent]) => Number(percent))
  if (areas.length > 0 && areas.every((percent) => percent <= 100)) return { areas }
  if (/tropical cyclone (formation|activity) is not expected/i.test(words)) return { areas: [] }
  throw new Error(`the outlook of the ${basin} names neither chances nor that none is expected`)
}
