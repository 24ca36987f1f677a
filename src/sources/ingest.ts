import type { FeedManners, SampleFeed, WeatherPlace } from '../publication/publication.ts'
import type { ListedSource } from '../store/source.ts'
import type { SourceSummary } from '../store/source-summary.ts'
import { registeredDomain } from '../text/registered-domain.ts'
import { feedKind } from './feeds/feed-kind.ts'
import { type FeedRequests, plainRequests } from './feeds/feed-requests.ts'
import type { PollTotal } from './pipeline/poll-counts.ts'
import type { IngestTuning } from './pipeline/supervisor.ts'
import { type IngestLogger, WorkerSupervisor } from './pipeline/supervisor.ts'
import { waterSources } from './water/water-sources.ts'
import type { WeatherService } from './weather/service.ts'
import { weatherSources } from './weather/weather-sources.ts'

/** The sources of a city. */
export interface CitySources {
  /** Addresses of its feeds, any order; an address may occur twice. */
  feeds: readonly string[]
  /** How hosts of feeds want to be asked, by address. */
  manners?: Readonly<Record<string, FeedManners>>
  /** Those of them whose articles are never deleted for their age: the city's archives. */
  archives?: readonly string[]
  /** Its remote calendars. */
  calendars?: readonly ListedSource[]
  /** Bundled feeds, stored as they are read from disk. */
  samples: readonly SampleFeed[]
  /** The point of its weather. */
  weather?: WeatherPlace | undefined
}

/** Options of ingest. */
export interface IngestOptions {
  /** Folder of the store. */
  dataDir: string
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
  const { requests = plainRequests } = options
  const { hostOf, name: kind } = feedKind(requests)
  const toOrder = (sources: CitySources | undefined) => {
    const archives = new Set(sources?.archives)
    const addresses = new Set(sources?.feeds)
    return {
      sources: [
        ...[...addresses].map((key) => ({
          kind,
          key,
          host: hostOf(key),
          ...mannersOf(hostOf(key), requests.converter === undefined ? sources?.manners?.[key] : undefined),
          keepsArticles: archives.has(key),
        })),
        ...(sources?.calendars ?? []),
        ...(sources?.weather ? weatherSources(sources.weather, options.weather) : []),
        ...(sources?.weather ? waterSources(sources.weather, options.weather) : []),
      ],
      samples: sources?.samples ?? [],
    }
  }
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

/** How a host is asked; hosts of one registered domain count requests together. Addresses of machines are no domains. */
function mannersOf(
  host: string,
  manners: FeedManners | undefined,
): Pick<ListedSource, 'domain' | 'rateGroup' | 'spacing'> {
  const name = host.replace(/:\d+$/, '')
  const domain = /^\[|^[\d.]+$/.test(name) || !name.includes('.') ? undefined : registeredDomain(name)
  const { rateGroup, crawlDelay } = manners ?? {}
  return { domain, rateGroup, spacing: crawlDelay === undefined ? undefined : crawlDelay * 1000 }
}

/** TypeScript where it runs from source, JavaScript where it was built. */
function besideThisModule(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./ingest-worker.ts', import.meta.url)
    : new URL('./ingest-worker.js', import.meta.url)
}
