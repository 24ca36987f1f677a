import type { CityIndex } from '../publication/city-index.ts'
import type { Publication } from '../publication/publication.ts'
import type { Removal } from '../publication/removals.ts'

/** A city as its host names it: known at once, before anything of its folder is read. */
export interface ServedCity {
  /** Name of its folder, such as `fort-lauderdale`. */
  readonly id: string
}

/** The cities of this process, found by the Host header. */
export interface PublicationDirectory {
  /** The city of a Host header, with or without port, at once; undefined where none answers for it. */
  find(host: string | undefined): ServedCity | undefined
  /** The publication, read if not in memory; undefined for a broken city without an earlier state. */
  load(city: ServedCity): Promise<Publication | undefined>
  /** What is known of a city without reading it; undefined where there is none. */
  indexOf(city: ServedCity): CityIndex | undefined
  /** What any city has taken down by link or guid: the same list until one of them changes. */
  namedRemovals(): readonly Removal[]
}

/** Host name of a Host header: lower case, without port and final dot. */
export function hostNameOf(header: string | undefined): string {
  return header?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '') ?? ''
}
