import { sameCodesOf } from '../../weather/county-codes.ts'
import type { DocumentFailure } from '../pipeline/fetch-document.ts'
import { type GeoPoint, kilometersFrom } from './alerts/outline.ts'
import { zoneCodesOf } from './alerts/zone-codes.ts'
import { type Ask, type ReadAnswer, readServiceAnswer, type ServiceAnswer } from './service.ts'
import { field, parseAnswer } from './values.ts'

/** An alert as the service lists it, and printed, to recognize an unchanged one. */
export interface ListedAlert {
  feature: unknown
  text: string
}

/** What was listed for a city, and the areas that gave no answer, such as 'FL', with why. */
export interface PartlyListed {
  listed: readonly ListedAlert[]
  /** Alerts that name no place, and may be for the city. */
  unplaced: readonly ListedAlert[]
  /** How many areas were asked for. */
  asked: number
  failed: readonly { area: string; failure: DocumentFailure }[]
}

/** All alerts of one state or sea, by the codes that they name, and those that outline their area. */
interface Area {
  kind: 'area'
  byCode: ReadonlyMap<string, readonly ListedAlert[]>
  outlined: readonly ListedAlert[]
  unplaced: readonly ListedAlert[]
}

/** Who asks: the key in the queue, the point of the city, its zones. */
interface AskingCity {
  key: string
  point: GeoPoint
  zones: readonly string[]
}

interface Asked {
  answer: Promise<Area | DocumentFailure>
  at: number
  /** Keys of the sources that got this answer. */
  givenTo: Set<string>
}

/** How far away (km) an outlined alert of other zones may be a city's: the most that `near` allows. */
const outlinedWithin = 50

/** How long one answer is used for the cities of an area, in ms. */
const sharedFor = 30_000

/**
 * The alerts of whole states (`FL`) and seas (`AM`), asked for once by cities that poll at
 * about the same time, and given to each by its zones; a city that polls again gets a new
 * answer. A failure is shared as well: a service in trouble is not asked a thousand times.
 */
export class AreaAlerts {
  readonly #asked = new Map<string, Asked>()

  /**
   * The alerts that name one of these zones or, without zone codes, the county of one, and those
   * whose outline is near, from each area that answered. `now` in ms since 1970. Never rejects.
   */
  async of({ key, point, zones }: AskingCity, ask: Ask, now: number): Promise<PartlyListed> {
    const areas = [...new Set(zones.map((zone) => zone.slice(0, 2)))]
    const answers = await Promise.all(areas.map((area) => this.#load(key, area, ask, now)))
    const codes = zones.flatMap((zone) => [zone, ...sameCodesOf(zone)])
    // By their texts: an alert of two areas is in both answers.
    const [listed, unplaced] = [new Map<string, ListedAlert>(), new Map<string, ListedAlert>()]
    for (const answer of answers) {
      if (answer.kind === 'failed') continue
      for (const alert of answer.unplaced) unplaced.set(alert.text, alert)
      for (const code of codes)
        for (const alert of answer.byCode.get(code) ?? []) listed.set(alert.text, alert)
      for (const alert of answer.outlined) {
        const kilometers = kilometersFrom(field(alert.feature, 'geometry'), point)
        if (kilometers !== undefined && kilometers <= outlinedWithin) listed.set(alert.text, alert)
      }
    }
    const failed = answers.flatMap((failure, index) =>
      failure.kind === 'failed' ? [{ area: areas[index] ?? '', failure }] : [],
    )
    return { listed: [...listed.values()], unplaced: [...unplaced.values()], asked: areas.length, failed }
  }

  #load(key: string, area: string, ask: Ask, now: number): Promise<Area | DocumentFailure> {
    const known = this.#asked.get(area)
    if (known && Math.abs(now - known.at) < sharedFor && !known.givenTo.has(key)) {
      known.givenTo.add(key)
      return known.answer
    }
    const answer = ask(`/alerts/active?area=${area}`).then((one) => byZone(area, readListed(one)))
    this.#asked.set(area, { answer, at: now, givenTo: new Set([key]) })
    return answer
  }
}

function byZone(area: string, answer: ReadAnswer<readonly ListedAlert[]>): Area | DocumentFailure {
  if (answer.kind === 'failed') return { ...answer, message: `area ${area}: ${answer.message}` }
  const byCode = new Map<string, ListedAlert[]>()
  const unplaced: ListedAlert[] = []
  for (const alert of answer.value) {
    const codes = new Set(zoneCodesOf(field(alert.feature, 'properties')))
    if (codes.size === 0 && !field(alert.feature, 'geometry')) unplaced.push(alert)
    for (const code of codes) {
      const named = byCode.get(code)
      if (named) named.push(alert)
      else byCode.set(code, [alert])
    }
  }
  const outlined = answer.value.filter(({ feature }) => field(feature, 'geometry'))
  return { kind: 'area', byCode, outlined, unplaced }
}

/** The alerts of an answer. One without a list is a failure: only an empty list says 'no alerts'. */
export function readListed(answer: ServiceAnswer): ReadAnswer<readonly ListedAlert[]> {
  return readServiceAnswer(answer, (text) => {
    const features = field(parseAnswer(text), 'features')
    if (!Array.isArray(features)) throw new Error('an answer without a list of alerts')
    return features.map((feature: unknown) => ({ feature, text: JSON.stringify(feature) }))
  })
}
