// The site that the journeys visit: the build, the sample edition, no network, an empty store.
import { journeyPort, publicOrigin, startSite } from './sites.ts'

const site = await startSite({
  PORT: String(journeyPort),
  SAMPLE_EDITION: 'always',
  PUBLIC_URL: publicOrigin,
  LOG_LEVEL: 'info',
})
process.on('SIGTERM', async () => process.exit((await site.stop()) ?? 1))
