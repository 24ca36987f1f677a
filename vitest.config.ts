import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'bench/**/*.test.ts'],
    // They only end what hangs: no test fails because the machine is slow (docs/decisions/106).
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    isolate: false,
    // Most of what tests make is garbage at once: a larger young generation is collected less often, and one thread is enough.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    // Worker threads and child processes of tests load the source as it is; their compiled modules are kept here between runs.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'node') },
  },
})
