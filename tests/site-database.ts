// The database of a site, where journeys run on PostgreSQL (`npm run journeys:postgres`): one for each data folder.
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { findPostgres } from '../scripts/find-postgres.ts'

/** Address of the database that belongs to a data folder; undefined where stores are SQLite files. */
export function databaseOf(dataDir: string): string | undefined {
  const cluster = process.env.JOURNEY_CLUSTER
  if (cluster === undefined) return undefined
  const url = new URL(cluster)
  url.pathname = `site_${hash('sha256', dataDir, 'hex').slice(0, 16)}`
  return url.href
}

/** The settings that name that database, which is created where it is missing. */
export function settingsOfDatabase(dataDir: string): Record<string, string> {
  const url = databaseOf(dataDir)
  if (url === undefined) return {}
  const name = new URL(url).pathname.slice(1)
  const cluster = process.env.JOURNEY_CLUSTER ?? ''
  const known = runSql(cluster, `select 1 from pg_database where datname = '${name}'`)
  if (known === '') runSql(cluster, `create database ${name}`)
  return { DATABASE_URL: url }
}

/** Runs statements with PostgreSQL's own client; returns what it prints, rows of one column as lines. */
export function runSql(url: string, statement: string): string {
  const psql = join(findPostgres() ?? '', 'psql')
  return execFileSync(psql, [url, '-qAtX', '-v', 'ON_ERROR_STOP=1', '-c', statement], {
    encoding: 'utf8',
  }).trim()
}
