/** Work that several wait for: done once for all of them, and ended when the last has left. */
export class SharedWork<T> {
  readonly #running = new Map<string, { result: Promise<T>; waiting: number; stop: AbortController }>()

  /** Joins the work under this key, or starts it. An abort of `signal` leaves it, and rejects with the signal's reason; the work's own signal aborts when nobody is left. */
  async join(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    const work = this.#running.get(key) ?? this.#start(key, start)
    work.waiting += 1
    const left = Promise.withResolvers<never>()
    const leave = () => left.reject(signal.reason)
    signal.addEventListener('abort', leave)
    try {
      return await Promise.race([work.result, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      work.waiting -= 1
      if (work.waiting === 0) {
        work.stop.abort(new Error('nobody waits any more'))
        // Who comes now must not join what is being ended.
        if (this.#running.get(key) === work) this.#running.delete(key)
      }
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>) {
    const stop = new AbortController()
    const work = { result: start(stop.signal), waiting: 0, stop }
    this.#running.set(key, work)
    // A failure after the last has left concerns nobody.
    work.result.catch(() => {})
    return work
  }
}
