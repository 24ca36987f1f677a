export interface Repetition {
  /** Milliseconds before the first run; as `pause` without it. */
  first?: number
  /** Milliseconds before the run after one that failed. */
  pause: number
  onError(error: unknown): void
}

/**
 * Runs again and again, each time after as many milliseconds as the run before resolved to.
 * Returns a function that stops it after the current run, which `signal` tells of that.
 */
export function repeat(
  run: (signal: AbortSignal) => Promise<number>,
  { pause, first = pause, onError }: Repetition,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    for (let wait = first; await passes(wait, signal); ) {
      try {
        wait = await run(signal)
      } catch (error) {
        onError(error)
        wait = pause
      }
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}

/** Waits for so many milliseconds; whether it was not stopped meanwhile. */
function passes(wait: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false)
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve(true)
    }, wait)
    signal.addEventListener('abort', stop, { once: true })
  })
}
