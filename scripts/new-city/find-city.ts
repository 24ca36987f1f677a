import timeZoneAt from 'tz-lookup'
import { oneOf, quote } from '../../src/text/problem.ts'
import { slugify } from '../../src/text/slug.ts'
import { Counties } from './counties.ts'
import { foldName, type ListedPlace, PlaceList } from './places.ts'
import type { Point } from './point.ts'
import { type State, stateNamed } from './states.ts'
import { type TideStation, tideStationNear } from './tide-stations.ts'

/** What somebody asks for: a place by its name, or by its name and a point. */
export interface WantedCity {
  city: string
  state: string
  county?: string
  /** For a place that the list does not have. */
  point?: Point
}

/** What the lists know of a city. */
export interface FoundCity extends Point {
  name: string
  county: string
  /** Another county whose border is so near that the map may be wrong. */
  otherCounty?: string
  state: State
  timeZone: string
  tides?: TideStation
  /** Name of its folder, the same in every run. */
  id: string
}

/** Finds cities in public lists that come with packages; reads no network. */
export class CityFinder {
  readonly #places = new PlaceList()
  readonly #counties = new Counties()

  /** The city; or in words why it cannot be found, and how to say which one is meant. */
  find(wanted: WantedCity): FoundCity | string {
    const state = stateNamed(wanted.state)
    if (!state) return `${quote(wanted.state)} is no state: write its name or two letters, such as FL`
    return wanted.point ? this.#describe(wanted, state, wanted.point, []) : this.#findByName(wanted, state)
  }

  #findByName(wanted: WantedCity, state: State): FoundCity | string {
    const named = this.#placesByCounty(wanted.city, state)
    if (named.size === 0) return this.#refuseUnknown(wanted.city, state)
    const counties = [...named.keys()]
    const inCounty =
      wanted.county === undefined ? counties : counties.filter((one) => isSame(one, wanted.county))
    const [county, ...more] = inCounty
    const place = county === undefined ? undefined : named.get(county)
    if (county === undefined || !place) {
      return `${place?.name ?? wanted.city} is in ${oneOf(counties)}, not in ${quote(wanted.county ?? '')}`
    }
    if (more.length > 0) {
      const all = counties.map(
        (one) => `${one} (${(named.get(one)?.population ?? 0).toLocaleString('en-US')} people)`,
      )
      return `there are ${counties.length} places of this name in ${state.name}: in ${all.join(', in ')}. Say which, such as "${place.name}, ${county}, ${state.code}"`
    }
    return this.#describe(
      { ...wanted, city: spelling(wanted.city, place.name), county },
      state,
      place,
      counties,
    )
  }

  /** The largest place of a name in each county. */
  #placesByCounty(name: string, state: State): Map<string, ListedPlace> {
    const byCounty = new Map<string, ListedPlace>()
    for (const place of this.#places.named(name, state)) {
      const county = this.#counties.at(state, place)?.name
      if (county !== undefined && !byCounty.has(county)) byCounty.set(county, place)
    }
    return byCounty
  }

  #describe(
    wanted: WantedCity,
    state: State,
    point: Point,
    namesakes: readonly string[],
  ): FoundCity | string {
    const at = this.#counties.at(state, point)
    if (!at) return `latitude ${point.latitude}, longitude ${point.longitude} is not in ${state.name}`
    const county = wanted.county === undefined || isSame(at.name, wanted.county) ? at.name : wanted.county
    const tides = tideStationNear(point)
    const parts = [
      wanted.city,
      ...(namesakes.length > 1 ? [county.replace(/ (?:County|Parish)$/, '')] : []),
      state.code,
    ]
    return {
      name: wanted.city,
      county,
      ...(at.doubt !== undefined && { otherCounty: at.doubt }),
      state,
      latitude: rounded(point.latitude),
      longitude: rounded(point.longitude),
      timeZone: timeZoneAt(point.latitude, point.longitude),
      ...(tides && { tides }),
      id: slugify(parts.join(' '), 'city'),
    }
  }

  #refuseUnknown(name: string, state: State): string {
    const elsewhere = this.#places.statesWith(name).map((one) => one.code)
    const hints = [
      ...(elsewhere.length > 0 ? [`There is one in ${elsewhere.join(', ')}.`] : []),
      'A place that the list does not have needs a latitude and a longitude.',
    ]
    return `no place ${quote(name)} in ${state.name} has a thousand people in the list. ${hints.join(' ')}`
  }
}

/** Whether two names of counties are the same, with or without the word County. */
function isSame(county: string, wanted = ''): boolean {
  const bare = (name: string) =>
    foldName(name).replace(/ (?:county|parish|borough|census area)$|^city of /, '')
  return bare(county) === bare(wanted)
}

/** The name as it was written, 'St. Cloud', unless it was written without capitals. */
function spelling(written: string, listed: string): string {
  return /\p{Lu}/u.test(written) && written !== written.toUpperCase() ? written.trim() : listed
}

function rounded(degrees: number): number {
  return Math.round(degrees * 10_000) / 10_000
}
