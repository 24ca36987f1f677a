import { createServer, type Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config.ts'
import { readScripts } from './build-manifest.ts'
import { answerBrokenRequests, frontOf } from './front.ts'
import { createLogger } from './logger.ts'
import { StartError, startRuntime } from './runtime.ts'
import { readStaticFiles } from './static-files.ts'

/** Answers in hand at a shutdown get this long, in ms. */
const longestGoodbye = 10_000
/** Requests that were sent before the stop arrive within pauses of this length, in ms; with steady traffic after so many. */
const knockTime = 250
const mostPauses = 4

/** Serves the built site until SIGTERM or SIGINT. `clientFolder`: the browser's build. Throws a StartError where it cannot. */
export async function serve(config: Config, clientFolder: string): Promise<void> {
  const logger = createLogger(config)
  const scripts = await readScripts(clientFolder)
  const assets = await readStaticFiles(join(clientFolder, 'assets'), '/assets/', 'hashed')
  const runtime = await startRuntime(config, { logger, scripts, assets })
  const handle = getRequestListener(runtime.app.fetch, { overrideGlobalObjects: false })
  let stopping = false
  const front = frontOf(runtime.pages.cache, runtime.directory, handle)
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 }, (request, response) => {
    if (stopping) response.shouldKeepAlive = false
    front(request, response)
  })
  answerBrokenRequests(server)

  async function shutDown(signal: NodeJS.Signals): Promise<void> {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping: no new requests, answers in hand are finished')
    setTimeout(() => server.closeAllConnections(), longestGoodbye).unref()
    // Who is knocking is still let in; every answer from now on ends its connection.
    await untilQuiet(server)
    const closed = closeListener(server)
    runtime.endStreams()
    await untilQuiet(server)
    // Only now are connections without a request idle, and not about to send one.
    server.closeIdleConnections()
    await closed
    await runtime.stop()
    logger.info('stopped')
    logger.flush()
    process.exit(0)
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)

  await listen(server, config).catch(async (error: NodeJS.ErrnoException) => {
    await runtime.stop()
    throw new StartError(explainListening(error, config))
  })
  const { port } = server.address() as AddressInfo
  logger.info(
    { port, publications: runtime.directory.all.map(({ id }) => id) },
    `reading at http://localhost:${port}`,
  )
  if (!runtime.directory.hasFallback) {
    logger.warn('several publications and no PUBLICATION: an unknown host, such as localhost, gets 421')
  }
}

/**
 * Resolves after a pause without a new connection or request. A process that got no processor all that time looks once
 * more at what has come: timers that are over run before sockets are read.
 */
async function untilQuiet(server: Server): Promise<void> {
  let knocks = 0
  const count = () => void knocks++
  server.on('connection', count).on('request', count)
  for (let pause = 0, heard = -1; pause < mostPauses && heard !== knocks; pause++) {
    heard = knocks
    await sleep(knockTime)
    await setImmediate()
  }
  server.off('connection', count).off('request', count)
}

/** Unlike `server.close()`, which also cuts connections whose request is on its way. */
function closeListener(server: Server): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
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
