import type { SourceSummary } from '../store/source.ts'
import type { Store } from '../store/store.ts'
import { repeat } from './repeat.ts'

/** Milliseconds between two summaries, at least. */
const shortest = 15_000
/** The pause after a summary, as a multiple of the time that it took. */
const pausePerWork = 200

/** Sums up the queue repeatedly, in the worker's thread. Returns what stops it after the current reading. */
export function watchSources({
  store,
  report,
  onError,
}: {
  store: Pick<Store, 'sources'>
  report(summary: SourceSummary): void
  onError(error: unknown): void
}): () => Promise<void> {
  async function look(): Promise<number> {
    const begun = performance.now()
    report(await store.sources.summarize(Date.now()))
    return Math.max(shortest, (performance.now() - begun) * pausePerWork)
  }
  // Not at once: the first polls are about to run.
  return repeat(look, { first: 2_000, pause: shortest, onError })
}
