// Test helper: a directory without folders, also for the benchmarks.
import { type CityIndex, indexOf } from '../publication/city-index.ts'
import type { Publication } from '../publication/publication.ts'
import type { Removal } from '../publication/removals.ts'
import { hostNameOf, type PublicationDirectory, type ServedCity } from './publication-directory.ts'

/** Publications that are all in memory and never change. */
export class FixedDirectory implements PublicationDirectory {
  readonly all: readonly Publication[]
  readonly #byHost = new Map<string, Publication>()
  readonly #byId = new Map<string, Publication>()
  readonly #fallback: Publication | undefined

  /** The only publication is that of unknown hosts, too. */
  constructor(publications: readonly Publication[]) {
    this.all = publications
    for (const publication of publications) {
      this.#byId.set(publication.id, publication)
      for (const host of publication.hosts) this.#byHost.set(host, publication)
    }
    if (publications.length === 1) this.#fallback = publications[0]
  }

  find(host: string | undefined): ServedCity | undefined {
    return this.#byHost.get(hostNameOf(host)) ?? this.#fallback
  }

  async load({ id }: ServedCity): Promise<Publication | undefined> {
    return this.#byId.get(id)
  }

  indexOf({ id }: ServedCity): CityIndex | undefined {
    const publication = this.#byId.get(id)
    const claims = publication?.hosts.map((host) => ({ id, host, line: 1, field: 'hosts' })) ?? []
    return publication && indexOf(publication, claims)
  }

  namedRemovals(): readonly Removal[] {
    return this.all.flatMap(({ removals }) => removals).filter(({ pattern }) => pattern === undefined)
  }
}
