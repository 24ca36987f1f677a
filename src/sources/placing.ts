import { setTimeout as sleep } from 'node:timers/promises'
import type { Store } from '../store/store.ts'

export interface PlacingOptions {
  store: Pick<Store, 'maintenance' | 'clock'>
  /** Told the topics of pages that show other stories than before. */
  changed(topics: readonly string[]): void
  onError(error: unknown): void
  /** Milliseconds between two looks for new articles, and between two runs of settling. */
  pauses?: { placing: number; settling: number }
}

/** Articles that are placed in one transaction, which keeps other writers waiting. */
const batch = 100
/** Placing and settling each take at most this share of a core. */
const shareOfCore = 0.1

/**
 * Puts the articles that polls have stored in their places among the stories, newest first, and looks at them again a few
 * seconds later, so that the order in which feeds answer does not decide which reports are together. Several threads and
 * processes may do so on one store: each takes other articles. Returns a function that stops it after the current run.
 */
export function startPlacing({
  store: { maintenance, clock },
  changed,
  onError,
  pauses = { placing: 500, settling: 5_000 },
}: PlacingOptions): () => Promise<void> {
  const stopping = new AbortController()

  /** Runs again and again, after a rest that keeps the share of a core. `run` resolves to whether there is more to do. */
  async function repeat(run: () => Promise<boolean>, pause: number): Promise<void> {
    let wait = pause
    while (await passes(wait, stopping.signal)) {
      const began = performance.now()
      let hasMore = false
      try {
        hasMore = await run()
      } catch (error) {
        onError(error)
      }
      const rest = (performance.now() - began) * (1 / shareOfCore - 1)
      wait = hasMore ? rest : Math.max(pause, rest)
    }
  }

  async function place(): Promise<boolean> {
    const { placed, topics } = await maintenance.placeStories(clock.now(), batch)
    if (topics.length > 0) changed(topics)
    return placed === batch
  }

  async function settle(): Promise<boolean> {
    await maintenance.settleStories(clock.now())
    return false
  }

  const running = Promise.all([repeat(place, pauses.placing), repeat(settle, pauses.settling)])
  return async () => {
    stopping.abort()
    await running
  }
}

/** Waits for so many milliseconds; whether it was not stopped meanwhile. */
async function passes(wait: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(wait, undefined, { signal })
    return true
  } catch {
    return false // Stopped.
  }
}
