import type { SourceSummary } from '../store/source-summary.ts'
import type { CitySources } from './city-sources.ts'
import { type FeedRequests, plainRequests } from './feeds/fetch.ts'
import { sourceKinds } from './kinds.ts'
import type { PollTotal } from './pipeline/report.ts'
import type { IngestTuning } from './pipeline/supervisor.ts'
import { type IngestLogger, WorkerSupervisor } from './pipeline/supervisor.ts'
import type { WeatherService } from './weather/service.ts'

/** Options of ingest. */
export interface IngestOptions {
  /** Folder of the store. */
  dataDir: string
  /** The PostgreSQL database that has the store in place of that folder. */
  databaseUrl?: string | undefined
  /** Cities that are known at the start, by publication id; more may follow through `setCity`. */
  cities: ReadonlyMap<string, CitySources>
  /** Permits feeds on this machine. */
  allowLoopback: boolean
  /** How feeds are requested; by default from their own addresses, with certificates checked. */
  requests?: FeedRequests
  /** The weather service; the National Weather Service by default. */
  weather?: WeatherService | undefined
  /** The most polls that run at once; 16 by default. */
  inFlight?: number
  /** The most polls of one host that run at once, over all processes; 2 by default. */
  perHost?: number
  /** The fewest milliseconds between two polls of one host, over all processes; 0 by default. */
  hostSpacing?: number
  /** Origin at which hubs of feeds reach this server, without a final slash; no feed is subscribed without it. */
  pushOrigin?: string | undefined
  /** The User-Agent of feeds and calendars. */
  userAgent?: string
  /** Articles older than this are deleted, but for the newest of each feed and for archives. */
  retentionDays?: number
  logger: IngestLogger
  /** Topics that a poll changed; they are in the store's change log already. */
  onChanged(topics: readonly string[]): void
  /** Times in milliseconds, for tests. */
  tuning?: Partial<IngestTuning>
  /** File of the worker, where it is not the one beside this module. */
  workerFile?: URL
}

/** Polling in figures. `summary`: undefined in the first seconds. */
export interface IngestNumbers {
  /** Times that the worker was started again. */
  restarts: number
  polls: readonly PollTotal[]
  summary: SourceSummary | undefined
}

/** Running ingest. */
export interface Ingest {
  /** Resolves when every sample of the cities known at the start is stored or known to be unreadable; also after `stop`. */
  samplesStored: Promise<void>
  /**
   * Replaces the sources of a city, or removes the city (`undefined`). New feeds are polled at once; a feed that no city lists
   * any more is not polled, and keeps its articles and its state. Resolves when the sources are listed and the samples
   * stored or known to be unreadable, or after `stop`; never rejects.
   */
  setCity(id: string, sources: CitySources | undefined): Promise<void>
  /** Removes every city but these, also those of an earlier run of the program. To be called once the publications are known. */
  keepCities(ids: readonly string[]): void
  /** What was polled since the start, and the last summary of the queue. */
  numbers(): IngestNumbers
  /** Stops polling, cancels fetches, and lets the current write finish. */
  stop(): Promise<void>
}

/**
 * Starts polling in a worker thread. Never throws and never rejects: what goes wrong is logged, and tried again. Several
 * processes may do so on one store: each source is polled by one of them at a time.
 */
export function startIngest(options: IngestOptions): Ingest {
  const { requests = plainRequests, weather } = options
  const kinds = sourceKinds({ requests, weather })
  const toOrder = (city: CitySources | undefined) => ({
    sources: city ? kinds.flatMap((kind) => kind.list(city)) : [],
    samples: city?.samples ?? [],
  })
  const supervisor = new WorkerSupervisor({
    ...options,
    requests,
    workerFile: options.workerFile ?? besideThisModule(),
    cities: [...options.cities].map(([city, sources]) => ({ city, ...toOrder(sources) })),
  })
  return {
    samplesStored: supervisor.ordersDone(),
    setCity: (city, sources) => supervisor.order({ city, ...toOrder(sources) }),
    keepCities: (ids) => supervisor.keepCities(ids),
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
