// Before the tests of the project `postgres`: starts a cluster with a database of empty tables, which
// each test copies. No autovacuum: it would visit each of these hundreds of databases again and again.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgresStore } from '../src/store/postgres/open.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster's database `postgres`; undefined where the tests are those of SQLite. */
    postgres: string | undefined
  }
}

/** Called by Vitest; returns what ends the cluster. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres({ autovacuum: false })
  const client = new pg.Client({ connectionString: cluster.urlOf() })
  await client.connect()
  await client.query('create database empty_store')
  await client.end()
  const store = await openPostgresStore(cluster.urlOf('empty_store'))
  await store.close()
  project.provide('postgres', cluster.urlOf())
  return cluster.stop
}
