import type { Publication } from '../publication/publication.ts'

/** A city as its host names it: known at once, before anything of its folder is read. */
export interface City {
  /** Name of its folder, such as `fort-lauderdale`. */
  readonly id: string
}

/** The cities of this process, found by the Host header. */
export interface PublicationDirectory {
  /** The city of a Host header, with or without port, at once; undefined where none answers for it. */
  find(host: string | undefined): City | undefined
  /** The publication to serve, read where it is not in memory; undefined while the city is broken and has no earlier state. */
  load(city: City): Promise<Publication | undefined>
  /** Origin of a publication's canonical addresses: `publicUrl` for the city of unknown hosts, else its first host. */
  originOf(publication: Publication, publicUrl: string | undefined): string
}

/** Host name of a Host header: lower case, without port and final dot. */
export function hostNameOf(header: string | undefined): string {
  return header?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '') ?? ''
}

/** Publications that are all in memory and never change. */
export class FixedDirectory implements PublicationDirectory {
  readonly all: readonly Publication[]
  readonly #byHost = new Map<string, Publication>()
  readonly #byId = new Map<string, Publication>()
  readonly #fallback: Publication | undefined

  /**
   * `fallbackId`: the publication for unknown hosts; without one, the only publication if there is one. Throws where no
   * publication has that id.
   */
  constructor(publications: readonly Publication[], fallbackId?: string) {
    this.all = publications
    for (const publication of publications) {
      this.#byId.set(publication.id, publication)
      for (const host of publication.hosts) this.#byHost.set(host, publication)
    }
    const chosen = fallbackId ?? (publications.length === 1 ? publications[0]?.id : undefined)
    this.#fallback = chosen === undefined ? undefined : this.#byId.get(chosen)
    if (fallbackId && !this.#fallback) {
      const known = publications.map(({ id }) => id).join(', ')
      throw new Error(`PUBLICATION=${fallbackId}: there is no such publication; there are: ${known}.`)
    }
  }

  /** Whether an unknown host has a publication. */
  get hasFallback(): boolean {
    return this.#fallback !== undefined
  }

  find(host: string | undefined): City | undefined {
    return this.#byHost.get(hostNameOf(host)) ?? this.#fallback
  }

  async load({ id }: City): Promise<Publication | undefined> {
    return this.#byId.get(id)
  }

  originOf(publication: Publication, publicUrl: string | undefined): string {
    if (publicUrl && publication.id === this.#fallback?.id) return publicUrl
    return `https://${publication.hosts[0]}`
  }
}
