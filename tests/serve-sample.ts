// Starts the site that journeys visit: the build with the sample edition, without
// network, with an empty store. Prints 'ready' when its pages no longer change.
import { journeyPort, startSite } from './sites.ts'
import { untilSettled } from './store-of-site.ts'

const site = await startSite({
  PORT: String(journeyPort),
  SAMPLE_EDITION: 'always',
  LOG_LEVEL: 'info',
})
await untilSettled(site.dataDir)
console.log('ready')
process.on('SIGTERM', async () => process.exit((await site.stop()) ?? 1))
