import type { Store } from '../store/store.ts'
import { day, minute } from '../time/durations.ts'
import { repeat } from './repeat.ts'

export interface UpkeepOptions {
  store: {
    maintenance: Pick<
      Store['maintenance'],
      'size' | 'deleteOldArticles' | 'deleteAbandonedSources' | 'tidy' | 'boundLog'
    >
    changes: Store['changes']
  }
  /** Room on the disk by which old articles are deleted, except each feed's newest and those of archives. */
  storeBytes: number
  onError(error: unknown): void
}

/** Articles of each feed that are kept: several times the longest list that shows them. */
const keepNewest = 100
/** Feeds in one step: 45,000 feeds take an hour and a half. */
const feedsPerStep = 500
const articlesPerStep = 500
const stepsPerTidying = 60
/** The pause after a step with more to delete, as a multiple of its time: other writers have 10/11 of it. */
const pausePerWork = 10
/** Milliseconds for which a source that no city lists keeps its state, in case it is listed again. */
const sourcesKeptFor = 30 * day
const sourcesPerStep = 500
/** Milliseconds; a web process that has not read the change log for longer empties its cache. */
const changesKeptFor = 60 * minute

/** Bytes of the write-ahead log, and how often (ms) it is looked at. */
const longestLog = 16 * 1024 * 1024
const logInterval = 1_000

/** Days for which articles are kept: 365 in a store below 4/5 of its bound, 60 beyond it, falling between. */
const longestRetention = 365
const shortestRetention = 60
const shorteningFrom = 0.8

/** Days for which the articles of a store of `size` bytes are kept that may take `most`. */
export function retentionFor(size: number, most: number): number {
  const left = Math.min(1, Math.max(0, (1 - size / most) / (1 - shorteningFrom)))
  return shortestRetention + (longestRetention - shortestRetention) * left
}

/** Runs retention and upkeep, a small step each minute. Returns what stops it after the current step. */
export function startUpkeep({
  store: { maintenance, changes },
  storeBytes,
  onError,
}: UpkeepOptions): () => Promise<void> {
  let afterFeed = 0
  let steps = 0

  async function step(): Promise<number> {
    const begun = performance.now()
    const days = retentionFor(await maintenance.size(), storeBytes)
    const { deleted, nextFeed } = await maintenance.deleteOldArticles({
      before: Date.now() - days * day,
      keepNewest,
      afterFeed,
      feeds: feedsPerStep,
      articles: articlesPerStep,
    })
    afterFeed = nextFeed ?? 0
    await changes.trim(Date.now() - changesKeptFor)
    const took = performance.now() - begun
    if (steps++ % stepsPerTidying === 0) {
      await maintenance.deleteAbandonedSources(Date.now() - sourcesKeptFor, sourcesPerStep)
      await maintenance.tidy()
    }
    return deleted < articlesPerStep ? minute : Math.min(minute, took * pausePerWork)
  }

  async function boundLog(): Promise<number> {
    await maintenance.boundLog(longestLog)
    return logInterval
  }

  const stops = [repeat(step, { pause: minute, onError }), repeat(boundLog, { pause: logInterval, onError })]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
