import type { SampleFeed } from '../../publication/publication.ts'
import type { PollTimes } from './poll-times.ts'

/** What the worker is started with. */
export interface WorkerStart {
  dataDir: string
  feeds: readonly string[]
  samples: readonly SampleFeed[]
  allowLoopback: boolean
  converter: string | undefined
  times: PollTimes
  fetchDeadline: number | undefined
  connectTimeout: number | undefined
  /** The first worker of this process: feeds that never succeeded are polled at once, whatever their back-off. */
  fresh: boolean
  /** Feeds on which the workers before this one got stuck or died, and how. */
  fatal: readonly { address: string; message: string }[]
}

/** What the worker tells. */
export type WorkerMessage =
  | { kind: 'log'; level: LogLevel; fields: Record<string, unknown>; message: string }
  | { kind: 'changed'; address: string }
  /** Sent around each parse: while one is open, the worker may be stuck in it. */
  | { kind: 'parsing' | 'parsed'; address: string }
  | { kind: 'samplesStored' }
  /** The fatal feeds it was started with are recorded. */
  | { kind: 'fatalRecorded' }

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** What the worker is told. */
export interface WorkerOrder {
  kind: 'stop'
}
