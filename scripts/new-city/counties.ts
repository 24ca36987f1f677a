import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { kilometersToLine, type Point } from './point.ts'
import type { State } from './states.ts'

/** The county of a point. */
export interface CountyAt {
  /** With what it is, such as 'Collier County', 'Orleans Parish' or 'City of Richmond'. */
  name: string
  /** Another county whose border is so near that the map may be wrong. */
  doubt?: string
}

type Ring = readonly Point[]
interface Shape {
  name: string
  rings: readonly Ring[]
}

const pair = z.tuple([z.number(), z.number()])
const arcsOfRings = z.array(z.array(z.number()))
const county = z.object({
  id: z.string(),
  properties: z.object({ name: z.string() }),
  // Of one polygon, or of several.
  arcs: z.union([arcsOfRings, z.array(arcsOfRings).transform((polygons) => polygons.flat())]),
})
const topology = z.object({
  transform: z.object({ scale: pair, translate: pair }),
  arcs: z.array(z.array(pair)),
  objects: z.object({ counties: z.object({ geometries: z.array(county) }) }),
})

/** Kilometers that the map's borders may be off: they are simplified, and the grid is 0.1 × 0.35 km. */
const inexactness = 1
/** Kilometers from a county's border at which a point outside of all counties, on a shore, is still in it. */
const offShore = 5

/** The counties of the United States as shapes, from the Census Bureau's map in the package `us-atlas`. */
export class Counties {
  readonly #map: z.infer<typeof topology>
  readonly #byState = new Map<State, readonly Shape[]>()

  constructor() {
    const file = new URL(import.meta.resolve('us-atlas/counties-10m.json'))
    this.#map = topology.parse(JSON.parse(readFileSync(file, 'utf8')))
  }

  /** The county of this state that a point is in; undefined where it is in none. */
  at(state: State, point: Point): CountyAt | undefined {
    const shapes = this.#shapesOf(state)
    const inside = shapes.find(({ rings }) => isInside(point, rings))
    const others = shapes
      .filter((shape) => shape !== inside)
      .map(({ name, rings }) => ({ name, away: distanceTo(point, rings) }))
      .sort((one, other) => one.away - other.away)
    const [next] = others
    if (inside) return { name: inside.name, ...(next && next.away < inexactness && { doubt: next.name }) }
    return next && next.away < offShore ? { name: next.name } : undefined
  }

  #shapesOf(state: State): readonly Shape[] {
    const known = this.#byState.get(state)
    if (known) return known
    const shapes = this.#map.objects.counties.geometries
      .filter(({ id }) => id.startsWith(state.fips))
      .map(({ id, properties, arcs }) => ({
        name: fullName(properties.name, id),
        rings: arcs.map((ring) => ring.flatMap((arc) => this.#pointsOf(arc))),
      }))
    this.#byState.set(state, shapes)
    return shapes
  }

  /** TopoJSON: each point of an arc is the difference from the one before; ~arc is the arc backwards. */
  #pointsOf(arc: number): Point[] {
    const { scale, translate } = this.#map.transform
    let [x, y] = [0, 0]
    const points = (this.#map.arcs[arc < 0 ? ~arc : arc] ?? []).map(([right, up]) => {
      x += right
      y += up
      return { longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] }
    })
    return arc < 0 ? points.reverse() : points
  }
}

/** Whether a line from the point to the east crosses the rings an odd number of times. */
function isInside({ latitude, longitude }: Point, rings: readonly Ring[]): boolean {
  let crossings = 0
  for (const [from, to] of linesOf(rings)) {
    if (from.latitude > latitude === to.latitude > latitude) continue
    const share = (latitude - from.latitude) / (to.latitude - from.latitude)
    if (longitude < from.longitude + share * (to.longitude - from.longitude)) crossings += 1
  }
  return crossings % 2 === 1
}

function distanceTo(point: Point, rings: readonly Ring[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const [from, to] of linesOf(rings)) least = Math.min(least, kilometersToLine(point, from, to))
  return least
}

function* linesOf(rings: readonly Ring[]): Generator<[Point, Point]> {
  for (const ring of rings) {
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1]
      if (from) yield [from, to]
    }
  }
}

const alaskanAreas =
  /^(?:Aleutians West|Bethel|Dillingham|Hoonah-Angoon|Kusilvak|Nome|Prince of Wales-Hyder|Southeast Fairbanks|Valdez-Cordova|Yukon-Koyukuk)$/
/** Cities that are in no county, beside Virginia's, whose numbers begin with 5. */
const ownCounties: Readonly<Record<string, string>> = {
  11001: 'District of Columbia',
  24510: 'City of Baltimore',
  29510: 'City of St. Louis',
  32510: 'Carson City',
}

/** The map has names without what they are, such as 'Collier'. */
function fullName(name: string, id: string): string {
  const own = ownCounties[id]
  if (own !== undefined) return own
  if (/^51[5-9]/.test(id)) return `City of ${name}`
  if (id.startsWith('22')) return `${name} Parish`
  if (!id.startsWith('02')) return `${name} County`
  if (alaskanAreas.test(name)) return `${name} Census Area`
  if (/^(?:Anchorage|Skagway)$/.test(name)) return `Municipality of ${name}`
  return /^(?:Juneau|Sitka|Wrangell|Yakutat)$/.test(name) ? `City and Borough of ${name}` : `${name} Borough`
}
