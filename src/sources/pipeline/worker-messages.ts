import type { SampleFeed } from '../../publication/publication.ts'
import type { ListedSource } from '../../store/source.ts'
import type { SourceSummary } from '../../store/source-summary.ts'
import type { FeedRequests } from '../feeds/fetch.ts'
import type { WeatherService } from '../weather/service.ts'
import type { PollTimes } from './poll-times.ts'
import type { LogLevel, PollCount } from './report.ts'

/** The sources of a city. */
export interface CityOrder {
  city: string
  /** Increases with each order, so that an answer names its order. */
  number: number
  sources: readonly ListedSource[]
  samples: readonly SampleFeed[]
}

/** Start data of a worker. */
export interface WorkerStart {
  dataDir: string
  databaseUrl: string | undefined
  /** Name of this worker, unique among all processes on the store. */
  worker: string
  /** Name of the worker of this process that ended before, and still holds its leases. */
  successorOf: string | undefined
  /** Orders that no worker has completed yet. */
  orders: readonly CityOrder[]
  allowLoopback: boolean
  requests: FeedRequests
  weather: WeatherService | undefined
  times: PollTimes
  inFlight: number
  perHost: number
  hostSpacing: number
  userAgent: string
  /** Origin at which hubs of feeds reach us; undefined without WebSub. */
  pushOrigin: string | undefined
  lease: number
  retentionDays: number
  fetchDeadline: number | undefined
  connectTimeout: number | undefined
  /** The first worker of this process: sources that never succeeded are polled at once, whatever their back-off. */
  fresh: boolean
  /** Documents on which the workers before this one got stuck or died, and how. */
  fatal: readonly { key: string; message: string }[]
}

/** Messages from the worker. */
export type WorkerMessage =
  | { kind: 'log'; level: LogLevel; fields: Record<string, unknown>; message: string }
  | { kind: 'changed'; topics: readonly string[] }
  /** Sent around each reading of a document: while one is open, the worker may be stuck in it. */
  | { kind: 'parsing' | 'parsed'; key: string }
  /** A city's sources are listed and its samples stored or known to be unreadable. */
  | { kind: 'ordered'; number: number }
  | { kind: 'counted'; count: PollCount }
  | { kind: 'summary'; summary: SourceSummary }
  /** The fatal documents it was started with are recorded, and the leases of its predecessor taken over. */
  | { kind: 'takenOver' }

/** Orders to the worker. */
export type WorkerOrder =
  | { kind: 'stop' }
  | ({ kind: 'city' } & CityOrder)
  /** Deletes the listings of all other cities. */
  | { kind: 'keepCities'; cities: readonly string[] }
