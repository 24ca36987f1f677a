import { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { messageOf } from '../../text/error-message.ts'
import { minute } from '../../time/durations.ts'
import type { Logger } from '../log/logger.ts'

/** What the publishing thread works with. */
export interface PublishStart {
  root: string
  dataDir: string
  databaseUrl: string | undefined
  /** As of a publisher. */
  tellsNewsrooms: boolean
  /** Whether sample stories are stored. */
  withSamples: boolean
}

/** What a publisher does by the configuration. */
export function publishingOf({
  mail,
  sampleEdition,
}: Pick<Config, 'mail' | 'sampleEdition'>): Pick<PublishStart, 'tellsNewsrooms' | 'withSamples'> {
  return { tellsNewsrooms: mail !== undefined, withSamples: sampleEdition !== 'never' }
}

/** What the publishing thread tells. `done`: all that had changed when it was asked is published. */
export type PublishMessage =
  | { kind: 'log'; level: 'debug' | 'info' | 'warn' | 'error'; fields: object; message: string }
  | { kind: 'published' | 'done' }

/** A thread that publishes each change of a folder. */
export interface Publishing {
  /** Looks through all folders; resolves when what has changed is published, or after `stop`. */
  publish(): Promise<void>
  stop(): Promise<void>
}

const longestRestartDelay = minute

/**
 * Starts publishing in a worker thread, which is replaced where it ends by itself. `onPublished`: after rows
 * were written. Never throws and never rejects: what goes wrong is logged, and tried again.
 */
export function startPublishing(
  start: PublishStart,
  { logger, onPublished }: { logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>; onPublished(): void },
): Publishing {
  const waiting = new Set<() => void>()
  let worker: Worker | undefined
  let restart: NodeJS.Timeout | undefined
  let ended: Promise<void> = Promise.resolve()
  let delay = 1_000
  let isStopping = false

  function begin(): void {
    const ending = Promise.withResolvers<void>()
    let reason = 'it ended by itself'
    ended = ending.promise
    worker = new Worker(besideThisModule(), { workerData: start, execArgv: [], name: 'publish' })
    worker.on('message', (message: PublishMessage) => {
      if (message.kind === 'log') logger[message.level](message.fields, message.message)
      else if (message.kind === 'published') onPublished()
      else release()
    })
    worker.on('error', (error) => {
      reason = messageOf(error)
    })
    worker.on('exit', () => {
      worker = undefined
      ending.resolve()
      release()
      if (isStopping) return
      logger.error({ reason, delay }, `publishing stopped: ${reason}; it starts again in ${delay / 1000} s`)
      restart = setTimeout(begin, delay)
      delay = Math.min(delay * 2, longestRestartDelay)
    })
  }

  function release(): void {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }

  begin()
  return {
    publish() {
      if (!worker) return Promise.resolve()
      worker.postMessage('publish')
      return new Promise((resolve) => waiting.add(resolve))
    },
    async stop() {
      isStopping = true
      clearTimeout(restart)
      worker?.postMessage('stop')
      await ended
      release()
    },
  }
}

/** TypeScript where it runs from source, JavaScript where it was built. */
function besideThisModule(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./publish-worker.ts', import.meta.url)
    : new URL('./publish-worker.js', import.meta.url)
}
