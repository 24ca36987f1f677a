import { readConfig } from '../config.ts'
import { createLogger } from './logger.ts'
import { type Runtime, startRuntime } from './runtime.ts'

/**
 * The app as Vite's development server loads it, anew after each change of a file. The runtime before is stopped first,
 * so that one ingest runs at a time.
 */
const kept = globalThis as typeof globalThis & { developmentRuntime?: Promise<Runtime> }
const config = readConfig(process.env)
kept.developmentRuntime = (kept.developmentRuntime ?? Promise.resolve(undefined))
  .then((before) => before?.stop())
  .then(() =>
    startRuntime(
      { ...config, production: false },
      {
        logger: createLogger({ ...config, production: false }),
        scripts: { modules: ['/@vite/client', '/src/browser/development.ts', '/src/browser/main.ts'] },
        assets: new Map(),
      },
    ),
  )
const runtime = await kept.developmentRuntime

export default runtime.app
