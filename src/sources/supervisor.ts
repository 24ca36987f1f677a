import { randomUUID } from 'node:crypto'
import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SourceSummary } from '../store/source.ts'
import { messageOf } from '../text/error-message.ts'
import { minute } from '../time/durations.ts'
import { defaultPollTimes, type PollTimes } from './pipeline/poll-times.ts'
import { type LogLevel, type PollTotal, PollTotals } from './pipeline/report.ts'
import type { CityOrder, IngestSettings, WorkerMessage, WorkerOrder, WorkerStart } from './worker-messages.ts'

/** Megabytes of the worker's heap: a third of the machine's memory, at most 1 GB. */
const heapLimit = Math.max(256, Math.min(1024, Math.floor(totalmem() / 3 / 1024 ** 2)))

/** The log, with the interface of pino. */
export type IngestLogger = Record<LogLevel, (fields: Record<string, unknown>, message: string) => void>

/** Times of ingest in milliseconds; shorter in tests. */
export interface IngestTuning extends PollTimes {
  connectTimeout: number
  fetchDeadline: number
  /** Timeout for reading one document, after which its worker is ended. */
  parseDeadline: number
  /** Back-off before a dead worker is replaced for the first time; doubles up to a minute. */
  restartDelay: number
  /** Grace period of a worker that was told to stop. */
  stopDeadline: number
  /** Duration of a lease: until another worker takes over the sources of one that died. */
  lease: number
  /** After so long a process looks at the queue again. */
  longestSleep: number
}

export interface SupervisorOptions {
  settings: IngestSettings
  cities: readonly Omit<CityOrder, 'number'>[]
  /** Cities whose sources cannot be read: what they listed before stays. */
  unreadCities: readonly string[]
  logger: IngestLogger
  onChanged(topics: readonly string[]): void
  tuning: Partial<IngestTuning>
  workerFile: URL
}

const longestRestartDelay = minute
/** Longer than a document may take (`defaultParseDeadline`) and a third of it, after which it is renewed. */
const defaultLease = 30_000
const defaultParseDeadline = 15_000

/** Restarts the worker when it dies, ends it when a document blocks it, and repeats orders not completed. */
export class WorkerSupervisor {
  readonly #options: SupervisorOptions
  readonly #tuning: Partial<IngestTuning>
  readonly #name = `${process.pid}-${randomUUID().slice(0, 8)}`
  #worker: Worker | undefined
  #exited: Promise<void> = Promise.resolve()
  /** The document being read, and the timer that ends a worker stuck in it. */
  #reading: { key: string; timer: NodeJS.Timeout; stuck: boolean } | undefined
  /** Documents that ended workers and are not recorded yet: what happened, by key. */
  readonly #fatal = new Map<string, string>()
  /** Orders that no worker has completed yet, newest of each city. */
  readonly #orders = new Map<string, CityOrder>()
  /** Hashes of the sources of every city. */
  readonly #cities: Map<string, string>
  #lastOrder = 0
  #restart: NodeJS.Timeout | undefined
  #deaths = 0
  #started = 0
  /** Name of the worker that ended last, while its leases are not taken over. */
  #predecessor: string | undefined
  #stopping = false
  readonly #totals = new PollTotals()
  #summary: SourceSummary | undefined

  constructor(options: SupervisorOptions) {
    this.#options = options
    this.#tuning = options.tuning
    this.#cities = new Map(options.unreadCities.map((city) => [city, '']))
    for (const city of options.cities) this.#remember(city)
    this.#startWorker()
  }

  /** What this process's workers have done, and the queue as last told: nothing in the first seconds. */
  get numbers(): { restarts: number; polls: readonly PollTotal[]; summary: SourceSummary | undefined } {
    return { restarts: Math.max(0, this.#started - 1), polls: this.#totals.list(), summary: this.#summary }
  }

  /** Replaces a city's sources. */
  order(city: Omit<CityOrder, 'number'>): void {
    if (!this.#stopping) this.#post({ kind: 'city', ...this.#remember(city) })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#restart)
    const worker = this.#worker
    if (worker) {
      this.#post({ kind: 'stop' })
      const tooLong = Promise.withResolvers<void>()
      const timer = setTimeout(() => {
        void worker.terminate()
        tooLong.resolve()
      }, this.#tuning.stopDeadline ?? 10_000)
      await Promise.race([this.#exited, tooLong.promise])
      clearTimeout(timer)
    }
  }

  #remember(city: Omit<CityOrder, 'number'>): CityOrder {
    const order = { ...city, number: ++this.#lastOrder }
    this.#orders.set(city.city, order)
    if (city.fingerprint === undefined) this.#cities.delete(city.city)
    else this.#cities.set(city.city, city.fingerprint)
    return order
  }

  #post(order: WorkerOrder): void {
    this.#worker?.postMessage(order)
  }

  #startWorker(): void {
    const startedAt = Date.now()
    const start = this.#nextStart()
    const worker = new Worker(this.#options.workerFile, {
      workerData: start,
      execArgv: [],
      name: 'ingest',
      // A document that needs more ends this worker, not the process.
      resourceLimits: { maxOldGenerationSizeMb: heapLimit },
    })
    this.#worker = worker
    let reason = 'it ended by itself'
    worker.on('message', (message: WorkerMessage) => this.#receive(message))
    worker.on('error', (error) => {
      reason = messageOf(error)
    })
    this.#exited = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#worker = undefined
        this.#predecessor = start.worker
        this.#replace(reason, Date.now() - startedAt)
        resolve()
      })
    })
  }

  #nextStart(): WorkerStart {
    const { connectTimeout, fetchDeadline, lease, longestSleep } = this.#tuning
    return {
      ...this.#options.settings,
      process: { name: this.#name, cities: this.#cities },
      worker: `${this.#name}-${++this.#started}`,
      successorOf: this.#predecessor,
      orders: [...this.#orders.values()],
      times: { ...defaultPollTimes, ...this.#tuning },
      lease: lease ?? defaultLease,
      fetchDeadline,
      connectTimeout,
      longestSleep,
      fresh: this.#started === 1,
      fatal: [...this.#fatal].map(([key, message]) => ({ key, message })),
    }
  }

  #receive(message: WorkerMessage): void {
    const { logger } = this.#options
    switch (message.kind) {
      case 'log':
        logger[message.level](message.fields, message.message)
        break
      case 'changed':
        this.#reportChanged(message.topics)
        break
      case 'parsing':
        logger.debug({ source: message.key }, `parsing ${message.key}`)
        this.#watch(message.key)
        break
      case 'parsed':
        this.#unwatch()
        logger.debug({ source: message.key }, `parsed ${message.key}`)
        break
      case 'ordered':
        this.#finishOrder(message.number)
        break
      case 'counted':
        this.#totals.add(message.count)
        break
      case 'summary':
        this.#summary = message.summary
        break
      case 'takenOver':
        this.#fatal.clear()
        this.#predecessor = undefined
        break
    }
  }

  #finishOrder(number: number): void {
    for (const [city, order] of this.#orders) if (order.number === number) this.#orders.delete(city)
  }

  #reportChanged(topics: readonly string[]): void {
    try {
      this.#options.onChanged(topics)
    } catch (error) {
      this.#options.logger.error(
        { topics, error: String(error) },
        `a listener failed at ${topics.join(', ')}`,
      )
    }
  }

  #watch(key: string): void {
    this.#unwatch()
    const timer = setTimeout(() => {
      if (this.#reading) this.#reading.stuck = true
      void this.#worker?.terminate()
    }, this.#tuning.parseDeadline ?? defaultParseDeadline)
    this.#reading = { key, timer, stuck: false }
  }

  #unwatch(): void {
    clearTimeout(this.#reading?.timer)
    this.#reading = undefined
  }

  /** After a worker's end: records a failure of the document it was reading, and starts the next worker. */
  #replace(reason: string, livedFor: number): void {
    const reading = this.#reading
    this.#unwatch()
    if (this.#stopping) return
    if (reading) {
      const seconds = (this.#tuning.parseDeadline ?? defaultParseDeadline) / 1000
      const message = reading.stuck
        ? `reading it took more than ${seconds} s`
        : `reading it ended the worker (${reason})`
      this.#fatal.set(reading.key, message)
    }
    if (reading?.stuck) {
      this.#startWorker()
      return
    }
    if (livedFor > longestRestartDelay) this.#deaths = 0
    const delay = Math.min((this.#tuning.restartDelay ?? 1_000) * 2 ** this.#deaths, longestRestartDelay)
    this.#deaths = Math.min(this.#deaths + 1, 30)
    const message = `polling stopped: ${reason}; it starts again in ${delay / 1000} s`
    this.#options.logger.error({ reason, delay }, message)
    this.#restart = setTimeout(() => this.#startWorker(), delay)
  }
}
