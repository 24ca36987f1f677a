import { readConfig } from '../../config.ts'
import { createLogger } from '../log/logger.ts'
import { type Runtime, startSite } from './runtime.ts'
import { type Services, startServices } from './services.ts'

/** What is running, and the function that started it: after an edit of its code it is another one. */
interface Development {
  startedBy: typeof startServices
  services: Services
  site: Runtime
}

/**
 * The app for Vite's development server, which loads this module again when a source file changes. Store,
 * cities and ingest keep running unless their code changed; changes in a city's folder load nothing again.
 */
const kept = globalThis as typeof globalThis & {
  development?: Promise<Development>
  /** Of vite.config.ts: open pages are loaded anew. */
  reloadPages?(): void
}
const config = { ...readConfig(process.env), production: false }
const logger = createLogger(config)

async function start(before: Development | undefined): Promise<Development> {
  await before?.site.stop()
  const isSame = before?.startedBy === startServices
  if (!isSame) await before?.services.stop()
  const services = before && isSame ? before.services : await startServices(config, logger)
  const scripts = {
    modules: ['/@vite/client', '/src/browser/main.ts'],
    live: { frame: '/src/browser/live-frame.ts', updates: '/src/browser/live.ts' },
    copy: '/src/browser/copy-frame.ts',
  }
  return {
    startedBy: startServices,
    services,
    site: startSite(config, { logger, scripts, assets: new Map() }, reloadingPages(services)),
  }
}

/** These services; open pages are loaded anew when the site has what was published. */
function reloadingPages(services: Services): Services {
  return {
    ...services,
    onChange: (listener) =>
      services.onChange({
        ...listener,
        readAgain(city) {
          listener.readAgain(city)
          kept.reloadPages?.()
        },
      }),
  }
}

// A failed start was already reported; this edit may have fixed it.
kept.development = (kept.development ?? Promise.resolve(undefined)).catch(() => undefined).then(start)
const { site } = await kept.development

export default site.app
