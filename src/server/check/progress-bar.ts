/** Characters between the brackets. */
const width = 30

/** A progress bar on a terminal; draws nothing without a terminal. */
export class ProgressBar {
  readonly #total: number
  readonly #terminal: Pick<NodeJS.WriteStream, 'write'> | undefined
  #done = 0
  #failed = 0
  #ended = false

  constructor(total: number, terminal: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> | undefined) {
    this.#total = total
    this.#terminal = terminal?.isTTY ? terminal : undefined
    this.#draw()
  }

  /** Counts one completed item. */
  advance(failed: boolean): void {
    this.#done += 1
    if (failed) this.#failed += 1
    this.#draw()
  }

  /** Removes the bar. */
  end(): void {
    if (!this.#ended) this.#terminal?.write('\r\x1b[K')
    this.#ended = true
  }

  #draw(): void {
    const filled = Math.round((this.#done / this.#total) * width)
    const bar = '#'.repeat(filled).padEnd(width, '.')
    const failures = this.#failed > 0 ? `, ${this.#failed} failed` : ''
    this.#terminal?.write(`\r\x1b[K[${bar}] ${this.#done} of ${this.#total}${failures}`)
  }
}
