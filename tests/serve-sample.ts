// Starts the site that journeys visit: the build with the sample edition, without network, with an empty store.
import { journeyPort, publicOrigin, startSite } from './sites.ts'

const site = await startSite({
  PORT: String(journeyPort),
  SAMPLE_EDITION: 'always',
  PUBLIC_URL: publicOrigin,
  LOG_LEVEL: 'info',
})
process.on('SIGTERM', async () => process.exit((await site.stop()) ?? 1))
