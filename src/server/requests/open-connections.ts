/** Limits of connections that stay open. */
export interface ConnectionLimits {
  /** The limit for all readers together. */
  connections: number
  /** The limit for one address, except those of proxies. */
  perAddress: number
}

/** Counts connections that stay open, in all and from each network address. */
export class OpenConnections {
  readonly #limits: ConnectionLimits
  readonly #addresses = new Map<string, number>()
  #open = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Counts a connection; returns what ends it, undefined beyond limits. `address`: empty if not known. */
  take(address: string): (() => void) | undefined {
    const others = this.#addresses.get(address) ?? 0
    const isCrowded = address !== '' && others >= this.#limits.perAddress
    if (this.#open >= this.#limits.connections || isCrowded) return undefined
    this.#open += 1
    this.#addresses.set(address, others + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#open -= 1
      const left = (this.#addresses.get(address) ?? 1) - 1
      if (left > 0) this.#addresses.set(address, left)
      else this.#addresses.delete(address)
    }
  }
}

/** Combines frequent events into one call a second, the first at once. `report` gets the number of events. */
export function callEachSecond(report: (count: number) => void): { count(): void } {
  let counted = 0
  let waiting = false
  const write = () => {
    waiting = counted > 0
    if (!waiting) return
    report(counted)
    counted = 0
    setTimeout(write, 1_000).unref()
  }
  return {
    count() {
      counted += 1
      if (!waiting) write()
    },
  }
}
