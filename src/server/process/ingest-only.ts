import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Config } from '../../config.ts'
import { createLogger } from '../log/logger.ts'
import { openIngestFigures } from '../metrics/figures.ts'
import { addHealth } from '../metrics/health-routes.ts'
import { probeStore, reportPolling, reportSummary } from '../metrics/process-report.ts'
import type { Environment } from '../requests/environment.ts'
import { listen, processLifecycle } from './serve.ts'
import { startServices } from './services.ts'

/**
 * Polls the sources of all cities until it is told to stop, for processes of the role `web` on the same
 * store. Answers /healthz, /readyz and /metrics only. Resolves with the port once it listens. Throws an
 * OperatorError where it cannot. `refused`: why its priority was not lowered.
 */
export async function runIngest(config: Config, refused: Error | undefined): Promise<number> {
  const logger = createLogger(config)
  for (const doubt of config.doubts) logger.warn(doubt)
  if (refused) {
    const message =
      'polling has the priority of processes that answer readers: that of this one could not be set'
    logger.warn({ err: refused }, message)
  }
  const services = await startServices(config, logger, 'ingest')
  const { store, cities, ingest } = services
  const app = new Hono<Environment>()
  addHealth(app, {
    notReady: async () => (await store.health()) ?? probeStore(store.articles),
    report: async () => ({
      cities: cities.report(),
      polling: await reportPolling(store.sources),
      feeds: reportSummary(ingest.numbers().summary),
    }),
    metrics: {
      figures: openIngestFigures({ ingest: () => ingest.numbers() }),
      token: config.metricsToken,
      requests: new Map(),
    },
  })
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const port = await listen(server, config).catch(async (error: unknown) => {
    await services.stop()
    throw error
  })
  let stopping = false
  processLifecycle.onStop(async (signal) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping: fetches are ended, the current write is finished')
    server.close()
    server.closeAllConnections()
    await services.stop()
    logger.info('stopped')
    logger.flush()
    processLifecycle.exit(0)
  })
  processLifecycle.onReload(() => void services.publish())
  logger.info({ port, publications: cities.ids.length }, `polling; /metrics at http://localhost:${port}`)
  return port
}
