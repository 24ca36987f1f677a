import { shortHash } from '../text/short-hash.ts'
import { userAgent } from './http/user-agent.ts'
import { sourceKinds } from './kinds.ts'
import type { CitySources } from './pipeline/source-kind.ts'
import { type IngestLogger, type IngestTuning, WorkerSupervisor } from './supervisor.ts'
import type { IngestSettings } from './worker-messages.ts'

/** Options of ingest: the settings that are not `defaults`, and what it works with. */
export interface IngestOptions extends Partial<IngestSettings> {
  dataDir: string
  allowLoopback: boolean
  /** Cities that are known at the start, by publication id; more may follow through `setCity`. */
  cities: ReadonlyMap<string, CitySources>
  /** Cities that exist, but whose sources cannot be read: what they listed in an earlier run stays. */
  unreadCities?: readonly string[]
  logger: IngestLogger
  /** Topics that a poll changed; they are in the store's change log already. */
  onChanged(topics: readonly string[]): void
  /** Times in milliseconds, for tests. */
  tuning?: Partial<IngestTuning>
  /** File of the worker, where it is not the one beside this module. */
  workerFile?: URL
}

const defaults = {
  databaseUrl: undefined,
  besideReaders: true,
  converter: undefined,
  weather: undefined,
  perHost: 2,
  userAgent,
  storeBytes: 20 * 1024 ** 3,
}

/** Polling in figures. */
export type IngestNumbers = WorkerSupervisor['numbers']

/** Running ingest. */
export interface Ingest {
  /**
   * Replaces the sources of a city, or removes the city (`undefined`). New feeds are polled at once; a feed
   * that no city lists any more is not polled, and keeps its articles and its state.
   */
  setCity(id: string, sources: CitySources | undefined): void
  /** What was polled since the start, and the last summary of the queue. */
  numbers(): IngestNumbers
  /** Stops polling, cancels fetches, and lets the current write finish. */
  stop(): Promise<void>
}

/**
 * Starts polling in a worker thread. Never throws and never rejects: what goes wrong is logged,
 * and tried again. Several processes may do so on one store: each source is polled by one of them
 * at a time. Sources of an earlier run's cities that no process has any more are not polled.
 */
export function startIngest({
  cities,
  unreadCities = [],
  logger,
  onChanged,
  tuning = {},
  workerFile = besideThisModule(),
  ...given
}: IngestOptions): Ingest {
  const settings = {
    ...defaults,
    // Readers wait for what polls take of the processor; several thousand feeds need 64.
    inFlight: given.besideReaders === false ? 64 : 16,
    // Polite crawlers wait a second; a converter and this machine serve many feeds on purpose.
    hostSpacing: given.allowLoopback || given.converter !== undefined ? 0 : 1000,
    ...given,
  }
  const kinds = sourceKinds(settings)
  const toOrder = (city: CitySources | undefined) => {
    const sources = city ? kinds.flatMap((kind) => kind.list(city)) : []
    const fingerprint = city && shortHash(JSON.stringify(sources))
    return { sources, fingerprint }
  }
  const supervisor = new WorkerSupervisor({
    settings,
    cities: [...cities].map(([city, sources]) => ({ city, ...toOrder(sources) })),
    unreadCities,
    logger,
    onChanged,
    tuning,
    workerFile,
  })
  return {
    setCity: (city, sources) => supervisor.order({ city, ...toOrder(sources) }),
    numbers: () => supervisor.numbers,
    stop: () => supervisor.stop(),
  }
}

/** TypeScript where it runs from source, JavaScript where it was built. */
function besideThisModule(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./ingest-worker.ts', import.meta.url)
    : new URL('./ingest-worker.js', import.meta.url)
}
