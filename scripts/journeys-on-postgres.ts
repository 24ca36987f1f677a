// `npm run journeys:postgres [-- <names>]`: all journeys with stores in PostgreSQL, on a cluster that lives as long as they do.
import { spawnSync } from 'node:child_process'
import { startPostgres } from '../tests/postgres.ts'

const cluster = await startPostgres()
const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, JOURNEY_CLUSTER: cluster.urlOf() },
})
await cluster.stop()
process.exitCode = status ?? 1
