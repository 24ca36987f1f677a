// Before anything else is loaded: a signal may come while the process starts.
import './server/hangup.ts'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { OperatorError } from './operator-error.ts'
import { checkPublications } from './publication/check.ts'

const usage = `Usage: main <command>
  serve          serve the built site (npm start)
  check [city]   check the publications' folders, or one of them (npm run check -- <city>)`

/** One entry point for everything that the product does. */
async function run([command, ...rest]: readonly string[]): Promise<void> {
  switch (command) {
    case 'serve': {
      const { serve } = await import('./server/serve.ts')
      return serve(readConfig(process.env), fileURLToPath(new URL('../client', import.meta.url)))
    }
    case 'check': {
      const { findUndecodable } = await import('./server/images/undecodable-pictures.ts')
      const { publicationsDir } = readConfig(process.env)
      const { ok, report } = await checkPublications(publicationsDir, rest[0], findUndecodable)
      console.log(report)
      process.exitCode = ok ? 0 : 1
      return
    }
    default:
      console.error(usage)
      process.exitCode = 2
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
