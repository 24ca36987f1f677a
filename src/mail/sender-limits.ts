import { minute } from '../time/durations.ts'
import { RateLimit } from './rate-limit.ts'

interface Bounds {
  /** Requests of one address in `window` ms. */
  address: number
  /** The same of a network: 256 addresses of IPv4, 64 bits of IPv6. */
  network: number
  /** The same of what a provider gives one customer, which has 65,536 networks of IPv6. */
  site: number
  window: number
}

const keys = 20_000
/** Requests that this process takes in a second: at half a ms of work each, a tenth of a processor. */
const perSecond = { most: 200, window: 1000, keys: 1 }
/** The share of a prefix. */
const perPrefix = { most: 20, window: 1000, keys }
/**
 * Beyond `perSecond`, and up to as many again, each prefix may send so many: a flood
 * from a thousand prefixes uses its own up within seconds, and other readers get in.
 */
const besides = { most: 2, window: 10 * minute, keys: 50_000 }

/**
 * Bounds of requests that cost the store a write, counted by sender, so that a flood shuts out its own
 * networks; the bound of the process protects the machine. Addresses are forgotten with their window.
 */
export class SenderLimits {
  readonly #addresses: RateLimit
  readonly #networks: RateLimit
  readonly #sites: RateLimit
  readonly #prefixes = new RateLimit(perPrefix)
  readonly #all = new RateLimit(perSecond)
  readonly #besides = new RateLimit(besides)
  readonly #allBesides = new RateLimit(perSecond)

  constructor({ address, network, site, window }: Bounds) {
    this.#addresses = new RateLimit({ most: address, window, keys })
    this.#networks = new RateLimit({ most: network, window, keys })
    this.#sites = new RateLimit({ most: site, window, keys })
  }

  /** Counts a request of an address from `clientAddress`; returns whether it is within all bounds. */
  take(address: string): boolean {
    const prefix = prefixOf(address)
    return (
      this.#addresses.take(address) &&
      this.#networks.take(networkOf(address)) &&
      this.#sites.take(siteOf(address)) &&
      this.#prefixes.take(prefix) &&
      (this.#all.take('') || (this.#besides.take(prefix) && this.#allBesides.take('')))
    )
  }
}

/** The /24 network of an IPv4 address; IPv6 is counted by /64 networks already (client-address.ts). */
export function networkOf(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1')
}

/** A provider's network for one customer: 48 bits of IPv6 (65,536 networks of 64 bits), else `networkOf`. */
function siteOf(address: string): string {
  return /^(?:[\da-f]+:){3}[\da-f]+$/i.test(address)
    ? address.slice(0, address.lastIndexOf(':'))
    : networkOf(address)
}

/** What a registry gives a provider: the first 16 bits of an IPv4 address, 32 of an IPv6 one. */
function prefixOf(address: string): string {
  return /^[\da-f]+([.:])[\da-f]+(?=\1)/i.exec(address)?.[0] ?? address
}
