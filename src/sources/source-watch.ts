import type { SourceSummary } from '../store/source.ts'
import type { Store } from '../store/store.ts'

/** Milliseconds between two summaries, at least. */
const shortest = 15_000
/** The pause after a summary, as a multiple of the time that it took. */
const pausePerWork = 200

/** Sums up the queue again and again, in the worker's thread. Returns a function that stops it after the current reading. */
export function watchSources({
  store,
  tell,
  onError,
  interval = shortest,
}: {
  store: Pick<Store, 'sources'>
  tell(summary: SourceSummary): void
  onError(error: unknown): void
  interval?: number
}): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function look(): Promise<void> {
    const begun = performance.now()
    try {
      tell(await store.sources.summarize(Date.now()))
    } catch (error) {
      onError(error)
    }
    const took = performance.now() - begun
    if (!stopped) schedule(Math.max(interval, took * pausePerWork))
  }
  function schedule(wait: number): void {
    timer = setTimeout(() => {
      running = look()
    }, wait)
  }
  // Not at once: the first polls are about to run.
  schedule(Math.min(interval, 2_000))
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
