/**
 * Bytes of recent audio that a new listener gets immediately, because browsers buffer some seconds before they play.
 */
export const burstSize = 64 * 1024

/** The last bytes of a stream, which listeners who join later get first: at least `burstSize`, once it has sent so many. */
export class StreamPast {
  #chunks: Uint8Array[] = []
  #length = 0

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    for (let oldest = this.#chunks[0]; oldest; oldest = this.#chunks[0]) {
      if (this.#length - oldest.length < burstSize) break
      this.#length -= oldest.length
      this.#chunks.shift()
    }
  }

  /** What a new listener gets before the next piece. MP3 and AAC can be joined anywhere. */
  opening(): readonly Uint8Array[] {
    return [...this.#chunks]
  }
}
