import type { DocumentFailure } from '../pipeline/fetch-document.ts'
import type { Ask } from './service.ts'
import { stateFips } from './state-fips.ts'
import { field, parseJson, textsAt } from './values.ts'

/** The alerts of some zones as the text of a list like the service's own, or why there are none. */
export type ZoneAlerts = { kind: 'text'; text: string } | DocumentFailure

/** All alerts of one state or sea, by the codes that they name. */
interface Area {
  kind: 'area'
  byCode: ReadonlyMap<string, readonly unknown[]>
}

interface Asked {
  answer: Promise<Area | DocumentFailure>
  at: number
  /** Keys of the sources that got this answer. */
  givenTo: Set<string>
}

/** How long one answer is used for the cities of an area, in ms. */
const sharedFor = 30_000

/**
 * The alerts of whole states (`FL`) and seas (`AM`), each asked for once by however many cities poll at about the same
 * time, and given to each city by its zones; a city that polls again gets a new answer. A failure is shared as well: a service in trouble is not asked a thousand times.
 */
export class AreaAlerts {
  readonly #asked = new Map<string, Asked>()

  /**
   * The alerts that name one of these zones or, without zone codes, the county of one. `key`: who polls, as in the queue.
   * `now` in ms since 1970. Never rejects.
   */
  async of(key: string, zones: readonly string[], ask: Ask, now: number): Promise<ZoneAlerts> {
    const areas = [...new Set(zones.map((zone) => zone.slice(0, 2)))]
    const answers = await Promise.all(areas.map((area) => this.#load(key, area, ask, now)))
    const failed = answers.find((answer) => answer.kind === 'failed')
    if (failed) return failed
    const codes = zones.flatMap((zone) => [zone, ...sameCodeOf(zone)])
    const features = new Set<unknown>()
    for (const answer of answers) {
      if (answer.kind === 'failed') continue
      for (const code of codes) for (const feature of answer.byCode.get(code) ?? []) features.add(feature)
    }
    return { kind: 'text', text: JSON.stringify({ features: [...features] }) }
  }

  #load(key: string, area: string, ask: Ask, now: number): Promise<Area | DocumentFailure> {
    const known = this.#asked.get(area)
    if (known && Math.abs(now - known.at) < sharedFor && !known.givenTo.has(key)) {
      known.givenTo.add(key)
      return known.answer
    }
    const answer = ask(`/alerts/active?area=${area}`).then((one) =>
      one.kind === 'failed' ? one : readArea(one.text),
    )
    this.#asked.set(area, { answer, at: now, givenTo: new Set([key]) })
    return answer
  }
}

function readArea(text: string): Area | DocumentFailure {
  try {
    const features = field(parseJson(text), 'features')
    if (!Array.isArray(features)) throw new Error('an answer without a list of alerts')
    const byCode = new Map<string, unknown[]>()
    for (const feature of features as unknown[]) {
      for (const code of codesOf(feature)) {
        const named = byCode.get(code)
        if (named) named.push(feature)
        else byCode.set(code, [feature])
      }
    }
    return { kind: 'area', byCode }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', reason: 'status', message, retryAfter: undefined }
  }
}

/** Zones and counties; counties alone (SAME) where it names no zones, as messages of county governments do. */
function codesOf(feature: unknown): Set<string> {
  const geocode = field(field(feature, 'properties'), 'geocode')
  const zones = textsAt(geocode, 'UGC')
  return new Set(zones.length > 0 ? zones : textsAt(geocode, 'SAME'))
}

/** The SAME code of a county, such as 012011 of FLC011. */
function sameCodeOf(zone: string): string[] {
  const fips = zone[2] === 'C' ? stateFips[zone.slice(0, 2)] : undefined
  return fips === undefined ? [] : [`0${fips}${zone.slice(3)}`]
}
