/** Lines of one text that are written in one window; the others are counted. */
const mostLines = 100
/** Milliseconds. */
const window = 1_000
/** Different texts that are counted at once: our own, not those of readers. */
const mostTexts = 500

/** What is known of one text in this window. */
interface Count {
  begun: number
  lines: number
}

/** Bounds the log lines of one text in a second, so that a flood of requests does not fill the disk. */
export class LogFlood {
  readonly #counts = new Map<string, Count>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether a line of this text may be written, and how many were left out in the window before. */
  admit(text: string): { isWritten: boolean; leftOut: number } {
    const now = this.#now()
    const known = this.#counts.get(text)
    if (known && now - known.begun < window) {
      known.lines += 1
      return { isWritten: known.lines <= mostLines, leftOut: 0 }
    }
    if (this.#counts.size >= mostTexts) this.#counts.clear()
    this.#counts.set(text, { begun: now, lines: 1 })
    return { isWritten: true, leftOut: known ? Math.max(0, known.lines - mostLines) : 0 }
  }
}
