import { clashOf, type HostClaim } from '../../publication/host-claims.ts'
import type { Problem } from '../../text/problem.ts'

/** Which city answers at which host. A host belongs to one city; first come, first served. */
export class HostTable {
  readonly #owners = new Map<string, string>()
  readonly #hosts = new Map<string, Set<string>>()

  /** Id of the city that has this host. */
  ownerOf(host: string): string | undefined {
    return this.#owners.get(host)
  }

  /** Hosts of a city, in the order in which it got them. */
  hostsOf(id: string): string[] {
    return [...(this.#hosts.get(id) ?? [])]
  }

  /** A problem for each host that another city has. */
  clashesOf(claims: readonly HostClaim[]): Problem[] {
    return claims.flatMap((claim) => {
      const owner = this.#owners.get(claim.host)
      return owner === undefined || owner === claim.id ? [] : clashOf(claim, owner)
    })
  }

  /** Replaces the hosts of a city, except hosts of another city. Returns whether it released any. */
  assign(id: string, hosts: readonly string[]): boolean {
    const wanted = new Set(hosts)
    const before = this.hostsOf(id)
    const kept = new Set(before.filter((host) => wanted.has(host)))
    for (const host of before) if (!kept.has(host)) this.#owners.delete(host)
    for (const host of wanted) {
      if (this.#owners.has(host)) continue
      this.#owners.set(host, id)
      kept.add(host)
    }
    if (kept.size > 0) this.#hosts.set(id, kept)
    else this.#hosts.delete(id)
    return before.some((host) => !kept.has(host))
  }
}
