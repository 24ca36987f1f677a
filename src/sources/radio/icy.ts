import { findTitle } from './stream-title.ts'

/** A block's length is one byte, in units of 16 bytes. */
const lengthUnit = 16

/**
 * Takes the titles out of a stream of an Icecast or SHOUTcast station: after each `interval` bytes
 * of audio comes a block such as StreamTitle='Artist - Song'; whose first byte is its length.
 */
export class IcyMetadata {
  readonly #interval: number
  readonly #onTitle: (title: string) => void
  /** Bytes of audio until the next block. */
  #audio: number
  /** The part of a block that has come, with its length byte. */
  #block: Buffer = Buffer.alloc(0)

  /** `interval`: the header icy-metaint, in bytes. `onTitle`: called with each title, also an empty one. */
  constructor(interval: number, onTitle: (title: string) => void) {
    this.#interval = interval
    this.#audio = interval
    this.#onTitle = onTitle
  }

  read(chunk: Uint8Array): Uint8Array[] {
    const audio: Uint8Array[] = []
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    while (rest.length > 0) {
      if (this.#audio > 0) {
        const piece = rest.subarray(0, this.#audio)
        audio.push(piece)
        this.#audio -= piece.length
        rest = rest.subarray(piece.length)
      } else {
        rest = this.#readBlock(rest)
      }
    }
    return audio
  }

  /** Adds to the block; what is left when it is complete. */
  #readBlock(bytes: Buffer): Buffer {
    const length = 1 + lengthUnit * (this.#block[0] ?? bytes[0] ?? 0)
    const missing = length - this.#block.length
    this.#block = Buffer.concat([this.#block, bytes.subarray(0, missing)])
    if (this.#block.length === length) {
      const title = findTitle(this.#block.subarray(1))
      if (title !== undefined) this.#onTitle(title)
      this.#block = Buffer.alloc(0)
      this.#audio = this.#interval
    }
    return bytes.subarray(missing)
  }
}

/** The interval that a station's header names; undefined where it names none. */
export function parseInterval(header: string | undefined): number | undefined {
  return header !== undefined && /^[1-9]\d{0,6}$/.test(header.trim()) ? Number(header) : undefined
}
