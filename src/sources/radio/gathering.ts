/** Gathered bytes that are sent at once. */
const longestGathering = 16 * 1024

/** Gathers audio for so many milliseconds, or until it is enough for one write. */
export class Gathering {
  readonly #time: number
  readonly #send: (audio: Uint8Array) => void
  #parts: Uint8Array[] = []
  #length = 0
  #timer: NodeJS.Timeout | undefined

  /** `send` gets what was gathered, never nothing. */
  constructor(time: number, send: (audio: Uint8Array) => void) {
    this.#time = time
    this.#send = send
  }

  add(audio: Uint8Array): void {
    this.#parts.push(audio)
    this.#length += audio.length
    if (this.#length >= longestGathering) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), this.#time)
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const audio = Buffer.concat(this.#parts)
    this.#parts = []
    this.#length = 0
    if (audio.length > 0) this.#send(audio)
  }
}
