import type { Store } from '../store/store.ts'
import { day, minute } from '../time/durations.ts'

/** Options of the upkeep. */
export interface UpkeepOptions {
  store: {
    maintenance: Pick<
      Store['maintenance'],
      'deleteOldArticles' | 'deleteAbandonedCalendars' | 'deleteOldReadings' | 'tidy' | 'boundLog'
    >
    changes: Store['changes']
  }
  /** Older articles are deleted, except the newest of each feed and those of archives. */
  retentionDays: number
  onError(error: unknown): void
  /** Milliseconds between two steps; a minute by default. */
  interval?: number
}

/** Articles of each feed that are kept: several times the longest list that shows them. */
const keepNewest = 100
/** Feeds in one step: 45,000 feeds take an hour and a half. */
const feedsPerStep = 500
const articlesPerStep = 500
const stepsPerTidying = 60
/** Milliseconds after the last city stopped to list a source; one that is listed again within that time still has its state. */
const readingsKeptFor = 30 * day
const readingsPerStep = 500
/** Milliseconds; a web process that has not read the change log for longer empties its cache. */
const changesKeptFor = 60 * minute

/** Milliseconds for which a calendar that no city lists is kept: a city may be away and come back. */
const calendarsKeptFor = 30 * day

/** Bytes of the write-ahead log, and how often (ms) it is looked at. */
const longestLog = 16 * 1024 * 1024
const logInterval = 1_000

/** Runs retention and upkeep of the store, a small step each minute. Returns a function that stops it after the current step. */
export function startUpkeep({ store, retentionDays, onError, interval = minute }: UpkeepOptions) {
  let afterFeed = 0
  let steps = 0
  let running = Promise.resolve()

  async function step(): Promise<void> {
    try {
      const { nextFeed } = await store.maintenance.deleteOldArticles({
        before: Date.now() - retentionDays * day,
        keepNewest,
        afterFeed,
        feeds: feedsPerStep,
        articles: articlesPerStep,
      })
      afterFeed = nextFeed ?? 0
      await store.changes.trim(Date.now() - changesKeptFor)
      if (steps++ % stepsPerTidying !== 0) return
      await store.maintenance.deleteAbandonedCalendars(Date.now() - calendarsKeptFor)
      await store.maintenance.deleteOldReadings(Date.now() - readingsKeptFor, readingsPerStep)
      await store.maintenance.tidy()
    } catch (error) {
      onError(error)
    }
  }

  const timer = setInterval(() => {
    running = running.then(step)
  }, interval)
  const logTimer = setInterval(() => {
    running = running.then(() => store.maintenance.boundLog(longestLog)).catch(onError)
  }, logInterval)
  return async () => {
    clearInterval(timer)
    clearInterval(logTimer)
    await running
  }
}
