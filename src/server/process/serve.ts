import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'
import { answerBrokenRequests, frontOf } from '../answers/cached-answers.ts'
import { readStaticFiles } from '../answers/static-files.ts'
import { noFallback } from '../cities/cities.ts'
import { createLogger } from '../log/logger.ts'
import { readScripts } from './build-manifest.ts'
import { ConnectionWatch, connectionBounds } from './connection-watch.ts'
import { onHangup } from './hangup.ts'
import { startRuntime } from './runtime.ts'

/** Grace period of answers in progress at a shutdown, in ms. */
const gracePeriod = 10_000
/** The drain window of a shutdown ends with the first such pause (ms) without a request, or after so many. */
const drainPause = 250
const mostDrainPauses = 4
/** The listener closes after so many turns of the event loop without a new connection, or so many in all. */
const emptyTurns = 5
const mostTurns = 5_000

/** Connections that wait to be accepted: beyond Node's 511, others of a burst waited 1 s for another try. */
const backlog = 4096

/** Limits of a connection, in ms: idle between requests, first to last byte of a request, no byte moved. */
const connectionLimits = {
  keepAliveTimeout: 65_000,
  requestTimeout: 30_000,
  silence: 120_000,
  bounds: connectionBounds,
}

/** The signals of the process that stop or reload the server. */
export interface Lifecycle {
  /** SIGTERM and SIGINT. */
  onStop(listener: (signal: string) => void): void
  /** SIGHUP. */
  onReload(listener: () => void): void
  /** Called once everything has stopped. */
  exit(code: number): void
}

export const processLifecycle: Lifecycle = {
  onStop: (listener) => void process.on('SIGTERM', listener).on('SIGINT', listener),
  onReload: onHangup,
  exit: (code) => process.exit(code),
}

/** How a server runs where it is not the usual way. */
export interface ServeOptions {
  /** Another process polls for `web`. */
  role?: 'serve' | 'web'
  lifecycle?: Lifecycle
  /** Limits of a connection. */
  limits?: typeof connectionLimits
}

/**
 * Serves the built site until it is told to stop; a reload checks all cities. `clientFolder`: the browser's
 * build. Resolves with the port once it listens. Throws an OperatorError or a StoreError where it cannot.
 */
export async function serve(
  config: Config,
  clientFolder: string,
  { role = 'serve', lifecycle = processLifecycle, limits = connectionLimits }: ServeOptions = {},
): Promise<number> {
  // Where all requests of a second wait, V8 concludes that their objects live long, and makes those of later
  // requests in the old generation: 50 MB/s under load, collected every four seconds for up to 0.1 s.
  setFlagsFromString('--no-allocation-site-pretenuring')
  const logger = createLogger(config)
  for (const doubt of config.doubts) logger.warn(doubt)
  const built = await readScripts(clientFolder)
  const assets = await readStaticFiles(join(clientFolder, 'assets'), '/assets/')
  const runtime = await startRuntime(config, { logger, ...built, assets, role })
  const handle = getRequestListener(runtime.app.fetch, { overrideGlobalObjects: false })
  let stopping = false
  /** Requests that wait while the listener closes; undefined at all other times. */
  let held: (() => void)[] | undefined
  const front = frontOf(runtime.pages.cache, runtime.cities, handle)
  // Node's own interval of 30 s would let a request of 30 s take 60.
  const timed = { ...limits, connectionsCheckingInterval: limits.requestTimeout / 10 }
  const server = createServer(timed, (request, response) => {
    if (stopping) response.shouldKeepAlive = false
    watch.admit(request, response, () => {
      if (held) held.push(() => front(request, response))
      else front(request, response)
    })
  })
  const watch = new ConnectionWatch(server, limits.bounds, config.trustedProxies)
  // A connection that accepts no byte of an answer is cut off; every byte sent restarts the limit.
  server.timeout = limits.silence
  answerBrokenRequests(server)

  async function shutDown(signal: string): Promise<void> {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping: no new requests, answers in hand are finished')
    setTimeout(() => server.closeAllConnections(), gracePeriod).unref()
    // Connections that arrive in the drain window are served; every answer from now on ends its connection.
    await untilQuiet(server)
    const waiting: (() => void)[] = []
    held = waiting
    await acceptAll(server)
    const closed = closeListener(server)
    held = undefined
    for (const answer of waiting) answer()
    runtime.endStreams()
    await untilQuiet(server)
    // After the drain window, connections without a request are idle.
    server.closeIdleConnections()
    await closed
    await runtime.stop()
    logger.info('stopped')
    logger.flush()
    lifecycle.exit(0)
  }
  lifecycle.onStop((signal) => void shutDown(signal))
  lifecycle.onReload(() => {
    if (stopping) return
    logger.info({ signal: 'SIGHUP' }, 'reading again what changed in the folders of publications')
    void runtime.publish()
  })

  const port = await listen(server, config).catch(async (error: unknown) => {
    await runtime.stop()
    throw error
  })
  logger.info({ port, publications: runtime.cities.ids.length }, `reading at http://localhost:${port}`)
  if (!runtime.cities.hasFallback) {
    logger.warn(`${noFallback}:${port}`)
  }
  return port
}

/**
 * Resolves after a pause without a new connection or request. A process that got no processor time meanwhile
 * checks its sockets once more: Node runs expired timers before it reads sockets.
 */
async function untilQuiet(server: Server): Promise<void> {
  let arrived = 0
  const count = () => void arrived++
  server.on('connection', count).on('request', count)
  for (let pause = 0, before = -1; pause < mostDrainPauses && before !== arrived; pause++) {
    before = arrived
    await sleep(drainPause)
    await setImmediate()
  }
  server.off('connection', count).off('request', count)
}

/**
 * Resolves when every connection that the system has taken is accepted: closing the listener would reset the
 * others. Node accepts one in each turn of the event loop; turns are short while no request is answered.
 */
async function acceptAll(server: Server): Promise<void> {
  let empty = 0
  const count = () => {
    empty = 0
  }
  server.on('connection', count)
  for (let turn = 0; empty < emptyTurns && turn < mostTurns; turn++) {
    empty++
    await setImmediate()
  }
  server.off('connection', count)
}

/** Unlike `server.close()`, which also cuts connections whose request is on its way. */
function closeListener(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}

/** Rejects with an OperatorError where the address cannot be listened at. */
export function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new OperatorError(explainListening(error, config)))
    server.once('error', fail)
    server.listen({ port: config.port, host: config.host, backlog }, () => {
      server.off('error', fail)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function explainListening(error: NodeJS.ErrnoException, { port, host }: Config): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop it, or set PORT to a free one.`
    case 'EACCES':
      return `Port ${port} may not be used by this user. Set PORT to one above 1023.`
    default:
      return `The server cannot listen at HOST=${host}, PORT=${port}: ${error.message}.`
  }
}
