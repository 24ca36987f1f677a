import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { findPostgres } from './scripts/programs.ts'

/** Tests that start processes, worker threads or a whole server: what they cost is the start of programs. */
const integration = [
  'src/{main-help,mail/postbox-kill}.test.ts',
  'src/server/check/visit-in-threads.test.ts',
  'src/server/cities/refused.test.ts',
  'src/server/images/{encoder,slow-hosts,undecodable-pictures}.test.ts',
  'src/server/process/{runtime,serve}.test.ts',
  'src/sources/{ingest,two-processes}.test.ts',
  'src/store/sqlite/kill-nine.test.ts',
  'tests/hostile-feeds.test.ts',
  'scripts/command-line.test.ts',
]

/** Tests of a store's interfaces, which run on SQLite in the project `unit` and on PostgreSQL in the project `postgres`. */
const onPostgres: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'postgres',
    include: ['src/store/*.test.ts', 'src/store/postgres/*.test.ts', 'tests/same-searches.test.ts'],
    exclude: ['src/store/data-folder.test.ts'],
    globalSetup: 'tests/postgres-setup.ts',
  },
}
if (!findPostgres()) console.warn('Left out: the tests on PostgreSQL (node scripts/programs.ts).')

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', '{bench,scripts}/**/*.test.ts'],
          exclude: [...integration, 'src/store/postgres/**', 'tests/same-searches.test.ts'],
        },
      },
      // StrykerJS runs unit tests alone.
      ...(process.env.STRYKER_MUTATOR_WORKER
        ? []
        : [
            { extends: true as const, test: { name: 'integration', include: integration } },
            ...(findPostgres() ? [onPostgres] : []),
          ]),
    ],
    // They only end what hangs: no test fails because the machine is slow.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
    isolate: false,
    // By default one core is left alone, which is half of two.
    maxWorkers: '100%',
    // Most of what tests make is garbage at once: a larger young generation is collected less often, and one thread is enough.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    // Worker threads and child processes of tests load the source as it is; their compiled modules are kept here between runs.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') },
  },
})
