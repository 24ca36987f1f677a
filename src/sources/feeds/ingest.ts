import { Worker } from 'node:worker_threads'
import type { SampleFeed } from '../../publication/publication.ts'
import type { LogLevel, WorkerMessage, WorkerOrder, WorkerStart } from './ingest-messages.ts'
import { defaultPollTimes, type PollTimes } from './poll-times.ts'

/** Where log lines go; pino's shape. */
export type IngestLogger = Record<LogLevel, (fields: Record<string, unknown>, message: string) => void>

export interface IngestOptions {
  /** Folder of the store. */
  dataDir: string
  /** Each address once. */
  feeds: readonly string[]
  samples: readonly SampleFeed[]
  /** Permits feeds on this machine. */
  allowLoopback: boolean
  /** Address of a feed-to-JSON service to read the feeds through. */
  converter?: string | undefined
  logger: IngestLogger
  /** A poll stored something new, or a feed's first outcome became known. */
  onChanged(feedAddress: string): void
  /** Times in milliseconds, for tests. */
  tuning?: Partial<IngestTuning>
  /** File of the worker, where it is not the one beside this module. */
  workerFile?: URL
}

export interface IngestTuning extends PollTimes {
  connectTimeout: number
  /** For one whole fetch. */
  fetchDeadline: number
  /** For reading one document, after which its worker is given up. */
  parseDeadline: number
  /** Before a worker that died is replaced for the first time; doubles up to a minute. */
  restartDelay: number
  /** For the worker to finish when told to stop. */
  stopDeadline: number
}

export interface Ingest {
  /** Resolves when every sample is stored or known to be unreadable; also after `stop`. */
  samplesStored: Promise<void>
  /** Stops polling, breaks off fetches, lets the write in hand finish. */
  stop(): Promise<void>
}

/** Starts reading feeds in a worker thread. Never throws and never rejects: what goes wrong is logged, and tried again. */
export function startIngest(options: IngestOptions): Ingest {
  const supervisor = new WorkerSupervisor(options)
  return { samplesStored: supervisor.samplesStored, stop: () => supervisor.stop() }
}

const longestRestartDelay = 60_000

/** Keeps one worker alive, and takes it away from a document it is stuck in. */
class WorkerSupervisor {
  readonly samplesStored: Promise<void>
  readonly #options: IngestOptions
  readonly #tuning: Partial<IngestTuning>
  readonly #resolveSamples: () => void
  #worker: Worker | undefined
  #exited: Promise<void> = Promise.resolve()
  /** The document being read, and the alarm that rings when that takes too long. */
  #reading: { address: string; alarm: NodeJS.Timeout; stuck: boolean } | undefined
  /** What ended workers and is not yet recorded: what happened, by address. */
  readonly #fatal = new Map<string, string>()
  /** Documents that ended a worker. A feed among them is polled again after its back-off; a sample is not read again. */
  readonly #givenUp = new Set<string>()
  #restart: NodeJS.Timeout | undefined
  #deaths = 0
  #started = 0
  #stopping = false

  constructor(options: IngestOptions) {
    this.#options = options
    this.#tuning = options.tuning ?? {}
    const { promise, resolve } = Promise.withResolvers<void>()
    this.samplesStored = promise
    this.#resolveSamples = resolve
    this.#startWorker()
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#restart)
    const worker = this.#worker
    if (worker) {
      worker.postMessage({ kind: 'stop' } satisfies WorkerOrder)
      const tooLong = Promise.withResolvers<void>()
      const giveUp = setTimeout(() => {
        void worker.terminate()
        tooLong.resolve()
      }, this.#tuning.stopDeadline ?? 10_000)
      await Promise.race([this.#exited, tooLong.promise])
      clearTimeout(giveUp)
    }
    this.#resolveSamples()
  }

  #startWorker(): void {
    const { dataDir, feeds, samples, allowLoopback, converter } = this.#options
    const start: WorkerStart = {
      dataDir,
      feeds,
      samples: samples.filter(({ address }) => !this.#givenUp.has(address)),
      allowLoopback,
      converter,
      times: { ...defaultPollTimes, ...this.#tuning },
      fetchDeadline: this.#tuning.fetchDeadline,
      connectTimeout: this.#tuning.connectTimeout,
      fresh: this.#started++ === 0,
      fatal: [...this.#fatal].map(([address, message]) => ({ address, message })),
    }
    const startedAt = Date.now()
    const worker = new Worker(this.#options.workerFile ?? besideThisModule(), {
      workerData: start,
      execArgv: [],
      name: 'ingest',
      // A document that needs more ends this worker, not the process.
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    })
    this.#worker = worker
    let reason = 'it ended by itself'
    worker.on('message', (message: WorkerMessage) => this.#hear(message))
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error)
    })
    this.#exited = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#worker = undefined
        this.#replace(reason, Date.now() - startedAt)
        resolve()
      })
    })
  }

  #hear(message: WorkerMessage): void {
    switch (message.kind) {
      case 'log':
        this.#options.logger[message.level](message.fields, message.message)
        break
      case 'changed':
        this.#tellChanged(message.address)
        break
      case 'parsing':
        this.#options.logger.debug({ feed: message.address }, `parsing ${message.address}`)
        this.#watch(message.address)
        break
      case 'parsed':
        this.#unwatch()
        this.#options.logger.debug({ feed: message.address }, `parsed ${message.address}`)
        break
      case 'samplesStored':
        this.#resolveSamples()
        break
      case 'fatalRecorded':
        this.#fatal.clear()
        break
    }
  }

  #tellChanged(address: string): void {
    try {
      this.#options.onChanged(address)
    } catch (error) {
      this.#options.logger.error({ feed: address, error: String(error) }, `news of ${address} went unheard`)
    }
  }

  #watch(address: string): void {
    this.#unwatch()
    const alarm = setTimeout(() => {
      if (this.#reading) this.#reading.stuck = true
      void this.#worker?.terminate()
    }, this.#tuning.parseDeadline ?? 15_000)
    this.#reading = { address, alarm, stuck: false }
  }

  #unwatch(): void {
    clearTimeout(this.#reading?.alarm)
    this.#reading = undefined
  }

  /** After a worker's end: blames the document it was reading, and starts the next worker. */
  #replace(reason: string, livedFor: number): void {
    const reading = this.#reading
    this.#unwatch()
    if (this.#stopping) return
    if (reading) {
      const seconds = (this.#tuning.parseDeadline ?? 15_000) / 1000
      const message = reading.stuck
        ? `reading it took more than ${seconds} s`
        : `reading it ended the worker (${reason})`
      this.#fatal.set(reading.address, message)
      this.#givenUp.add(reading.address)
    }
    if (reading?.stuck) {
      this.#startWorker()
      return
    }
    // A worker that cannot even start must not keep the server from starting.
    this.#resolveSamples()
    if (livedFor > longestRestartDelay) this.#deaths = 0
    const delay = Math.min((this.#tuning.restartDelay ?? 1_000) * 2 ** this.#deaths, longestRestartDelay)
    this.#deaths = Math.min(this.#deaths + 1, 30)
    const message = `feed reading stopped: ${reason}; it starts again in ${delay / 1000} s`
    this.#options.logger.error({ reason, delay }, message)
    this.#restart = setTimeout(() => this.#startWorker(), delay)
  }
}

/** TypeScript where it runs from source, JavaScript where it was built. */
function besideThisModule(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./ingest-worker.ts', import.meta.url)
    : new URL('./ingest-worker.js', import.meta.url)
}
