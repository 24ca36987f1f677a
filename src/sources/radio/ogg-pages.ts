/** A page, the unit of an Ogg stream (RFC 3533). */
export interface OggPage {
  bytes: Uint8Array
  /** First page of a logical stream: headers of an earlier stream no longer apply. */
  begins: boolean
  /** Carries headers, without which nothing after it can be decoded. */
  isHeader: boolean
}

const capture = Buffer.from('OggS')
const headLength = 27
/** The longest page that the format allows. */
const longestPage = headLength + 255 + 255 * 255

/**
 * Splits a byte stream into whole Ogg pages; bytes between pages are dropped. A listener who joins a running stream needs
 * its header pages first, and must then start at a whole page.
 */
export class OggPageReader {
  #rest = Buffer.alloc(0)

  /** Adds bytes and returns the pages that are now complete. */
  read(chunk: Uint8Array): OggPage[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const pages: OggPage[] = []
    for (let page = this.#next(); page; page = this.#next()) pages.push(page)
    return pages
  }

  #next(): OggPage | undefined {
    const start = this.#rest.indexOf(capture)
    if (start < 0) {
      // Keep the last bytes: the capture pattern 'OggS' may begin in them.
      this.#rest = this.#rest.subarray(Math.max(0, this.#rest.length - capture.length + 1))
      return undefined
    }
    this.#rest = this.#rest.subarray(start)
    const length = pageLength(this.#rest)
    if (length === undefined || this.#rest.length < length) return undefined
    const bytes = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return {
      bytes,
      begins: ((bytes[5] ?? 0) & 2) !== 0,
      // Header pages have the granule position 0: they precede all audio.
      isHeader: bytes.readBigInt64LE(6) === 0n,
    }
  }
}

/** The length of the page at this position; undefined until its segment table has arrived. */
function pageLength(page: Buffer): number | undefined {
  const segments = page[26]
  if (segments === undefined || page.length < headLength + segments) return undefined
  let length = headLength + segments
  for (const size of page.subarray(headLength, length)) length += size
  return Math.min(length, longestPage)
}
