import type { Store } from '../store/store.ts'
import { repeat } from './repeat.ts'

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
/** Longest rest after a batch, in ms: on busy cores its time is mostly waiting, and stories would be late. */
const longestRest = 2_000

/** Milliseconds of rest that keep the share of a core after so many milliseconds of work. */
function restAfter(worked: number): number {
  return worked * (1 / shareOfCore - 1)
}

/** Milliseconds of rest after a batch that took so many. */
export function restAfterBatch(took: number): number {
  return Math.min(longestRest, restAfter(took))
}

/**
 * Puts the articles that polls have stored in their places among the stories, newest
 * first, and looks at them again seconds later, so that the order in which feeds answer
 * does not decide which reports are together. Several threads and processes may share
 * one store: each takes other articles. Returns what stops it after the current run.
 */
export function startPlacing({
  store: { maintenance, clock },
  changed,
  onError,
  pauses = { placing: 500, settling: 5_000 },
}: PlacingOptions): () => Promise<void> {
  async function place(): Promise<number> {
    const began = performance.now()
    const { placed, topics } = await maintenance.placeStories(clock.now(), batch)
    if (topics.length > 0) changed(topics)
    const rest = restAfterBatch(performance.now() - began)
    return placed === batch ? rest : Math.max(pauses.placing, rest)
  }

  async function settle(): Promise<number> {
    const began = performance.now()
    await maintenance.settleStories(clock.now())
    return Math.max(pauses.settling, restAfter(performance.now() - began))
  }

  const stops = [
    repeat(place, { pause: pauses.placing, onError }),
    repeat(settle, { pause: pauses.settling, onError }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
