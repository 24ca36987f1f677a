import type { Publication } from '../publication/publication.ts'

/** The publications of this process, found by the Host header. */
export class PublicationDirectory {
  readonly all: readonly Publication[]
  readonly #byHost = new Map<string, Publication>()
  readonly #fallback: Publication | undefined

  /**
   * `fallbackId`: the publication for unknown hosts; without one, the only publication if there is one. Throws where no
   * publication has that id.
   */
  constructor(publications: readonly Publication[], fallbackId: string | undefined) {
    this.all = publications
    for (const publication of publications) {
      for (const host of publication.hosts) this.#byHost.set(host, publication)
    }
    this.#fallback = fallbackId
      ? publications.find(({ id }) => id === fallbackId)
      : publications.length === 1
        ? publications[0]
        : undefined
    if (fallbackId && !this.#fallback) {
      const known = publications.map(({ id }) => id).join(', ')
      throw new Error(`PUBLICATION=${fallbackId}: there is no such publication; there are: ${known}.`)
    }
  }

  /** Whether an unknown host has a publication. */
  get hasFallback(): boolean {
    return this.#fallback !== undefined
  }

  /** The publication of a Host header, with or without port; undefined where none answers for it. */
  find(host: string | undefined): Publication | undefined {
    const name = host?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '') ?? ''
    return this.#byHost.get(name) ?? this.#fallback
  }

  /** Origin of a publication's canonical addresses: `publicUrl` for the fallback one, else its first host. */
  originOf(publication: Publication, publicUrl: string | undefined): string {
    if (publicUrl && publication === this.#fallback) return publicUrl
    return `https://${publication.hosts[0]}`
  }
}
