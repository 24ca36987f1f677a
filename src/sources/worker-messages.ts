import type { ListedSource, PollingProcess, SourceSummary } from '../store/source.ts'
import type { PollTimes } from './pipeline/poll-times.ts'
import type { LogLevel, PollCount } from './pipeline/report.ts'
import type { WeatherService } from './weather/service.ts'

export interface CityOrder {
  city: string
  /** Increases with each order, so that an answer names its order. */
  number: number
  /** A hash of its sources; undefined where the city was removed. */
  fingerprint: string | undefined
  sources: readonly ListedSource[]
}

export interface IngestSettings {
  /** Folder of the store. */
  dataDir: string
  /** The PostgreSQL database that has the store in place of that folder. */
  databaseUrl: string | undefined
  /** Whether this process answers readers, too. */
  besideReaders: boolean
  /** Permits feeds on this machine. */
  allowLoopback: boolean
  /** Address of a service that reads feeds for us. */
  converter: string | undefined
  /** The weather service; undefined for the National Weather Service. */
  weather: WeatherService | undefined
  /** The most polls that run at once, and of one host over all processes. */
  inFlight: number
  perHost: number
  /** The fewest milliseconds between two polls of one host, over all processes. */
  hostSpacing: number
  /** Of feeds and calendars. */
  userAgent: string
  /** What the store may take on the disk. */
  storeBytes: number
}

export interface WorkerStart extends IngestSettings {
  /** This process, as it announces itself. */
  process: PollingProcess
  /** Name of this worker, unique among all processes on the store. */
  worker: string
  /** Name of the worker of this process that ended before, and still holds its leases. */
  successorOf: string | undefined
  /** Orders that no worker has completed yet. */
  orders: readonly CityOrder[]
  times: PollTimes
  lease: number
  fetchDeadline: number | undefined
  connectTimeout: number | undefined
  longestSleep: number | undefined
  /** The first worker of this process: with no other process, never successful sources are polled at once. */
  fresh: boolean
  /** Documents on which the workers before this one got stuck or died, and how. */
  fatal: readonly { key: string; message: string }[]
}

export type WorkerMessage =
  | { kind: 'log'; level: LogLevel; fields: Record<string, unknown>; message: string }
  | { kind: 'changed'; topics: readonly string[] }
  /** Sent around each reading of a document: while one is open, the worker may be stuck in it. */
  | { kind: 'parsing' | 'parsed'; key: string }
  /** A city's sources are listed. */
  | { kind: 'ordered'; number: number }
  | { kind: 'counted'; count: PollCount }
  | { kind: 'summary'; summary: SourceSummary }
  /** The fatal documents it was started with are recorded, and the leases of its predecessor taken over. */
  | { kind: 'takenOver' }

export type WorkerOrder = { kind: 'stop' } | ({ kind: 'city' } & CityOrder)
