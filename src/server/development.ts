import { readConfig } from '../config.ts'
import { createLogger } from './logger.ts'
import { type Runtime, startSite } from './runtime.ts'
import { type Services, startServices } from './services.ts'

/** What runs between two edits, and the function that started the services: another one after an edit that concerns them. */
interface Development {
  startedBy: typeof startServices
  services: Services
  site: Runtime
}

/**
 * The app as Vite's development server loads it, anew after each change of a file. Store, cities and ingest go on, unless
 * the change is one of theirs; a change of a city's folder needs no loading at all.
 */
const kept = globalThis as typeof globalThis & { development?: Promise<Development> }
const config = { ...readConfig(process.env), production: false }
const logger = createLogger(config)

async function start(before: Development | undefined): Promise<Development> {
  await before?.site.stop()
  const isSame = before?.startedBy === startServices
  if (!isSame) await before?.services.stop()
  const services = before && isSame ? before.services : await startServices(config, logger)
  const scripts = { modules: ['/@vite/client', '/src/browser/development.ts', '/src/browser/main.ts'] }
  return {
    startedBy: startServices,
    services,
    site: startSite(config, { logger, scripts, assets: new Map() }, services),
  }
}

// A start that failed was told when it did; the next edit may have mended it.
kept.development = (kept.development ?? Promise.resolve(undefined)).catch(() => undefined).then(start)
const { site } = await kept.development

export default site.app
