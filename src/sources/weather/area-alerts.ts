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

/** All alerts of one state or sea, by the codes that they name, and those that outline where they are in force. */
interface Area {
  kind: 'area'
  byCode: ReadonlyMap<string, readonly ListedAlert[]>
  outlined: readonly ListedAlert[]
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

/** From how far away an outlined alert of other zones may be taken for a city, in km: the most that `near` allows. */
const outlinedWithin = 50

/** How long one answer is used for the cities of an area, in ms. */
const sharedFor = 30_000

/**
 * The alerts of whole states (`FL`) and seas (`AM`), each asked for once by however many cities poll at about the same
 * time, and given to each city by its zones; a city that polls again gets a new answer. A failure is shared as well: a service in trouble is not asked a thousand times.
 */
export class AreaAlerts {
  readonly #asked = new Map<string, Asked>()

  /**
   * The alerts that name one of these zones or, without zone codes, the county of one, and those whose outline is near.
   * `now` in ms since 1970. Never rejects.
   */
  async of(
    { key, point, zones }: AskingCity,
    ask: Ask,
    now: number,
  ): Promise<ReadAnswer<readonly ListedAlert[]>> {
    const areas = [...new Set(zones.map((zone) => zone.slice(0, 2)))]
    const answers = await Promise.all(areas.map((area) => this.#load(key, area, ask, now)))
    const failed = answers.find((answer) => answer.kind === 'failed')
    if (failed) return failed
    const codes = zones.flatMap((zone) => [zone, ...sameCodesOf(zone)])
    const listed = new Set<ListedAlert>()
    for (const answer of answers) {
      if (answer.kind === 'failed') continue
      for (const code of codes) for (const alert of answer.byCode.get(code) ?? []) listed.add(alert)
      for (const alert of answer.outlined) {
        const kilometers = kilometersFrom(field(alert.feature, 'geometry'), point)
        if (kilometers !== undefined && kilometers <= outlinedWithin) listed.add(alert)
      }
    }
    return { kind: 'read', value: [...listed] }
  }

  #load(key: string, area: string, ask: Ask, now: number): Promise<Area | DocumentFailure> {
    const known = this.#asked.get(area)
    if (known && Math.abs(now - known.at) < sharedFor && !known.givenTo.has(key)) {
      known.givenTo.add(key)
      return known.answer
    }
    const answer = ask(`/alerts/active?area=${area}`).then((one) => byZone(readListed(one)))
    this.#asked.set(area, { answer, at: now, givenTo: new Set([key]) })
    return answer
  }
}

function byZone(answer: ReadAnswer<readonly ListedAlert[]>): Area | DocumentFailure {
  if (answer.kind === 'failed') return answer
  const byCode = new Map<string, ListedAlert[]>()
  for (const alert of answer.value) {
    for (const code of new Set(zoneCodesOf(field(alert.feature, 'properties')))) {
      const named = byCode.get(code)
      if (named) named.push(alert)
      else byCode.set(code, [alert])
    }
  }
  const outlined = answer.value.filter(({ feature }) => field(feature, 'geometry'))
  return { kind: 'area', byCode, outlined }
}

/** The alerts of an answer of the service. One without a list is a failure: 'no alerts' is what only a list may say. */
export function readListed(answer: ServiceAnswer): ReadAnswer<readonly ListedAlert[]> {
  return readServiceAnswer(answer, (text) => {
    const features = field(parseAnswer(text), 'features')
    if (!Array.isArray(features)) throw new Error('an answer without a list of alerts')
    return features.map((feature: unknown) => ({ feature, text: JSON.stringify(feature) }))
  })
}
