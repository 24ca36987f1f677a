import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config.ts'
import { readScripts } from './build-manifest.ts'
import { answerBrokenRequests, frontOf } from './front.ts'
import { createLogger } from './logger.ts'
import { startRuntime } from './runtime.ts'
import { readStaticFiles } from './static-files.ts'

/** Answers in hand at a shutdown get this long, in ms. */
const longestGoodbye = 10_000

/** Serves the built site until SIGTERM or SIGINT. `clientFolder`: the browser's build. */
export async function serve(config: Config, clientFolder: string): Promise<void> {
  const logger = createLogger(config)
  const scripts = await readScripts(clientFolder)
  const assets = await readStaticFiles(join(clientFolder, 'assets'), '/assets/', 'hashed')
  const runtime = await startRuntime(config, { logger, scripts, assets })
  const listener = getRequestListener(runtime.app.fetch, { overrideGlobalObjects: false })
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: 30_000 },
    frontOf(runtime.pages.cache, runtime.directory, listener),
  )
  answerBrokenRequests(server)
  server.on('error', (error) => {
    logger.fatal({ err: error }, `the server cannot listen on port ${config.port}: ${error.message}`)
    void runtime.stop().finally(() => process.exit(1))
  })
  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo
    logger.info(
      { port, publications: runtime.directory.all.map(({ id }) => id) },
      `reading at http://localhost:${port}`,
    )
  })

  let stopping = false
  async function shutDown(signal: NodeJS.Signals): Promise<void> {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping: no new requests, answers in hand are finished')
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), longestGoodbye).unref()
    await Promise.all([closed, runtime.stop()])
    logger.info('stopped')
    logger.flush()
    process.exit(0)
  }
  process.on('SIGTERM', shutDown)
  process.on('SIGINT', shutDown)
}
