import { createHmac } from 'node:crypto'
import { hour } from '../../time/durations.ts'

/** Pages made in the same hours have the same signature. */
const slot = 6 * hour
/** How many of them are valid: a page may stay open for two days. */
const validSlots = 8
/** Characters of base64url, 6 bits each. */
const length = 8

/** Signs pages, so that a click counts only where one of our pages showed the link. */
export class PageSignatures {
  readonly #key: Uint8Array

  constructor(key: Uint8Array) {
    this.#key = key
  }

  /** The signature of a page of this city that is made now (ms since 1970); `path` may have a query, which does not count. */
  sign(city: string, path: string, now: number): string {
    return this.#mac(city, path, Math.floor(now / slot))
  }

  /** Whether the page at this path was signed so in the last two days. */
  isSigned(city: string, path: string, signature: string, now: number): boolean {
    const latest = Math.floor(now / slot)
    return Array.from({ length: validSlots }, (_, age) => latest - age).some(
      (one) => this.#mac(city, path, one) === signature,
    )
  }

  #mac(city: string, path: string, time: number): string {
    const [pathname = ''] = path.split('?')
    return createHmac('sha256', this.#key)
      .update(`${city}\n${pathname}\n${time}`)
      .digest('base64url')
      .slice(0, length)
  }
}
