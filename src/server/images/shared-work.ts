/** Single flight: work that several wait for is done once, and cancelled when the last of them has left. */
export class SharedWork<T> {
  readonly #running = new Map<string, { result: Promise<T>; waiting: number; stop: AbortController }>()

  /** Joins or starts a key's work. An abort rejects this caller with its reason; the last ends the work. */
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
        // Later callers must not join work that is being cancelled.
        if (this.#running.get(key) === work) this.#running.delete(key)
      }
    }
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>) {
    const stop = new AbortController()
    const work = { result: start(stop.signal), waiting: 0, stop }
    this.#running.set(key, work)
    // A failure after the last caller has left is of no interest.
    work.result.catch(() => {})
    return work
  }
}
